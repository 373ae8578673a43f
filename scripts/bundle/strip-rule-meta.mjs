import { readFile } from 'node:fs/promises';

/** What only lists and documentation ask of a rule; nothing that ships reads it. */
const UNREAD = [
  /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),/,
  /\btags:\s*\[[^\]]*\],/,
  /\bseverities:\s*\[[^\]]*\],/,
  /\bfixable:\s*(?:true|false),/,
];

/**
 * Leaves out of the bundles what rules say about themselves for lists and documentation.
 * @returns {import('esbuild').Plugin}
 */
export function stripRuleMeta() {
  return {
    name: 'strip-rule-meta',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/]core[\\/]rules[\\/][^\\/]+[\\/]rule\.ts$/ }, async ({ path }) => ({
        contents: withoutMeta(await readFile(path, 'utf8'), path),
        loader: 'ts',
      }));
    },
  };
}

/**
 * @param {string} source
 * @param {string} path
 * @throws {Error} when the source is not written as rules are: a silent miss would only make the bundles grow.
 */
function withoutMeta(source, path) {
  const summary = source.search(UNREAD[0]);
  const start = source.lastIndexOf('{', summary);
  const end = source.indexOf('}', summary);
  if (summary < 0 || start < 0 || end < 0) throw new Error(`${path}: no meta with a summary was found.`);
  let meta = source.slice(start, end);
  for (const pattern of UNREAD) {
    if (!pattern.test(meta)) throw new Error(`${path}: its meta lacks ${pattern.source.split(':')[0].slice(2)}.`);
    meta = meta.replace(pattern, '');
  }
  return source.slice(0, start) + meta + source.slice(end);
}
