import { MAX_BYTES } from '../core/model/limits.ts';
import { decodeText } from '../session/decode.ts';
import { isUnreadable } from '../session/files.ts';
import { UnreadableFile } from './files/errors.ts';
import { readFound, readNamed, tooLarge } from './files/read.ts';
import { type Replacement, Transaction } from './files/transaction.ts';

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

/**
 * A file's bytes with this text.
 * @throws Error when the file's encoding has no bytes for the text.
 */
export function encode(file: TextFile, text: string): Buffer {
  if (file.encoding === 'latin1' && /[^\0-\xff]/.test(text)) {
    throw new Error('the change holds characters that ISO-8859-1, the encoding of the file, does not have');
  }
  return Buffer.from(file.bom ? `\uFEFF${text}` : text, file.encoding);
}

/** What a transaction needs to give a file another text. @throws Error as {@link encode} does */
export function replacement(file: TextFile, text: string): Replacement {
  const { path, named } = file;
  return { path, named, before: encode(file, file.text), after: encode(file, text) };
}

/**
 * Replaces a file's text as a whole or not at all. Mode, owner, attributes and encoding stay; a symbolic link stays one.
 * @throws FileError, and whatever keeps the file from being written
 */
export function writeTextFile(file: TextFile, text: string): void {
  const transaction = new Transaction();
  transaction.stage(replacement(file, text));
  transaction.commit();
}
