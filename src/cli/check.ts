import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SourceFile } from '../core/formats/format.ts';
import { belongTogether, type LintedFile, lint } from '../core/lint.ts';
import type { LintSettings } from '../core/settings.ts';
import { readTextFile, type TextFile, UnreadableFile } from './text-file.ts';
import type { Walked } from './walk.ts';

/** A file that was asked for and holds a consumer config. */
export interface Checked {
  readonly file: TextFile;
  readonly linted: LintedFile;
}

/** The files of one folder that were linted together; configs that span files stay together. */
export interface CheckedFolder {
  readonly checked: readonly Checked[];
  /** Every file that took part, files that nobody asked for (profiles beside an asked one) included. */
  readonly sources: readonly (SourceFile & { readonly file: TextFile })[];
}

/**
 * Lints folder by folder, so that memory stays small however large the tree is.
 * @param onError told of each file that cannot be read; the others go on.
 */
export function* checkFolders(
  walked: Walked,
  settingsOf: (path: string) => LintSettings,
  onError: (path: string, message: string) => void,
): Generator<CheckedFolder> {
  for (const [folder, paths] of walked.folders) {
    const sources: (SourceFile & { file: TextFile })[] = [];
    for (const path of [...paths, ...profilesBeside(folder, paths)]) {
      try {
        const file = readTextFile(path);
        sources.push({ uri: path, text: file.text, bom: file.bom, named: walked.named.has(path), file });
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        onError(path, error.message);
      }
    }
    const linted = new Map(lint(sources, settingsOf).map((each) => [each.uri, each]));
    const checked = sources
      .filter((source) => paths.includes(source.uri) && linted.has(source.uri))
      .map((source) => ({ file: source.file, linted: linted.get(source.uri)! }));
    if (checked.length > 0) yield { checked, sources };
  }
}

/** Files that were not asked for but decide, with an asked one, what the consumer gets: `application-prod.yml` and its like. */
function profilesBeside(folder: string, paths: readonly string[]): string[] {
  const together = paths.filter((path) => belongTogether(path, path) && /\.(?:ya?ml|properties)$/i.test(path));
  if (together.length === 0) return [];
  const names = new Set(paths.map((path) => basename(path)));
  let beside: string[];
  try {
    beside = readdirSync(folder).filter((name) => !names.has(name));
  } catch {
    return [];
  }
  return beside
    .map((name) => join(folder, name))
    .filter((path) => together.some((asked) => dirname(asked) === folder && belongTogether(asked, path)));
}
