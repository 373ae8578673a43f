import { catalog } from '../../catalog/catalog.ts';
import type { SyntaxRule } from '../rule.ts';
import { shown } from '../value-rule.ts';

/** A Windows path with a drive or a share, in which a backslash stands alone. */
const WINDOWS_PATH = /^(?:file:\/*)?(?:[A-Za-z]:|\\\\[\w.-]+)\\/;
const SINGLE_BACKSLASH = /(?<!\\)(?:\\\\)*\\[^\\\r\n]/;

export const rule: SyntaxRule = {
  name: 'lost-backslash',
  kind: 'syntax',
  trait: 'backslashEscapes',
  appliesTo: ['java', 'share'],
  check(file, entries, report) {
    if (!file.source.text.includes('\\')) return;
    for (const entry of entries) {
      if (entry.plain) continue;
      const { raw } = entry;
      if (!WINDOWS_PATH.test(raw) || !SINGLE_BACKSLASH.test(raw) || /[\r\n]/.test(raw)) continue;
      // malformed-escape has said it already.
      const { start, end } = entry.pair.valueSpan;
      if (file.problems.some((problem) => problem.start >= start && problem.start < end)) continue;
      if (catalog.key(entry.key) === undefined) continue;
      const span = entry.pair.valueSpan;
      report({
        severity: 'warning',
        message: `A single backslash is an escape in .properties, so the path is read as ${shown(readable(entry.pair.value))}. Write / or \\\\ instead.`,
        span,
        key: entry.key,
        fixes: [
          {
            title: 'Write the path with /',
            safety: 'review',
            preferred: true,
            changes: [{ kind: 'set', entry, value: withSlashes(raw) }],
          },
          {
            title: 'Double the backslashes',
            safety: 'review',
            changes: [{ kind: 'set', entry, value: raw.replace(/\\\\?/g, '\\') }],
          },
        ],
      });
    }
  },
};

/** The path with slashes; a share keeps its two at the start. */
function withSlashes(raw: string): string {
  const share = raw.startsWith('\\\\') ? '//' : '';
  return share + raw.slice(share.length).replace(/\\\\?/g, '/');
}

/** A text with the control characters that escapes made of it in sight. */
function readable(text: string): string {
  return text.replace(
    /[\0-\x1f]/g,
    (c) => `<${({ '\t': 'TAB', '\n': 'LF', '\r': 'CR', '\f': 'FF' })[c] ?? c.charCodeAt(0)}>`,
  );
}
