import { once } from '../core/catalog/once.ts';
import { visible } from '../core/text/visible.ts';
import type { Io } from './commands/context.ts';
import { describeFsError } from './files/errors.ts';
import { readLimited } from './files/read.ts';
import { standardOutput } from './standard-output.ts';

const stderr = once(() => {
  // Without a reader of the messages the work goes on: it may have to be cleaned up after, and the exit code tells how it ended.
  process.stderr.on('error', () => {});
  return process.stderr;
});

/** What commands read and write. */
export const io: Io = {
  out: standardOutput((error) => {
    // Who reads the output may stop reading (`| head`). That is no failure, and nothing is left to do.
    if (error.code === 'EPIPE') process.exit();
    // A report that nobody can read in full is none.
    complain(`standard output could not be written: ${describeFsError(error)}`);
    process.exit(2);
  }),
  // Most runs have nothing to say there, and a stream takes a moment to make.
  get err() {
    return stderr();
  },
  readStdin: () => readLimited(process.stdin),
};

/** Says what keeps the program from doing what it was asked for. */
export function complain(message: string): void {
  stderr().write(`kafka-rebalance: ${visible(message)}\n`);
}
