import { MAX_BYTES } from '../core/model/limits.ts';
import { decodeText } from '../session/decode.ts';
import { isUnreadable } from '../session/files.ts';
import { UnreadableFile } from './files/errors.ts';
import { readFound, readNamed, tooLarge } from './files/read.ts';

/** A file read as text, with what is needed to write it back as it was. */
export interface TextFile {
  readonly path: string;
  /** Without byte order mark. */
  readonly text: string;
  readonly bom: boolean;
  /** `.properties` files that are no UTF-8 are ISO-8859-1, the encoding of `Properties.load(InputStream)`. */
  readonly encoding: 'utf8' | 'latin1';
  /** A person named this very path: what is written goes where it leads. */
  readonly named: boolean;
}

/**
 * @param named a person gave this very path, so that it is followed wherever it leads
 * @throws UnreadableFile when the file is missing, no regular file, too large, binary, or in an encoding that cannot be told.
 */
export function readTextFile(path: string, named: boolean): TextFile {
  return decodeFile(path, named ? readNamed(path) : readFound(path), named);
}

/** Reads bytes as the file of this name. @throws UnreadableFile as {@link readTextFile} does. */
export function decodeFile(path: string, bytes: Buffer, named = false): TextFile {
  if (bytes.length > MAX_BYTES) throw new UnreadableFile(tooLarge());
  return { path, named, ...decode(bytes, path) };
}

/** @throws UnreadableFile for binary content, and for what is no UTF-8 where the format of the name knows no other encoding. */
export function decode(bytes: Buffer, path = ''): Omit<TextFile, 'path' | 'named'> {
  const read = decodeText(path, bytes);
  if (isUnreadable(read)) throw new UnreadableFile(read.problem, read.glimpse);
  return { text: read.text, bom: read.bom === true, encoding: read.latin1 ? 'latin1' : 'utf8' };
}
