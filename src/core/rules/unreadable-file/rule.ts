import type { ParsedFile, SourceFile } from '../../formats/format.ts';
import type { Finding } from '../../model/findings.ts';
import type { BuiltInRule } from '../rule.ts';

export const UNREADABLE_FILE = 'unreadable-file';

/** Reported where files are read (linter/lint.ts). */
export const rule: BuiltInRule = {
  name: UNREADABLE_FILE,
  kind: 'built-in',
  appliesTo: ['java'],
};

/** What is said of a file that its format's reader refuses as a whole; nothing else can be said of it. */
export function unreadableFile(file: ParsedFile): Finding {
  const problem = file.problems[0]!;
  return {
    rule: UNREADABLE_FILE,
    severity: 'warning',
    message: `This file cannot be read: ${problem.message}. Nothing in it is checked until that is mended.`,
    uri: file.source.uri,
    span: { start: problem.start, end: problem.end },
    related: [],
    tags: [],
    fixes: [],
  };
}

/** What to do about a file whose check broke off. */
export const HOW_TO_GO_ON =
  'Leave the file out with "exclude" in .kafka-rebalance.json or make it smaller, and report it: no file should end like this.';

/** What is said of a file whose check broke off with an error that nobody thought of; that nothing is found in it means nothing. */
export function brokenOff({ uri, text }: SourceFile, error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    rule: UNREADABLE_FILE,
    severity: 'warning',
    message: `The check of this file broke off (${reason}), so that nothing in it is checked. ${HOW_TO_GO_ON}`,
    uri,
    span: { start: 0, end: text.search(/[\r\n]|$/) },
    related: [],
    tags: [],
    fixes: [],
  };
}
