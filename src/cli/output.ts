import { relative, sep } from 'node:path';
import { formatPatch, structuredPatch } from 'diff';
import type { Run } from './commands/context.ts';
import { describeFsError, encode, type TextFile, writeTextFile } from './text-file.ts';

/** How a changing command hands over its result: a unified diff on stdout, or the files themselves. */
export type Mode = 'diff' | 'write';

/** Shows or writes the new texts. @returns how many files change. */
export function deliver(run: Run, mode: Mode, files: readonly TextFile[], texts: ReadonlyMap<string, string>): number {
  let changed = 0;
  for (const file of files) {
    const text = texts.get(file.path);
    if (text === undefined || text === file.text) continue;
    try {
      if (mode === 'diff') run.io.out.write(patchOf(file, text));
      else {
        writeTextFile(file, text);
        run.io.out.write(`${file.path}: written\n`);
      }
      changed++;
    } catch (error) {
      run.fail(file.path, `could not be written: ${describeFsError(error)}`);
    }
  }
  return changed;
}

/**
 * A unified diff in the bytes of the file, so that `git apply` and `patch -p1` take it in the current folder (files outside
 * of it: in the root folder).
 */
export function patchOf(file: TextFile, text: string): Buffer {
  const inside = relative('.', file.path);
  const path = (inside.startsWith('..') ? relative(sep, file.path) : inside).split(sep).join('/');
  const [before, after] = file.bom ? [`\uFEFF${file.text}`, `\uFEFF${text}`] : [file.text, text];
  const patch = structuredPatch(path, path, before, after, undefined, undefined, { context: 3 });
  const hunks = formatPatch(patch, { includeIndex: false, includeUnderline: false, includeFileHeaders: false });
  // A name with blanks ends with a tab, as git writes it.
  const end = path.includes(' ') ? '\t\n' : '\n';
  const head = `--- a/${path}${end}+++ b/${path}${end}`;
  return Buffer.concat([Buffer.from(head), encode({ ...file, bom: false }, hunks)]);
}
