import { catalog } from '../../catalog/catalog.ts';
import type { SyntaxRule } from '../rule.ts';

const BEYOND_ASCII = /[^\0-\x7f]/;

export const rule: SyntaxRule = {
  name: 'non-latin-1',
  kind: 'syntax',
  trait: 'latin1',
  appliesTo: ['java', 'share'],
  check(file, entries, report) {
    if (file.source.latin1) return;
    for (const entry of entries) {
      if (entry.ascii) continue;
      const { raw } = entry;
      // A comment behind the value has a rule of its own, and moves to another line.
      if (!BEYOND_ASCII.test(raw.replace(/\s#.*$/s, '')) || entry.dynamic || !catalog.key(entry.key)) continue;
      // How a framework decodes its files is its own affair.
      if (entry.layer.dialect.framework) continue;
      const text = raw.replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
      report({
        severity: 'info',
        message: `Properties.load reads a stream as ISO 8859-1, so a file in UTF-8 gives ${entry.key} other characters than the ones shown. Write them as \\uXXXX, which every reader takes.`,
        span: entry.pair.valueSpan,
        key: entry.key,
        fixes: [
          {
            title: 'Write the characters as \\uXXXX',
            safety: 'review',
            preferred: true,
            changes: [
              {
                kind: 'text',
                file,
                span: entry.pair.valueSpan,
                text,
                of: [entry.pair],
                becomes: [{ path: entry.pair.path, value: entry.pair.value }],
              },
            ],
          },
        ],
      });
    }
  },
};
