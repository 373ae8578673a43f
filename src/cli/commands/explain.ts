import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeKey } from '../../core/assist/describe-key.ts';
import { describeLibrdkafkaKey, describeOtherKey } from '../../core/assist/describe-other-key.ts';
import { catalog, NEWEST, parseVersion, type VersionCode } from '../../core/catalog/catalog.ts';
import { descriptions } from '../../core/catalog/descriptions.ts';
import { otherKeyNames } from '../../core/catalog/other-keys.ts';
import { rules } from '../../core/rules/index.ts';
import { nearest } from '../../core/text/nearest.ts';
import type { CommonOptions, ExitCode, Io } from './context.ts';

/** How far a name may be from a known one to be suggested (edits). */
const NEAR = 3;

/** `kafka-rebalance explain`: prints the page of a rule or what is known of a key, as Markdown. */
export async function explain(name: string, options: CommonOptions, io: Io): Promise<ExitCode> {
  const version = (options.kafkaVersion === undefined ? undefined : parseVersion(options.kafkaVersion)) ?? NEWEST;
  const text = rules.some((rule) => rule.name === name) ? rulePage(name) : keyPage(name, version);
  if (text !== undefined) {
    io.out.write(`${text.trim()}\n`);
    return 0;
  }
  const near = nearest(name, knownNames(), NEAR);
  const suggestion = near ? ` Did you mean ${near}?` : '';
  io.err.write(`kafka-rebalance: ${name} is neither a rule nor a key that Kafka or librdkafka knows.${suggestion}\n`);
  return 2;
}

/** What is known of a key, whoever reads it; of a consumer's key also what other clients make of it. */
function keyPage(name: string, version: VersionCode): string | undefined {
  const consumer = describeKey(name, version, descriptions);
  if (consumer === undefined) return describeOtherKey(name, version);
  return [consumer, shareNote(name, version), describeLibrdkafkaKey(name)]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

function shareNote(name: string, version: VersionCode): string | undefined {
  if (catalog.shareRefusedKeys(version).includes(name))
    return 'A share consumer (`KafkaShareConsumer`) refuses it, whatever its value.';
  return catalog.shareOnlyKeys(version).includes(name)
    ? 'A share consumer (`KafkaShareConsumer`) alone takes it.'
    : undefined;
}

/** The rule's README, which is part of the package; what only its tests need is left out. */
function rulePage(name: string): string {
  const page = readFileSync(join(__dirname, 'docs/rules', `${name}.md`), 'utf8');
  return page.replace(/^```(\w+) .*$/gm, '```$1');
}

function knownNames(): string[] {
  return [
    ...rules.map((rule) => rule.name),
    ...catalog.names,
    ...otherKeyNames,
    ...catalog.librdkafkaKeys.map((key) => key.name),
  ];
}
