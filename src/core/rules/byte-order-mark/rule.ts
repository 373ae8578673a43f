import type { SyntaxRule } from '../rule.ts';

/** What the reader of Java's files leaves in front of the key that gets it. */
const MARK = '\uFEFF';

export const rule: SyntaxRule = {
  name: 'byte-order-mark',
  kind: 'syntax',
  trait: 'latin1',
  appliesTo: ['java', 'share'],
  check(file, entries, report) {
    const first = file.source.bom ? entries.find((entry) => entry.key.startsWith(MARK)) : undefined;
    if (!first) return;
    const key = first.key.slice(MARK.length);
    report({
      severity: 'warning',
      message: `The file starts with a byte order mark, which Java reads as part of the first key: ${key} is not set, and nothing else here is judged by it. Save the file as UTF-8 without BOM.`,
      span: first.pair.keySpan,
      key,
    });
  },
};
