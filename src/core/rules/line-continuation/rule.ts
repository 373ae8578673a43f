import { catalog } from '../../catalog/catalog.ts';
import type { ConfigEntry } from '../../model/config.ts';
import type { SyntaxRule } from '../rule.ts';

/** A continued line that starts like a pair of its own. */
const SWALLOWED = /\\(?:\r\n|\n|\r)[ \t\f]*([\w.-]+)[ \t]*[=:]/g;
/** An odd number of backslashes, then blanks, at the end of the line. */
const CUT = /(?<!\\)(?:\\\\)*\\([ \t\f]+)$/;

const JAAS = 'sasl.jaas.config';

export const rule: SyntaxRule = {
  name: 'line-continuation',
  kind: 'syntax',
  trait: 'backslashEscapes',
  appliesTo: ['java', 'share'],
  check(file, entries, report) {
    if (!file.source.text.includes('\\')) return;
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]!;
      if (entry.plain || !isKafkaKey(entry.key)) continue;
      const { raw } = entry;
      const { start } = entry.pair.valueSpan;
      for (const match of raw.matchAll(SWALLOWED)) {
        const key = match[1]!;
        if (!isKafkaKey(key) || isEscaped(raw, match.index)) continue;
        if (entry.key === JAAS && isJaasOption(raw, match)) continue;
        const at = start + match.index;
        const splits = { of: [entry.pair], becomes: [{ path: entry.pair.path }, { path: key }] };
        report({
          severity: 'warning',
          message: `The backslash joins the next line to this value, so ${key} is not set. Remove the backslash, or double it if it belongs to the value.`,
          span: { start: at, end: at + 1 },
          key: entry.key,
          fixes: [
            {
              title: 'Remove the backslash',
              safety: 'review',
              preferred: true,
              changes: [{ kind: 'text', file, span: { start: at, end: at + 1 }, text: '', ...splits }],
            },
            {
              title: 'Double the backslash',
              safety: 'review',
              changes: [{ kind: 'text', file, span: { start: at, end: at }, text: '\\', ...splits }],
            },
          ],
        });
      }
      const blanks = CUT.exec(raw)?.[1];
      const next = entries[index + 1];
      if (blanks === undefined || !next || !goesOn(entry, next)) continue;
      const { end } = entry.pair.valueSpan;
      report({
        severity: 'warning',
        message: `A blank behind the backslash ends the value of ${entry.key} here: the next line is not part of it. Remove the blank.`,
        span: { start: end - blanks.length - 1, end },
        key: entry.key,
        fixes: [
          {
            title: 'Remove the blank',
            safety: 'review',
            preferred: true,
            changes: [
              {
                kind: 'text',
                file,
                span: { start: end - blanks.length, end },
                text: '',
                of: [entry.pair, next.pair],
                becomes: [{ path: entry.pair.path }],
              },
            ],
          },
        ],
      });
    }
  },
};

/** An option of an entry that no semicolon has ended yet; OAuth's login modules have options called as keys of ssl. */
function isJaasOption(raw: string, { 0: text, index }: RegExpExecArray): boolean {
  return !raw.slice(0, index).includes(';') && /^["']/.test(raw.slice(index + text.length).trimStart());
}

function isKafkaKey(key: string): boolean {
  return catalog.key(key) !== undefined;
}

/** Whether the backslash at `at` is the second half of `\\`. */
function isEscaped(raw: string, at: number): boolean {
  let before = at;
  while (before > 0 && raw[before - 1] === '\\') before--;
  return (at - before) % 2 === 1;
}

/** Whether the very next line holds a pair that is no setting of Kafka's: the rest of the value, most likely. */
function goesOn(entry: ConfigEntry, next: ConfigEntry): boolean {
  if (isKafkaKey(next.key)) return false;
  const between = entry.file.source.text.slice(entry.pair.span.end, next.pair.span.start);
  return /^(?:\r\n|\n|\r)[ \t\f]*$/.test(between);
}
