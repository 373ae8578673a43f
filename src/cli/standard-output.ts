import { fstatSync, writeSync } from 'node:fs';
import type { Io } from './commands/context.ts';

const STDOUT = 1;

/**
 * Standard output. A file or a pipe is written to directly: Node's stream, which terminals need, takes longer to make than a small
 * file takes to check. Either waits for who reads it.
 * @param onError told of what keeps it from being written (`EPIPE`: nobody reads any more)
 */
export function standardOutput(onError: (error: NodeJS.ErrnoException) => void): Io['out'] {
  let stream: NodeJS.WriteStream | undefined;
  const asStream = () => {
    if (!stream) {
      stream = process.stdout;
      stream.on('error', onError);
    }
    return stream;
  };
  if (!isFileOrPipe()) return asStream();
  return {
    write(chunk) {
      let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      try {
        while (rest.length > 0 && !stream) rest = rest.subarray(writeSync(STDOUT, rest));
      } catch (error) {
        // Somebody else made the pipe one that does not wait; the stream knows how to.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return onError(error as NodeJS.ErrnoException);
      }
      if (rest.length > 0) asStream().write(rest);
    },
  };
}

function isFileOrPipe(): boolean {
  if (process.platform === 'win32') return false;
  try {
    const stats = fstatSync(STDOUT);
    return stats.isFile() || stats.isFIFO() || stats.isSocket();
  } catch {
    return false;
  }
}
