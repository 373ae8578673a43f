import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
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
}

/**
 * @param named a person gave this very path, so that it is followed wherever it leads
 * @throws UnreadableFile when the file is missing, no regular file, too large, binary, or in an encoding that cannot be told.
 */
export function readTextFile(path: string, named: boolean): TextFile {
  return decodeFile(path, named ? readNamed(path) : readFound(path));
}

/** Reads bytes as the file of this name. @throws UnreadableFile as {@link readTextFile} does. */
export function decodeFile(path: string, bytes: Buffer): TextFile {
  if (bytes.length > MAX_BYTES) throw new UnreadableFile(tooLarge());
  return { path, ...decode(bytes, path) };
}

/** @throws UnreadableFile for binary content, and for what is no UTF-8 where the format of the name knows no other encoding. */
export function decode(bytes: Buffer, path = ''): Omit<TextFile, 'path'> {
  const read = decodeText(path, bytes);
  if (isUnreadable(read)) throw new UnreadableFile(read.problem, read.glimpse);
  return { text: read.text, bom: read.bom === true, encoding: read.latin1 ? 'latin1' : 'utf8' };
}

const TEMPORARY = '.kafka-rebalance.tmp';

/** Whether a file is what a killed `fix` left behind. */
export function isLeftover(path: string): boolean {
  return basename(path).endsWith(TEMPORARY);
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

/**
 * Replaces a file's text as a whole or not at all: the new content is written beside it, flushed, and renamed over it.
 * Mode, owner and encoding stay; a symbolic link stays one.
 */
export function writeTextFile(file: TextFile, text: string): void {
  const content = encode(file, text);
  const path = realpathSync(file.path);
  const { mode, uid, gid } = statSync(path);
  const temporary = join(dirname(path), `.${randomBytes(6).toString('hex')}${TEMPORARY}`);
  const descriptor = openSync(temporary, 'wx', 0o600);
  try {
    try {
      writeFileSync(descriptor, content);
      keepOwner(descriptor, uid, gid);
      // After the owner: a change of owner clears set-user-ID bits. The mode of open is subject to the umask.
      fchmodSync(descriptor, mode);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Only root may give a file away; everybody else keeps at least the content. */
function keepOwner(descriptor: number, uid: number, gid: number): void {
  if (uid === process.getuid?.() && gid === process.getgid?.()) return;
  try {
    fchownSync(descriptor, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
