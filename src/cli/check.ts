import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SourceFile } from '../core/formats/format.ts';
import { familyOf, mayHoldConfig } from '../core/linter/claim.ts';
import { type LintedFile, lint } from '../core/linter/lint.ts';
import type { LintSettings } from '../core/model/settings.ts';
import { LineIndex } from '../core/text/lines.ts';
import { UnreadableFile } from './files/errors.ts';
import { readTextFile, type TextFile } from './text-file.ts';
import type { Walked } from './walk.ts';

/** A file that was asked for and holds a consumer config. */
export interface Checked {
  readonly file: TextFile;
  readonly linted: LintedFile;
}

/** Files of one folder that were linted together; configs that span files stay together. */
export interface CheckedGroup {
  readonly checked: readonly Checked[];
  /** What was found in every file that took part, so that a command can follow a config to files that nobody asked for. */
  readonly linted: readonly LintedFile[];
  /** Every file that took part, files that nobody asked for (profiles beside an asked one) included. */
  readonly sources: readonly (SourceFile & { readonly file: TextFile })[];
}

/** How many files that stand alone are in memory at once. */
const GROUP = 64;

/**
 * Lints group by group, so that memory stays small however large the tree is.
 * @param onError told of each file that cannot be read; the others go on.
 */
export function* checkFiles(
  walked: Walked,
  settingsOf: (path: string) => LintSettings,
  onError: (path: string, message: string) => void,
  read: (path: string) => TextFile = (path) => readTextFile(path, walked.given.has(path)),
): Generator<CheckedGroup> {
  for (const [folder, paths] of walked.folders) {
    for (const { asked, beside } of groups(folder, paths)) {
      const sources: (SourceFile & { file: TextFile })[] = [];
      for (const path of [...asked, ...beside]) {
        const named = walked.named.has(path);
        try {
          const file = read(path);
          const latin1 = file.encoding === 'latin1';
          sources.push({ uri: path, text: file.text, bom: file.bom, latin1, named, file });
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error;
          // A walk meets files that only look like configs by name; the encoding of those is nobody's concern.
          if (named || error.glimpse === undefined || mayHoldConfig({ uri: path, text: error.glimpse })) {
            onError(path, error.message);
          }
        }
      }
      const linted = lint(sources, settingsOf);
      const byUri = new Map(linted.map((each) => [each.uri, each]));
      const wanted = new Set(asked);
      const checked: Checked[] = [];
      for (const source of sources) {
        if (!wanted.has(source.uri)) continue;
        const found = byUri.get(source.uri);
        if (!found) continue;
        if (found.configs.length === 0) explainProblem(found, onError);
        checked.push({ file: source.file, linted: found });
      }
      // A file that somebody named is of interest even when it holds no consumer config.
      if (checked.length > 0 || sources.some((source) => source.named)) yield { checked, linted, sources };
    }
  }
}

/** A file whose format cannot be read is a finding like others, and also something that could not be done. */
function explainProblem({ uri, file }: LintedFile, onError: (path: string, message: string) => void): void {
  const [problem] = file.problems;
  if (!problem) return;
  const { line, character } = new LineIndex(file.source.text).positionAt(problem.start);
  onError(uri, `${line + 1}:${character + 1}: cannot be read: ${problem.message}`);
}

interface Group {
  readonly asked: readonly string[];
  /** Files that nobody asked for but that decide, with asked ones, what the consumer gets: `application-prod.yml` and its like. */
  readonly beside: readonly string[];
}

function* groups(folder: string, paths: readonly string[]): Generator<Group> {
  const families = new Map<string, string[]>();
  for (const path of paths) {
    const family = familyOf(path);
    if (family === undefined) continue;
    const known = families.get(family);
    if (known) known.push(path);
    else families.set(family, [path]);
  }
  const besides = families.size > 0 ? filesBeside(folder, paths, families) : families;
  let alone: string[] = [];
  for (const path of paths) {
    const family = familyOf(path);
    if (family === undefined) {
      if (alone.push(path) < GROUP) continue;
      yield { asked: alone, beside: [] };
      alone = [];
      continue;
    }
    const asked = families.get(family)!;
    if (asked[0] !== path) continue;
    if (alone.length > 0) yield { asked: alone, beside: [] };
    alone = [];
    yield { asked, beside: besides.get(family) ?? [] };
  }
  if (alone.length > 0) yield { asked: alone, beside: [] };
}

/** The files of a folder that were not asked for, by the family of asked ones that they belong to. */
function filesBeside(
  folder: string,
  paths: readonly string[],
  families: ReadonlyMap<string, unknown>,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const asked = new Set(paths.map((path) => basename(path)));
  let entries: import('node:fs').Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return found;
  }
  for (const entry of entries) {
    // Nobody named them: neither a link, which may lead anywhere, nor a pipe, which may never end, is one of them.
    if (!entry.isFile() || asked.has(entry.name)) continue;
    // The asked paths may be written with a prefix (`./`) that join drops, and families are compared as written.
    const path = siblingOf(paths[0]!, entry.name);
    const family = familyOf(path);
    if (family === undefined || !families.has(family)) continue;
    const known = found.get(family);
    if (known) known.push(path);
    else found.set(family, [path]);
  }
  return found;
}

function siblingOf(path: string, name: string): string {
  const own = basename(path);
  return path.endsWith(own) ? path.slice(0, path.length - own.length) + name : join(path, '..', name);
}
