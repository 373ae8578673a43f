import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Lines, textLines } from '../../src/cli/report.ts';
import { lint } from '../../src/core/linter/lint.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';

const SAMPLES = join(import.meta.dirname, '../../samples');

/** What `npm start` prints of the samples; a change of it is a change of what people see first. */
test('the samples yield what they are for', async () => {
  const names = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(?:properties|ya?ml)$/.test(name))
    .sort();
  const sources = names.map((name) => ({ uri: name, text: readFileSync(join(SAMPLES, name), 'utf8') }));
  const places = new Lines(new Map(sources.map((source) => [source.uri, source.text])));
  const lines = lint(sources, () => DEFAULT_SETTINGS).flatMap((linted) => {
    return textLines({ linted }, places, (_, plain) => plain);
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('samples.expected.txt');
});
