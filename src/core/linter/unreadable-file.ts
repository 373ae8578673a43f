import type { ParsedFile } from '../formats/format.ts';
import type { Finding } from '../model/findings.ts';
import { rule } from '../rules/unreadable-file/rule.ts';

export const UNREADABLE_FILE = rule.name;

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
