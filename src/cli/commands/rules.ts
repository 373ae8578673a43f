import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedRule } from '../../core/rules/listed-rule.ts';
import { DIST } from '../parts.ts';
import { colorsFor } from '../report.ts';
import type { ExitCode, Io } from './context.ts';

export interface RulesOptions {
  readonly format: 'text' | 'json';
}

/** The output of `rules --format json`; the version changes when a field that was there does. */
export interface JsonRules {
  readonly version: 1;
  readonly rules: readonly ListedRule[];
}

/** `kafka-rebalance rules`: every rule with its severities and what it finds. The list is a file of the package, read here alone. */
export async function rules({ format }: RulesOptions, io: Io): Promise<ExitCode> {
  const listed: readonly ListedRule[] = JSON.parse(readFileSync(join(DIST, 'docs/rules.json'), 'utf8'));
  if (format === 'json') {
    const report: JsonRules = { version: 1, rules: listed };
    io.out.write(`${JSON.stringify(report, null, 2)}\n`);
    return 0;
  }
  const color = colorsFor(io.out);
  const names = Math.max(...listed.map(({ name }) => name.length));
  const levels = Math.max(...listed.map((rule) => levelsOf(rule).length));
  for (const rule of listed) {
    const level = color('dim', levelsOf(rule).padEnd(levels));
    io.out.write(`${rule.name.padEnd(names)}  ${level}  ${rule.summary}\n`);
  }
  return 0;
}

function levelsOf({ severities, defaultOff }: ListedRule): string {
  const all = severities.join(', ');
  return defaultOff ? `off (${all})` : all;
}
