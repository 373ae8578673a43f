import { catalog, NEWEST } from '../core/catalog/catalog.ts';
import { LIBRDKAFKA_ASSIGNORS, STRATEGY } from '../core/client/assignor-list.ts';
import { readAssignor } from '../core/client/assignors.ts';
import { HEARTBEAT, SESSION } from '../core/client/timeouts.ts';
import type { ConfigEntry, ConsumerConfig } from '../core/model/config.ts';
import { javaList, javaTrim } from '../core/values/java-text.ts';
import { MODE_FACTS, type Mode } from './modes.ts';
import { SHORTEST_SESSION_MS } from './options.ts';
import { DEFAULT_LAB_SETTINGS, type LabSettings } from './settings.ts';

/** A key of the file that the lab does not use, and why. */
export interface DroppedKey {
  readonly key: string;
  readonly reason: string;
}

/** What the lab makes of a consumer config. It holds no value of a key that is not on the list of those that are taken. */
export interface LabFromConfig {
  readonly mode: Mode;
  /** Changes to the lab's settings, consumer properties among them. */
  readonly settings: Partial<LabSettings>;
  /** Keys that come from the file, in its order. */
  readonly taken: readonly string[];
  readonly dropped: readonly DroppedKey[];
  /** What a person should know about how the lab reads the config. */
  readonly notes: readonly string[];
}

const GROUP_PROTOCOL = 'group.protocol';
const REMOTE_ASSIGNOR = 'group.remote.assignor';

/** Numbers that are the lab's own settings; the two timeouts are as well, see {@link placeTimeouts}. */
const SETTINGS = {
  'max.poll.records': 'maxPollRecords',
  'max.poll.interval.ms': 'maxPollIntervalMs',
} as const satisfies Readonly<Record<string, keyof LabSettings>>;

/** Keys that go to the consumers as they are. What is not here does not leave the file. */
const TAKEN = new Set([
  GROUP_PROTOCOL,
  REMOTE_ASSIGNOR,
  STRATEGY,
  SESSION,
  HEARTBEAT,
  ...Object.keys(SETTINGS),
  'enable.auto.commit',
  'auto.commit.interval.ms',
  'request.timeout.ms',
  'default.api.timeout.ms',
  'retry.backoff.ms',
  'retry.backoff.max.ms',
  'reconnect.backoff.ms',
  'reconnect.backoff.max.ms',
  'fetch.max.wait.ms',
  'metadata.max.age.ms',
  'isolation.level',
]);

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^bootstrap\.|^client\.dns\.lookup$/, 'the lab has a broker of its own'],
  [/^(?:sasl|ssl|security)\./, 'the lab’s broker needs no login, and secrets stay in the file'],
  [/deserializer|serializer|^schema\.registry|^specific\.avro/, 'the lab’s records are bytes'],
  [/^group\.id$|^client\.id$/, 'the lab names its groups and clients itself'],
  [/^group\.instance\.id$/, 'each consumer would need one of its own; these scenarios are of dynamic members'],
  [/^auto\.offset\.reset$/, 'the lab reads its topic from the beginning'],
  [/^(?:max\.partition\.)?fetch\./, 'the lab fetches little at a time, so that a rebalance meets members at work'],
  [/interceptor|reporter|provider|\.class(?:es)?$/, 'the class is not on the lab’s class path'],
];

const UNREAD = 'it does not change what a rebalance does here';
const PLACEHOLDER = 'its value is filled in later (a placeholder)';
const SESSION_UNKNOWN = `it goes with ${SESSION}, whose value is filled in later`;

/** What the lab will run with, while the config is being read. */
interface Draft {
  readonly settings: Record<string, number>;
  readonly properties: Record<string, string>;
  readonly taken: string[];
  readonly dropped: DroppedKey[];
  readonly notes: string[];
}

/**
 * What of a consumer config the lab runs with: protocol, assignors, timeouts, batch size and commits. Values are taken as
 * they are: where a broker alone refuses one, that the consumers fail is the result.
 */
export function labFromConfig(config: ConsumerConfig): LabFromConfig {
  const draft: Draft = { settings: {}, properties: {}, taken: [], dropped: [], notes: [] };
  const { settings, properties, taken, dropped, notes } = draft;
  for (const entry of winning(config)) {
    const reason = whyDropped(entry);
    if (reason !== undefined) {
      dropped.push({ key: entry.key, reason });
      continue;
    }
    taken.push(entry.key);
    const setting = Object.hasOwn(SETTINGS, entry.key) ? SETTINGS[entry.key as keyof typeof SETTINGS] : undefined;
    const number = config.number(entry.key);
    if (setting !== undefined && number !== undefined && number > 0) settings[setting] = number;
    else properties[entry.key] = entry.value!;
  }
  for (const [key, value] of config.about.framework ?? []) {
    if (TAKEN.has(key) && !config.has(key)) properties[key] = value;
  }
  if (config.client === 'share') {
    notes.push(
      'The file configures a share consumer. The lab runs ordinary consumers, so it tells nothing of share groups.',
    );
  }
  const mode = placeAssignors(config, draft);
  placeTimeouts(config, draft);
  return { mode, settings: { ...settings, consumerProperties: properties }, taken, dropped, notes };
}

/** The winning entry of each key, in the order in which the keys first appear. */
function winning(config: ConsumerConfig): ConfigEntry[] {
  return [...new Set(config.entries.map(({ key }) => key))].map((key) => config.get(key)!);
}

function whyDropped(entry: ConfigEntry): string | undefined {
  if (!TAKEN.has(entry.key)) return REASONS.find(([pattern]) => pattern.test(entry.key))?.[1] ?? UNREAD;
  return entry.dynamic || entry.value === undefined ? PLACEHOLDER : undefined;
}

