// Linting in one process, beside the parsers that people would use instead.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'dot-properties';
import { parseAllDocuments } from 'yaml';
import { sideBySide } from './measure.mjs';

const FIXTURES = join(import.meta.dirname, 'fixtures');

/** A word for a number: keys of an application have few digits, and the search for slips passes over those that do. */
function wordOf(number) {
  return [...String(number)].map((digit) => ['alpha', 'bravo', 'delta', 'echo', 'golf', 'kilo', 'lima', 'mike', 'oscar', 'tango'][digit]).join('');
} // biome-ignore format: one line reads better

/** A consumer config of 5,000 lines: every key of the typical one, then keys of an application, a third of it comments. */
function longProperties(typical) {
  const lines = typical.trimEnd().split('\n');
  for (let i = 0; lines.length < 5_000; i++) {
    if (i % 3 === 0) lines.push(`# Setting ${i} of the application.`);
    else lines.push(`com.example.orders.${wordOf(i)}.max.interval.ms=${i * 7}`);
  }
  return `${lines.join('\n')}\n`;
}

/** @param {string} bundle @returns {Promise<import('./run.mjs').Row[]>} */
export async function linting(bundle) {
  const { lint, DEFAULT_SETTINGS } = await import(pathToFileURL(bundle).href);
  const settingsOf = () => DEFAULT_SETTINGS;
  const properties = readFileSync(join(FIXTURES, 'consumer.properties'), 'utf8');
  const yaml = readFileSync(join(FIXTURES, 'application.yml'), 'utf8');
  const long = longProperties(properties);
  const lintText = (uri, text) => {
    const files = lint([{ uri, text }], settingsOf);
    if (files.length !== 1) throw new Error(`${uri} was not taken for a consumer config`);
    return files;
  };

  const small = sideBySide({
    lint: () => lintText('/bench/consumer.properties', properties),
    parse: () => parse(properties),
  });
  const large = sideBySide(
    { lint: () => lintText('/bench/consumer.properties', long), parse: () => parse(long) },
    { slice: 60, rounds: 20 },
  );
  const spring = sideBySide({
    lint: () => lintText('/bench/application.yml', yaml),
    parse: () => parseAllDocuments(yaml),
  });
  return [
    {
      name: 'lint, .properties of 86 lines / dot-properties parse',
      value: small.lint / small.parse,
      target: 2,
      note: `${(small.lint * 1000).toFixed(0)} µs / ${(small.parse * 1000).toFixed(0)} µs`,
    },
    {
      name: 'lint, .properties of 5,000 lines',
      value: large.lint,
      unit: 'ms',
      target: 16,
      note: `${(large.lint / large.parse).toFixed(2)} × dot-properties`,
    },
    {
      name: 'lint, application.yml of 77 lines / yaml parse',
      value: spring.lint / spring.parse,
      target: 1.5,
      note: `${spring.lint.toFixed(2)} ms / ${spring.parse.toFixed(2)} ms`,
    },
  ];
}
