import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeKey } from '../../core/assist/describe-key.ts';
import { describeLibrdkafkaKey, describeOtherKey } from '../../core/assist/describe-other-key.ts';
import { catalog, NEWEST, parseVersion, type VersionCode } from '../../core/catalog/catalog.ts';
import { descriptions } from '../../core/catalog/descriptions.ts';
import { otherKeyNames } from '../../core/catalog/other-keys.ts';
import { dialects } from '../../core/dialects/index.ts';
import { rules } from '../../core/rules/index.ts';
import { suggestKey } from '../../core/rules/unknown-key/suggest.ts';
import { nearest } from '../../core/text/nearest.ts';
import { visible } from '../../core/text/visible.ts';
import { DIST } from '../parts.ts';
import { colorsFor } from '../report.ts';
import { terminalText } from '../terminal-markdown.ts';
import type { CommonOptions, ExitCode, Io } from './context.ts';

export interface ExplainOptions extends CommonOptions {
  readonly format: 'text' | 'markdown';
}

/** How far a name may be from a known one to be suggested (edits). */
const NEAR = 3;
/** In a shorter name, so many edits make another word. */
const SHORT = 8;
/** How many names are listed that have a word in them. */
const MOST_LISTED = 12;

/**
 * `kafka-rebalance explain`: prints the page of a rule, or what is known of a key or of a name of Spring Boot.
 * @returns 2 when nothing is known of the name; what it may mean stands on stderr.
 */
export async function explain(name: string, options: ExplainOptions, io: Io): Promise<ExitCode> {
  const version = (options.kafkaVersion === undefined ? undefined : parseVersion(options.kafkaVersion)) ?? NEWEST;
  const page = rules.some((rule) => rule.name === name) ? rulePage(name) : namePage(name, version);
  if (page !== undefined) {
    const { out } = io;
    // The name that was asked for stands in it.
    const text = visible(page, '\n\t');
    out.write(options.format === 'text' ? terminalText(text, colorsFor(out), out.columns) : `${text.trim()}\n`);
    return 0;
  }
  io.err.write(`kafka-rebalance: ${visible(unknown(name, version))}\n`);
  return 2;
}

function unknown(name: string, version: VersionCode): string {
  const owner = dialects.find(({ names }) => names?.owns(name));
  const meant = owner?.names?.suggest(name);
  if (owner && meant === undefined) return `${name}: ${owner.dialect.title} sets no key of a consumer by this name.`;
  const start = `${name} is neither a rule nor a key that Kafka, Spring Boot or librdkafka knows.`;
  const near = meant ?? suggestKey(name, version)?.key ?? nearest(name, knownNames(), name.length < SHORT ? 1 : NEAR);
  if (near !== undefined) return `${start} Did you mean ${near}?`;
  const having = [...new Set(knownNames())].filter((each) => each.includes(name));
  if (name.length < 3 || having.length === 0) return start;
  const more = having.length > MOST_LISTED ? ` and ${having.length - MOST_LISTED} more` : '';
  return `${start} It is in the names ${having.slice(0, MOST_LISTED).join(', ')}${more}.`;
}

/** What is known of a key by its own name or by that of a dialect. */
function namePage(name: string, version: VersionCode): string | undefined {
  const own = keyPage(name, version);
  if (own !== undefined) return own;
  const described = dialects.flatMap(({ names }) => names?.describe(name, version) ?? [])[0];
  if (!described) return undefined;
  const key = described.key === undefined ? undefined : keyPage(described.key, version);
  return key === undefined ? described.markdown : `${described.markdown}\n\n${key}`;
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
  const page = readFileSync(join(DIST, 'docs/rules', `${name}.md`), 'utf8');
  return page.replace(/^```(\w+) .*$/gm, '```$1');
}

/** A consumer's keys first: of names that are equally near, the first is suggested. */
function knownNames(): string[] {
  return [
    ...catalog.names,
    ...rules.map((rule) => rule.name),
    ...catalog.springConsumerProperties().map((each) => each.property),
    ...otherKeyNames,
    ...catalog.librdkafkaNames,
  ];
}
