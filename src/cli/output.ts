import { relative, sep } from 'node:path';
import { formatPatch } from 'diff';
import { visible } from '../core/text/visible.ts';
import type { Io, Run } from './commands/context.ts';
import { describeFsError } from './files/errors.ts';
import { FileError, Transaction } from './files/transaction.ts';
import { hunksOf } from './line-diff.ts';
import { patchName } from './patch-name.ts';
import { colorsFor } from './report.ts';
import type { TextFile } from './text-file.ts';
import { encode, replacement, writeTextFile } from './write-text-file.ts';

/** How a changing command hands over its result: a unified diff on stdout, or the files themselves. */
export type Mode = 'diff' | 'write';

/** Shows or writes the new texts, each file for itself. @returns how many files change. */
export function deliver(run: Run, mode: Mode, files: readonly TextFile[], texts: ReadonlyMap<string, string>): number {
  let changed = 0;
  for (const file of files) {
    const text = texts.get(file.path);
    if (text === undefined || text === file.text) continue;
    try {
      if (mode === 'diff') run.io.out.write(shown(patchOf(file, text), file, run.io.out));
      else {
        writeTextFile(file, text);
        tellWritten(run, file.path);
      }
      changed++;
    } catch (error) {
      tellUnwritten(run, file.path, error);
    }
  }
  return changed;
}

/** New texts that are written all together, or not at all. */
export class Together {
  readonly #transaction = new Transaction();
  #failed = false;

  constructor(readonly run: Run) {}

  /** Prepares the new texts. @returns how many files will change */
  add(files: readonly TextFile[], texts: ReadonlyMap<string, string>): number {
    let changed = 0;
    for (const file of files) {
      const text = texts.get(file.path);
      if (text === undefined || text === file.text) continue;
      try {
        this.#transaction.stage(replacement(file, text));
        changed++;
      } catch (error) {
        this.#failed = true;
        tellUnwritten(this.run, file.path, error);
      }
    }
    return changed;
  }

  /** Writes them, unless one of them cannot be. */
  write(): void {
    const { paths } = this.#transaction;
    if (!this.#failed && this.#commit()) for (const path of paths) tellWritten(this.run, path);
    else if (paths.length > 0) this.run.say(`Nothing was written: ${countOf(paths)} would be half of the change.`);
  }

  /** Leaves nothing behind of what was not written. */
  dispose(): void {
    this.#transaction.abort();
  }

  #commit(): boolean {
    try {
      this.#transaction.commit();
      return true;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      tellUnwritten(this.run, error.path, error);
      return false;
    }
  }
}

function countOf(paths: readonly string[]): string {
  return paths.length === 1 ? 'the other file' : `the other ${paths.length} files`;
}

function tellWritten(run: Run, path: string): void {
  run.io.out.write(`${visible(path)}: written\n`);
}

function tellUnwritten(run: Run, path: string, error: unknown): void {
  run.fail(path, `could not be written: ${describeFsError(error instanceof FileError ? error.cause : error)}`);
}

/**
 * A unified diff in the bytes of the file, so that `git apply` and `patch -p1` take it in the current folder (files outside
 * of it: in the root folder).
 */
export function patchOf(file: TextFile, text: string): Buffer {
  const inside = relative('.', file.path);
  const path = (inside.startsWith('..') ? relative(sep, file.path) : inside).split(sep).join('/');
  const [before, after] = file.bom ? [`\uFEFF${file.text}`, `\uFEFF${text}`] : [file.text, text];
  const patch = { oldFileName: path, newFileName: path, oldHeader: '', newHeader: '', hunks: hunksOf(before, after) };
  const hunks = formatPatch(patch, { includeIndex: false, includeUnderline: false, includeFileHeaders: false });
  const head = `${headLine('---', `a/${path}`)}${headLine('+++', `b/${path}`)}`;
  return Buffer.concat([Buffer.from(head), encode({ ...file, bom: false }, hunks)]);
}

/** A name with blanks ends with a tab, as git writes it. */
function headLine(sign: string, path: string): string {
  return `${sign} ${patchName(path)}${path.includes(' ') ? '\t' : ''}\n`;
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
