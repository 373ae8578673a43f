import type { SyntaxRule } from '../rule.ts';

export const rule: SyntaxRule = {
  name: 'byte-order-mark',
  kind: 'syntax',
  format: 'properties',
  meta: {
    summary: 'A byte order mark before the first key, which makes it another key.',
    appliesTo: ['java', 'share'],
    tags: ['syntax'],
    severities: ['warning'],
    fixable: false,
  },
  check(file, entries, report) {
    const first = file.source.bom ? entries[0] : undefined;
    if (first?.layer.dialect.name !== 'java-client') return;
    // Before a comment or an empty line the mark makes a key of its own that nobody reads.
    if (first.pair.span.start !== 0) return;
    report({
      severity: 'warning',
      message: `The file starts with a byte order mark, which Java reads as part of the first key: ${first.key} is not set. Save the file as UTF-8 without BOM.`,
      span: first.pair.keySpan,
      key: first.key,
    });
  },
};
