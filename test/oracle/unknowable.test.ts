import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decode } from '../../src/cli/text-file.ts';
import { lint } from '../../src/core/linter/lint.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { UNKNOWABLE, unknowableIn } from './unknowable.ts';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/correctness.md'), 'utf8');
const CORPUS = join(ROOT, '../shared/corpus');
const there = existsSync(CORPUS);
if (!there) console.log('The corpus of real configs is not beside this checkout: its table is not compared.');

describe('docs/correctness.md', () => {
  test.each(UNKNOWABLE.map((each) => [each.keys, each] as const))('lists what cannot be known: %s', (_, each) => {
    expect(page).toContain(`| ${each.keys} | ${each.reason} | ${each.compared} |`);
  });

  test('lists nothing else there', () => {
    const [, section = ''] = page.split('## What a file cannot tell');
    const rows = section
      .split('\n## ')[0]!
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect(rows).toHaveLength(UNKNOWABLE.length + 1);
  });

  test.skipIf(!there)('lists every warning and error about the corpus, and no other', () => {
    const expected = readdirSync(CORPUS)
      .filter((name) => /^\d/.test(name))
      .flatMap((name) => {
        const { text, bom } = decode(readFileSync(join(CORPUS, name)));
        const uri = `file:///corpus/${name.replace(/^\d+-/, '')}`;
        const findings = lint([{ uri, text, bom }], () => DEFAULT_SETTINGS).flatMap((linted) => linted.findings);
        const loud = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
        return loud.map(({ severity, rule }) => `| ${name.slice(0, 3)} | ${severity} | ${rule} |`);
      });
    const written = [...page.matchAll(/^\| \d{3} \| \w+ \| [\w-]+ \|/gm)].map(([row]) => row);
    expect([...new Set(written)].sort()).toEqual([...new Set(expected)].sort());
  });
});

describe('what bears on a config', () => {
  test.each<[string, Record<string, string>, number, boolean]>([
    ['nothing', { 'group.id': 'g', 'session.timeout.ms': '5' }, 403, false],
    ['a placeholder', { 'group.id': '${G}' }, 403, true],
    ['a store under SSL', { 'security.protocol': 'SSL', 'ssl.truststore.location': '/t' }, 403, true],
    ['a store without SSL', { 'ssl.truststore.location': '/t' }, 403, false],
    ['a slip in an address on 3.8', { 'bootstrap.servers': 'x//a:1' }, 308, true],
    ['a slip in an address on 4.3', { 'bootstrap.servers': 'x//a:1' }, 403, false],
    ['a provider of the application', { 'config.providers.x.class': 'com.acme.X' }, 403, true],
  ])('%s', (_, config, version, bears) => {
    expect(unknowableIn(config, version) !== undefined).toBe(bears);
  });
});
