import { parseVersion } from '../catalog/catalog.ts';
import { readGlob } from '../globs/glob.ts';
import type { RuleSeverity } from '../model/findings.ts';
import type { BrokerAssumptions } from '../model/settings.ts';
import { unknownRule } from '../rules/rule-name.ts';

export const CONFIG_FILE = '.kafka-rebalance.json';

/** What `.kafka-rebalance.json` says. Editor and command line read it alike. */
export interface ConfigFile {
  readonly kafkaVersion?: string;
  readonly severity: Readonly<Record<string, RuleSeverity>>;
  /** Globs, relative to the file's folder, of configs whose names are not looked at otherwise. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly broker: BrokerAssumptions;
}

export const EMPTY_CONFIG: ConfigFile = { severity: {}, include: [], exclude: [], broker: {} };

/** The broker keys that rules may need, by the names that brokers give them. */
export const BROKER_KEYS = {
  'group.min.session.timeout.ms': 'minSessionTimeoutMs',
  'group.max.session.timeout.ms': 'maxSessionTimeoutMs',
  'group.consumer.min.session.timeout.ms': 'consumerMinSessionTimeoutMs',
  'group.consumer.max.session.timeout.ms': 'consumerMaxSessionTimeoutMs',
  'group.consumer.min.heartbeat.interval.ms': 'consumerMinHeartbeatIntervalMs',
  'group.consumer.max.heartbeat.interval.ms': 'consumerMaxHeartbeatIntervalMs',
  'group.consumer.session.timeout.ms': 'consumerSessionTimeoutMs',
  'group.consumer.heartbeat.interval.ms': 'consumerHeartbeatIntervalMs',
} as const satisfies Record<string, keyof BrokerAssumptions>;
export const BROKER_ASSIGNORS = 'group.consumer.assignors';

const SEVERITY_WORDS: readonly string[] = ['error', 'warning', 'info', 'hint', 'off'];

/** What `.kafka-rebalance.json` says, and what is wrong with it. */
export interface ParsedConfigFile {
  readonly config: ConfigFile;
  /** A sentence each. */
  readonly problems: readonly string[];
  /** Those of them that the schema of the file does not show. */
  readonly beyondSchema: readonly string[];
}

/** Reads the file. What is right beside a problem still counts. */
export function parseConfigFile(text: string): ParsedConfigFile {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { config: EMPTY_CONFIG, problems: [`Not valid JSON: ${(error as Error).message}.`], beyondSchema: [] };
  }
  if (!isRecord(json)) return { config: EMPTY_CONFIG, problems: ['Not a JSON object.'], beyondSchema: [] };
  const problems: string[] = [];
  const known = ['$schema', 'kafkaVersion', 'severity', 'include', 'exclude', 'broker'];
  for (const key of Object.keys(json)) {
    if (!known.includes(key)) problems.push(`Unknown property "${key}". Known: ${known.slice(1).join(', ')}.`);
  }
  const { kafkaVersion } = json;
  const versionFits = typeof kafkaVersion === 'string' && parseVersion(kafkaVersion) !== undefined;
  if (kafkaVersion !== undefined && !versionFits) {
    problems.push('kafkaVersion has to be a Kafka version as text, for example "4.1".');
  }
  const beyondSchema: string[] = [];
  const globs = (name: 'include' | 'exclude') =>
    readGlobs(name, json[name] ?? [], isTexts(json[name]) ? beyondSchema : problems);
  const config: ConfigFile = {
    ...(versionFits && { kafkaVersion }),
    severity: readSeverities(json.severity ?? {}, problems),
    include: globs('include'),
    exclude: globs('exclude'),
    broker: readBroker(json.broker ?? {}, problems),
  };
  return { config, problems: [...problems, ...beyondSchema], beyondSchema };
}

/** Severity per rule; entries that are none are left out and reported. */
export function readSeverities(json: unknown, problems: string[] = []): Record<string, RuleSeverity> {
  const severities: Record<string, RuleSeverity> = {};
  if (!isRecord(json)) {
    problems.push('severity has to be an object of rule names and severities.');
    return severities;
  }
  for (const [rule, word] of Object.entries(json)) {
    const unknown = unknownRule(rule);
    if (unknown !== undefined) problems.push(`severity: ${unknown}`);
    else if (typeof word === 'string' && SEVERITY_WORDS.includes(word)) severities[rule] = word as RuleSeverity;
    else problems.push(`severity of ${rule} has to be one of ${SEVERITY_WORDS.join(', ')}.`);
  }
  return severities;
}

/** Broker bounds under the broker's own key names (milliseconds), in the form that rules take. */
export function readBroker(json: unknown, problems: string[] = []): BrokerAssumptions {
  const broker: Record<string, number | readonly string[]> = {};
  if (!isRecord(json)) {
    problems.push('broker has to be an object of broker keys and values.');
    return {};
  }
  for (const [key, value] of Object.entries(json)) {
    if (key === BROKER_ASSIGNORS) {
      if (isTexts(value)) broker.consumerAssignors = value;
      else problems.push(`broker: ${key} has to be a list of texts.`);
    } else if (!Object.hasOwn(BROKER_KEYS, key)) {
      problems.push(
        `broker: unknown key "${key}". Known: ${[...Object.keys(BROKER_KEYS), BROKER_ASSIGNORS].join(', ')}.`,
      );
    } else if (typeof value === 'number' && Number.isInteger(value) && value >= 0) {
      broker[BROKER_KEYS[key as keyof typeof BROKER_KEYS]] = value;
    } else problems.push(`broker: ${key} has to be a whole number of milliseconds.`);
  }
  return broker as BrokerAssumptions;
}

/** So much (UTF-16 units) may the globs of a list be together: some 300 of them, matched in milliseconds whatever they are. */
const GLOBS_LIMIT = 10_000;

/** A list of globs; what is none is reported and left out. */
export function readGlobs(name: string, json: unknown, problems: string[] = []): readonly string[] {
  if (!isTexts(json)) {
    problems.push(`${name} has to be a list of globs.`);
    return [];
  }
  let length = 0;
  const globs: string[] = [];
  for (const [index, glob] of json.entries()) {
    length += glob.length;
    if (length > GLOBS_LIMIT) {
      problems.push(
        `${name}: only the first ${index} of ${json.length} globs count, because together they may have ${GLOBS_LIMIT.toLocaleString('en-US')} characters at most.`,
      );
      break;
    }
    const read = readGlob(glob);
    if ('test' in read) globs.push(glob);
    else problems.push(`${name}: "${glob}" does not count. At character ${read.at}, ${read.problem}.`);
  }
  return globs;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
