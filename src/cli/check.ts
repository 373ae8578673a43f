import type { LintedFile } from '../core/linter/lint.ts';
import type { LintSettings } from '../core/model/settings.ts';
import { HOW_TO_GO_ON } from '../core/rules/unreadable-file/rule.ts';
import { linesOf } from '../core/text/lines.ts';
import type { Session } from '../session/session.ts';
import type { DiskSource } from './disk.ts';
import { reasonOf } from './reason.ts';
import type { TextFile } from './text-file.ts';

/** A file that was asked for and holds a consumer config. */
export interface Checked {
  readonly file: TextFile;
  readonly linted: LintedFile;
}

/** Files that were linted together; configs that span files stay together. */
export interface CheckedGroup {
  readonly checked: readonly Checked[];
  /** What was found in every file that took part, so that a command can follow a config to files that nobody asked for. */
  readonly linted: readonly LintedFile[];
  /** Every file that took part, files that nobody asked for (profiles beside an asked one) included. */
  readonly sources: readonly (DiskSource & { readonly named?: boolean })[];
  readonly settingsOf: (path: string) => LintSettings;
}

/**
 * Lints config by config, so that memory stays small however large the tree is.
 * @param asked the files to lint
 * @param onError told of each file that cannot be read; the others go on.
 */
export async function* checkFiles(
  session: Session,
  asked: readonly string[],
  onError: (path: string, message: string) => void,
): AsyncGenerator<CheckedGroup> {
  const wanted = new Set(asked);
  for await (const { files, sources: read, unreadable, settingsOf } of session.checkAll(asked)) {
    for (const { uri, problem } of unreadable) onError(uri, problem);
    const sources = read as CheckedGroup['sources'];
    const checked: Checked[] = [];
    for (const source of sources) {
      const found = wanted.has(source.uri) ? files.get(source.uri) : undefined;
      if (!found) continue;
      if (found.configs.length === 0) explainProblem(found, onError);
      checked.push({ file: source.file, linted: found });
    }
    // A file that somebody named is of interest even when it holds no consumer config.
    if (checked.length === 0 && !sources.some((source) => source.named)) continue;
    yield { checked, linted: [...files.values()], sources, settingsOf };
  }
}

/** A file whose format cannot be read is a finding like others, and also something that could not be done. */
function explainProblem({ uri, file, failure }: LintedFile, onError: (path: string, message: string) => void): void {
  if (failure !== undefined) onError(uri, `cannot be checked: ${reasonOf(failure)}. ${HOW_TO_GO_ON}`);
  const [problem] = file.problems;
  if (!problem) return;
  const { line, character } = linesOf(file.source).positionAt(problem.start);
  onError(uri, `${line + 1}:${character + 1}: cannot be read: ${problem.message}`);
}
