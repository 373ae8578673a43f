import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MAX_BYTES } from '../../core/model/limits.ts';
import { describeFsError, UnreadableFile } from './errors.ts';

// Two kinds of files are opened. What a person named is opened wherever it leads, a pipe included. What the program came
// upon by itself (beside a named file, above it, in a folder) is opened when it is a regular file where it lies: a checkout
// is written by others, and a link in it may lead to any file of the machine, a FIFO never ends, a device is endless.

const LINK = 'is a symbolic link; only one that is named is followed';
const PIECE = 1 << 16;
const STDIN = 0;
/** How long a read waits for standard input that has nothing yet (ms). */
const PAUSE_MS = 10;

/** A link that takes the place of a file is not followed, and a FIFO there does not wait for a writer. Windows has neither flag. */
const WARY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a file that a person named: through links, and from pipes, until they end.
 * @throws UnreadableFile when it is missing, a folder or a device, or holds more than {@link MAX_BYTES}
 */
export function readNamed(path: string): Buffer {
  return reading(() => {
    const stats = statSync(path);
    const isPipe = stats.isFIFO() || stats.isSocket();
    if (!stats.isFile() && !isPipe) refuseKind(stats);
    // Under a name such as /dev/stdin a socket cannot be opened again.
    if (isPipe && isSame(stats, fstatSync(STDIN))) return readWhole(STDIN);
    return using(openSync(path, 'r'), readWhole);
  });
}

/**
 * Reads a file that nobody named: a regular file, not through a link.
 * @throws UnreadableFile when it is missing, anything else than a regular file, or holds more than {@link MAX_BYTES}
 */
export function readFound(path: string): Buffer {
  return reading(() => {
    const stats = lstatSync(path);
    // Before it is opened: opening a device can do something.
    if (!stats.isFile()) refuseKind(stats);
    return using(openWary(path), (descriptor) => {
      const opened = fstatSync(descriptor);
      if (!opened.isFile()) refuseKind(opened);
      return readWhole(descriptor, opened.size);
    });
  });
}

/**
 * Reads a file by its path below or beside a folder, when it is there: {@link readFound}, and no folder on the way
 * from the given one is a link either.
 * @param path relative; may lead upwards
 * @returns `undefined` when there is no regular file, or when the way leads through a link
 * @throws UnreadableFile when it is there and cannot be read
 */
export function readRelative(folder: string, path: string): Buffer | undefined {
  const whole = join(folder, path);
  try {
    // Most folders hold none of the files that are looked for, and a failing read costs ten times as much as this question.
    if (!lstatSync(whole, { throwIfNoEntry: false })?.isFile()) return undefined;
  } catch (error) {
    // `gradle` is a file where gradle/libs.versions.toml is looked for.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw new UnreadableFile(describeFsError(error));
  }
  return leadsThroughLink(folder, path) ? undefined : readFound(whole);
}

/** Whether one of the folders between a folder and a relative path is a link, or is not there. */
function leadsThroughLink(folder: string, path: string): boolean {
  const way = dirname(path);
  if (way === '.') return false;
  try {
    return realpathSync(join(folder, way)) !== resolve(realpathSync(folder), way);
  } catch {
    return true;
  }
}

function reading(read: () => Buffer): Buffer {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(describeFsError(error));
  }
}

function openWary(path: string): number {
  try {
    return openSync(path, WARY);
  } catch (error) {
    // A link took the place of the file since it was looked at.
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') throw new UnreadableFile(LINK);
    throw error;
  }
}

function using<T>(descriptor: number, use: (descriptor: number) => T): T {
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isSame(a: Stats, b: Stats): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}

function refuseKind(stats: Stats): never {
  if (stats.isDirectory()) throw new UnreadableFile('is a folder');
  if (stats.isSymbolicLink()) throw new UnreadableFile(LINK);
  throw new UnreadableFile('is not a regular file');
}

/**
 * All that a descriptor gives. A file may grow while it is read, so that its size is only what to expect.
 * @throws UnreadableFile for more than {@link MAX_BYTES}
 */
export function readWhole(descriptor: number, expected = fstatSync(descriptor).size): Buffer {
  if (expected > MAX_BYTES) throw new UnreadableFile(tooLarge(expected));
  const pieces: Buffer[] = [];
  let total = 0;
  for (;;) {
    // One byte more than expected, so that the end shows in the same read as the last byte.
    const piece = Buffer.allocUnsafe(total === 0 ? Math.max(expected + 1, PIECE) : PIECE);
    const length = readPiece(descriptor, piece);
    if (length === 0) return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    total += length;
    if (total > MAX_BYTES) throw new UnreadableFile(tooLarge());
    pieces.push(piece.subarray(0, length));
  }
}

function readPiece(descriptor: number, piece: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}

/** @param size in bytes, where the end was seen */
export function tooLarge(size?: number): string {
  const limit = `more than the ${MAX_BYTES / 1024 / 1024} MB that are read`;
  return size === undefined ? `is ${limit}` : `is ${(size / 1024 / 1024).toFixed(1)} MB, ${limit}`;
}

/** What is read of a stream: up to the limit, and one byte more, which tells that there was more. */
export async function readLimited(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let total = 0;
  for await (const piece of stream) {
    pieces.push(piece);
    total += piece.length;
    if (total > MAX_BYTES) break;
  }
  return Buffer.concat(pieces);
}
