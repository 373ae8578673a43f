import { createTwoFilesPatch } from 'diff';
import type { Run } from './commands/context.ts';
import { describeFsError, type TextFile, writeTextFile } from './text-file.ts';

/** How a changing command hands over its result: a unified diff on stdout, or the files themselves. */
export type Mode = 'diff' | 'write';

/** Shows or writes the new texts. @returns how many files change. */
export function deliver(run: Run, mode: Mode, files: readonly TextFile[], texts: ReadonlyMap<string, string>): number {
  let changed = 0;
  for (const file of files) {
    const text = texts.get(file.path);
    if (text === undefined || text === file.text) continue;
    changed++;
    if (mode === 'diff') {
      run.io.out.write(
        createTwoFilesPatch(file.path, file.path, file.text, text, undefined, undefined, { context: 3 }),
      );
      continue;
    }
    try {
      writeTextFile(file, text);
      run.io.out.write(`${file.path}: written\n`);
    } catch (error) {
      run.fail(file.path, `could not be written: ${describeFsError(error)}`);
    }
  }
  return changed;
}
