import { catalog } from '../../catalog/catalog.ts';
import type { Pair, ParsedFile } from '../../formats/format.ts';
import type { FileReport, SyntaxRule } from '../rule.ts';

export const rule: SyntaxRule = {
  name: 'foreign-syntax',
  kind: 'syntax',
  trait: 'linesAreKeys',
  appliesTo: ['java', 'share'],
  check(file, entries, report) {
    for (const { pair } of entries) {
      const c = pair.path.charCodeAt(0);
      // - e " ' [
      if (c !== 45 && c !== 101 && c !== 34 && c !== 39 && c !== 91) continue;
      const found =
        pair.path === '-' || pair.path === 'export' ? marked(file, pair) : (quoted(file, pair) ?? section(pair));
      if (found) report(found);
    }
  },
};

/** `- key=value` and `export key=value`: the marker is the key, and the rest its value. */
function marked(file: ParsedFile, pair: Pair): FileReport | undefined {
  const key = /^([\w.-]+)\s*[=:]/.exec(pair.value)?.[1];
  if (key === undefined || !catalog.key(key)) return undefined;
  return {
    severity: 'warning',
    message: `Java reads "${pair.path}" as the key of this line, so ${key} is not set. Remove "${pair.path}".`,
    span: pair.span,
    key,
    fixes: [
      {
        title: `Remove "${pair.path}"`,
        safety: 'review',
        preferred: true,
        changes: [
          {
            kind: 'text',
            file,
            span: { start: pair.span.start, end: pair.valueSpan.start },
            text: '',
            of: [pair],
            becomes: [{ path: key }],
          },
        ],
      },
    ],
  };
}

/** `"key": "value",` */
function quoted(file: ParsedFile, pair: Pair): FileReport | undefined {
  const key = /^(["'])([\w.-]+)\1$/.exec(pair.path)?.[2];
  if (key === undefined || !catalog.key(key)) return undefined;
  const value = /^(["'])(.*)\1,?$/.exec(pair.value.trim())?.[2] ?? pair.value.trim().replace(/,$/, '');
  return {
    severity: 'warning',
    message: `Quotes are part of the key here, so ${key} is not set. Remove them.`,
    span: pair.keySpan,
    key,
    fixes: [
      {
        title: 'Remove the quotes',
        safety: 'review',
        preferred: true,
        changes: [{ kind: 'renamePair', file, pair, path: [key], value }],
      },
    ],
  };
}

/** `[section]` groups nothing in .properties. */
function section(pair: Pair): FileReport | undefined {
  if (!/^\[[\w.-]+\]$/.test(pair.path) || pair.value !== '') return undefined;
  return {
    severity: 'hint',
    message: `.properties files have no sections: Java reads ${pair.path} as a key, and all lines belong together.`,
    span: pair.span,
  };
}
