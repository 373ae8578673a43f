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
import { formatOf } from '../core/formats/index.ts';
import { MAX_BYTES } from '../core/model/limits.ts';
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
  return { path, ...decode(bytes, !formatOf(path).traits.latin1) };
}

/** @throws UnreadableFile for binary content and, with `utf8Only`, for what is no UTF-8. */
export function decode(bytes: Buffer, utf8Only = false): Omit<TextFile, 'path'> {
  const glimpse = () => bytes.toString('latin1').replaceAll('\0', '');
  if (bytes.includes(0)) {
    const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    throw new UnreadableFile(wide ? 'is UTF-16; save it as UTF-8' : 'is a binary file', glimpse());
  }
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bom ? bytes.subarray(3) : bytes);
    return { text, bom, encoding: 'utf8' };
  } catch {
    if (utf8Only) throw new UnreadableFile('is not valid UTF-8; save it as UTF-8', glimpse());
    return { text: bytes.toString('latin1'), bom: false, encoding: 'latin1' };
  }
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
