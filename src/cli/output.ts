import { relative, sep } from 'node:path';
import { formatPatch, structuredPatch } from 'diff';
import { visible } from '../core/text/visible.ts';
import type { Io, Run } from './commands/context.ts';
import { describeFsError } from './files/errors.ts';
import { colorsFor } from './report.ts';
import { encode, type TextFile, writeTextFile } from './text-file.ts';

/** How a changing command hands over its result: a unified diff on stdout, or the files themselves. */
export type Mode = 'diff' | 'write';

/** Shows or writes the new texts. @returns how many files change. */
export function deliver(run: Run, mode: Mode, files: readonly TextFile[], texts: ReadonlyMap<string, string>): number {
  let changed = 0;
  for (const file of files) {
    const text = texts.get(file.path);
    if (text === undefined || text === file.text) continue;
    try {
      if (mode === 'diff') run.io.out.write(shown(patchOf(file, text), file, run.io.out));
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

/** How many lines of a patch name its file. */
const HEAD = 2;
/** The styles of the other lines, by their first character, as git's own. */
const PATCH_STYLES = { '@': 'cyan', '-': 'red', '+': 'green' } as const;

/**
 * A patch for where it goes: as it is for a file or a program, which take its bytes; for a terminal in colors, as text, and
 * with nothing in it that acts on the terminal.
 */
export function shown(patch: Buffer, { encoding }: Pick<TextFile, 'encoding'>, out: Io['out']): Buffer | string {
  if (!out.isTTY) return patch;
  const color = colorsFor(out);
  const lines = patch.toString(encoding === 'latin1' ? 'latin1' : 'utf8').split('\n');
  return lines
    .map((line, index) => {
      const text = visible(line.replace(/\r$/, ''), '\t');
      const style = index < HEAD ? 'bold' : PATCH_STYLES[line[0] as keyof typeof PATCH_STYLES];
      return style === undefined || text === '' ? text : color(style, text);
    })
    .join('\n');
}