/** Takes a key back that had been taken. */
function drop(key: string, reason: string, { properties, taken, dropped }: Draft): void {
  delete properties[key];
  taken.splice(taken.indexOf(key), 1);
  dropped.push({ key, reason });
}

/**
 * Timeouts that a classic member runs with become the lab's settings, so that its waits and its broker follow them. What the client
 * or the broker refuses reaches the consumers as it stands in the file.
 */
function placeTimeouts(config: ConsumerConfig, draft: Draft): void {
  const { settings, properties, notes } = draft;
  if (config.protocol !== 'consumer' && config.has(SESSION) && properties[SESSION] === undefined) {
    if (properties[HEARTBEAT] !== undefined) drop(HEARTBEAT, SESSION_UNKNOWN, draft);
  }
  if (properties[SESSION] === undefined && properties[HEARTBEAT] === undefined) {
    notes.push(noteOfTimeouts(config));
    return;
  }
  if (config.protocol === 'consumer') return;
  const [session, heartbeat] = [config.number(SESSION), config.number(HEARTBEAT)];
  // Whoever sets one of the two gets Kafka's default for the other; the plan would take the lab's.
  for (const key of [SESSION, HEARTBEAT]) if (!config.has(key)) properties[key] = `${config.number(key)}`;
  if (session === undefined || session < SHORTEST_SESSION_MS) return;
  // The lab's broker has its own version's bound, whatever the file's is.
  if (session > catalog.broker(NEWEST).groupSession.max) return;
  const placeholder = properties[HEARTBEAT] === undefined;
  if (!placeholder && (heartbeat === undefined || heartbeat < 0 || heartbeat >= session)) return;
  settings.sessionTimeoutMs = session;
  delete properties[SESSION];
  if (placeholder || heartbeat === 0) return;
  settings.heartbeatIntervalMs = heartbeat!;
  delete properties[HEARTBEAT];
}

/** Kafka's defaults and the lab's own values (ms), for a file that leaves both timeouts to others. */
function noteOfTimeouts({ protocol, version }: ConsumerConfig): string {
  const { sessionTimeoutMs, heartbeatIntervalMs } = DEFAULT_LAB_SETTINGS;
  const lab = `${sessionTimeoutMs} ms and ${heartbeatIntervalMs} ms, unless kafkaRebalance.lab.sessionTimeoutMs and kafkaRebalance.lab.heartbeatIntervalMs say otherwise`;
  if (protocol === 'consumer') {
    const { consumerSession, consumerHeartbeat } = catalog.broker(version);
    return `Under the consumer protocol the broker sets session timeout and heartbeat interval: Kafka’s defaults are ${consumerSession?.default} ms and ${consumerHeartbeat?.default} ms, the lab’s broker has ${lab}.`;
  }
  const standard = (key: string) => `${catalog.spec(key, version)?.default} ms`;
  return `The file has no value for ${SESSION} and ${HEARTBEAT}: Kafka’s defaults are ${standard(SESSION)} and ${standard(HEARTBEAT)}, the lab uses ${lab}.`;
}

/** The mode of the config's assignors, whose list stays as it is unless the lab cannot have one of them. */
function placeAssignors(config: ConsumerConfig, draft: Draft): Mode {
  const { properties, notes } = draft;
  if (config.protocol === 'consumer') {
    return properties[REMOTE_ASSIGNOR]?.trim() === 'range' ? 'consumer-range' : 'consumer-uniform';
  }
  const strategy = properties[STRATEGY];
  if (strategy === undefined) {
    notes.push('The file sets no assignor, so the client’s default list decides: range, and eager rebalances.');
    return 'range';
  }
  const assignors = javaList(javaTrim(strategy)).map((name) => modeOfAssignor(name, config));
  if (assignors.includes('not here')) {
    drop(STRATEGY, 'it names an assignor that Kafka’s own client does not have', draft);
    notes.push('The lab runs RangeAssignor in place of the file’s assignors.');
    return 'range';
  }
  // The scenario needs a name, though its members will not come so far as to rebalance.
  if (assignors.length === 0 || assignors.includes('refused')) return 'range';
  const modes = assignors as Mode[];
  properties[STRATEGY] = modes.map((mode) => MODE_FACTS[mode].properties[STRATEGY]).join(',');
  const first = modes[0]!;
  if (first === 'cooperative-sticky' && modes.some((mode) => MODE_FACTS[mode].rebalance === 'eager')) {
    // ConsumerCoordinator takes the highest protocol that all assignors of the list support.
    notes.push(
      'The list holds an assignor that can only rebalance eagerly, so the group does: the lab judges it as a sticky eager one.',
    );
    return 'sticky';
  }
  return first;
}

const BY_SIMPLE_NAME: Readonly<Record<string, Mode>> = {
  range: 'range',
  roundrobin: 'roundrobin',
  sticky: 'sticky',
  'cooperative-sticky': 'cooperative-sticky',
};

function modeOfAssignor(name: string, config: ConsumerConfig): Mode | 'refused' | 'not here' {
  if (config.client === 'librdkafka') {
    return LIBRDKAFKA_ASSIGNORS.includes(name) ? (BY_SIMPLE_NAME[name] ?? 'not here') : 'not here';
  }
  // The lab's client, and so what it has, is of the newest version.
  const reading = readAssignor(name, NEWEST);
  if (reading.kind === 'custom') return 'not here';
  return reading.kind === 'known' ? (BY_SIMPLE_NAME[reading.assignor.shortName] ?? 'not here') : 'refused';
}
