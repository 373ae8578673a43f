import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { describeKey } from '../../core/assist/describe-key.ts';
import { catalog, NEWEST, parseVersion } from '../../core/catalog/catalog.ts';
import { descriptions } from '../../core/catalog/descriptions.ts';
import { rules } from '../../core/rules/index.ts';
import type { CommonOptions, ExitCode, Io } from './context.ts';

/** How far a name may be from a known one to be suggested (edits). */
const NEAR = 3;

/** `kafka-rebalance explain`: prints the page of a rule or what is known of a key, as Markdown. */
export async function explain(name: string, options: CommonOptions, io: Io): Promise<ExitCode> {
  const version = (options.kafkaVersion === undefined ? undefined : parseVersion(options.kafkaVersion)) ?? NEWEST;
  const text = rules.some((rule) => rule.name === name) ? rulePage(name) : describeKey(name, version, descriptions);
  if (text !== undefined) {
    io.out.write(`${text.trim()}\n`);
    return 0;
  }
  const near = nearest(name);
  const suggestion = near ? ` Did you mean ${near}?` : '';
  io.err.write(`kafka-rebalance: ${name} is neither a rule nor a consumer key of any version.${suggestion}\n`);
  return 2;
}

/** The rule's README, which is part of the package; what only its tests need is left out. */
function rulePage(name: string): string {
  const page = readFileSync(join(__dirname, 'docs/rules', `${name}.md`), 'utf8');
  return page.replace(/^```(\w+) .*$/gm, '```$1');
}

function nearest(name: string): string | undefined {
  const known = [...rules.map((rule) => rule.name), ...catalog.names];
  const ranked = known.map((each) => [distance(name, each), each] as const).sort(([a], [b]) => a - b);
  const [best] = ranked;
  return best && best[0] <= NEAR ? best[1] : undefined;
}
