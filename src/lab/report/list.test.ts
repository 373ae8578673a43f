import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../test/support/bundle.ts';
import { allScenarios, GROUPS } from '../scenarios/catalog.ts';
import { DEFAULT_LAB_SETTINGS } from '../settings.ts';
import { jsonList, textList } from './list.ts';

const all = allScenarios(DEFAULT_LAB_SETTINGS);

test('the list for programs has every scenario with what it answers', () => {
  const list = JSON.parse(jsonList(all));
  expect(Object.keys(list)).toEqual(['version', 'scenarios']);
  expect(list.version).toBe(1);
  expect(list.scenarios).toHaveLength(all.length);
  for (const scenario of list.scenarios) {
    expect(Object.keys(scenario)).toEqual(['name', 'title', 'question', 'group', 'needs', 'estimatedSeconds']);
    expect(scenario).toMatchObject({ needs: ['java'], question: expect.stringMatching(/\?$/) });
    expect(all.every(({ when }) => /^[a-z]/.test(when))).toBe(true);
    expect(GROUPS.map(({ id }) => id)).toContain(scenario.group);
    expect(scenario.estimatedSeconds).toBeGreaterThan(5);
  }
});

test('the list for people has a question once, above its scenarios, group by group', () => {
  const lines = textList(all).split('\n');
  for (const { name, question, title } of all) {
    const at = lines.findIndex((line) => line.includes(`${name} `) && line.includes(title));
    expect(at, name).toBeGreaterThan(0);
    expect(lines.filter((line) => line.trim() === question)).toHaveLength(1);
    expect(lines.findIndex((line) => line.trim() === question)).toBeLessThan(at);
  }
  const headings = lines.filter((line) => line !== '' && !line.startsWith(' '));
  expect(headings).toEqual(GROUPS.map(({ title }) => title));
});

test('each scenario beyond the departures stands in a page of its own question', () => {
  const folder = join(ROOT, 'docs/lab');
  const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const told = (name: string) => pages.filter((page) => new RegExp(`[ ,]${name}[,\\s\`]`).test(page));
  const missing = all.filter(({ name, group }) => group !== 'departure' && told(name).length !== 1);
  expect(missing.map(({ name }) => name)).toEqual([]);
  const readme = readFileSync(join(ROOT, 'docs/lab.md'), 'utf8');
  expect(readdirSync(folder).filter((name) => !readme.includes(`(lab/${name})`))).toEqual([]);
});
