import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonRules } from '../../src/cli/commands/rules.ts';
import { listedRules } from '../support/listed-rules.ts';
import { useCli } from './support.ts';

const cli = useCli();

test('lists every rule with its severities and what it finds', () => {
  const { code, out, err } = cli.run(['rules']);
  expect([code, err]).toEqual([0, '']);
  const lines = out.trimEnd().split('\n');
  expect(lines).toHaveLength(listedRules.length);
  expect(out).toMatch(/^mixed-assignors-run-eager +error, warning, info, hint +[A-Z].+\.$/m);
  expect(out).toMatch(/^offset-reset-latest +off \(info\) +A start at the end/m);
});

test('lists as JSON what the checkout has as data', () => {
  const { code, out } = cli.run(['rules', '--format', 'json']);
  expect(code).toBe(0);
  const report = JSON.parse(out) as JsonRules;
  expect(report).toEqual({ version: 1, rules: listedRules });
});

test('the list is no part of the program, which reads it when it is asked for', () => {
  const program = readFileSync(cli.file, 'utf8');
  expect(listedRules.filter(({ summary }) => program.includes(summary))).toEqual([]);
});
