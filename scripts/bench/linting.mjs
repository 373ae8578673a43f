// Linting in one process, beside the parsers that people would use instead.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'dot-properties';
import { parseAllDocuments } from 'yaml';
import { beside } from './measure.mjs';

const FIXTURES = join(import.meta.dirname, 'fixtures');

/** A word for a number: keys of an application have few digits, and the search for slips passes over those that do. */
function wordOf(number) {
  return [...String(number)].map((digit) => ['alpha', 'bravo', 'delta', 'echo', 'golf', 'kilo', 'lima', 'mike', 'oscar', 'tango'][digit]).join('');
} // biome-ignore format: one line reads better

/** A consumer config of 5,000 lines: every key of the typical one, then keys of an application, a third of it comments. */
export function longProperties(typical) {
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

  const small = beside(
    () => lintText('/bench/consumer.properties', properties),
    () => parse(properties),
  );
  const large = beside(
    () => lintText('/bench/consumer.properties', long),
    () => parse(long),
    30,
  );
  const spring = beside(
    () => lintText('/bench/application.yml', yaml),
    () => parseAllDocuments(yaml),
  );
  const micro = (ms) => `${(ms * 1000).toFixed(0)} µs`;
  return [
    {
      name: 'lint, .properties of 86 lines / dot-properties parse',
      value: small.ratio,
      target: 2,
      note: `${micro(small.call)} / ${micro(small.yardstick)}`,
    },
    {
      name: 'lint, .properties of 5,000 lines',
      value: large.call,
      unit: 'ms',
      target: 8,
      note: `${large.ratio.toFixed(2)} × dot-properties`,
    },
    {
      name: 'lint, application.yml of 77 lines / yaml parse',
      value: spring.ratio,
      target: 1.5,
      note: `${micro(spring.call)} / ${micro(spring.yardstick)}`,
    },
  ];
}
