import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Larger files are refused: no consumer config is that long, and a log or a dump often is. */
export const MAX_BYTES = 10 * 1024 * 1024;

/** A file read as text, with what is needed to write it back as it was. */
export interface TextFile {
  readonly path: string;
  /** Without byte order mark. */
  readonly text: string;
  readonly bom: boolean;
  /** `.properties` files that are no UTF-8 are ISO-8859-1, the encoding of `Properties.load(InputStream)`. */
  readonly encoding: 'utf8' | 'latin1';
}

/** Why a file cannot be linted; the message says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a folder',
};

/** One clear sentence for an error of the file system. */
export function describeFsError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && REASONS[code]) ?? message;
}

/** @throws UnreadableFile when the file is missing, too large, binary, or in an encoding that cannot be told. */
export function readTextFile(path: string): TextFile {
  let bytes: Buffer;
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES) {
      throw new UnreadableFile(
        `is ${Math.round(size / 1024 / 1024)} MB, more than the ${MAX_BYTES / 1024 / 1024} MB that are read`,
      );
    }
    bytes = readFileSync(path);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(describeFsError(error));
  }
  return { path, ...decode(bytes, /\.ya?ml$/i.test(path)) };
}

/** @throws UnreadableFile for binary content, and for YAML that is no UTF-8. */
export function decode(bytes: Uint8Array, utf8Only = false): Omit<TextFile, 'path'> {
  if (bytes.includes(0)) {
    const wide =
      bytes.length > 1 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff));
    throw new UnreadableFile(wide ? 'is UTF-16; save it as UTF-8' : 'is a binary file');
  }
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bom ? bytes.subarray(3) : bytes);
    return { text, bom, encoding: 'utf8' };
  } catch {
    if (utf8Only) throw new UnreadableFile('is not valid UTF-8; save it as UTF-8');
    return { text: Buffer.from(bytes).toString('latin1'), bom: false, encoding: 'latin1' };
  }
}

/**
 * Replaces a file's text as a whole or not at all: the new content is written beside it, flushed, and renamed over it.
 * Mode and encoding stay; a symbolic link stays one.
 */
export function writeTextFile(file: TextFile, text: string): void {
  const path = realpathSync(file.path);
  const temporary = join(dirname(path), `.${randomBytes(6).toString('hex')}.kafka-rebalance.tmp`);
  const content = Buffer.from(file.bom ? `\uFEFF${text}` : text, file.encoding);
  const descriptor = openSync(temporary, 'wx', statSync(path).mode);
  try {
    try {
      writeFileSync(descriptor, content);
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
