import { LIBRDKAFKA_ASSIGNORS, STRATEGY } from '../core/assignor-list.ts';
import { readAssignor } from '../core/assignors.ts';
import type { ConfigEntry, ConsumerConfig } from '../core/model.ts';
import { HEARTBEAT, SESSION } from '../core/timeouts.ts';
import { MODE_FACTS, type Mode } from './plan.ts';
import type { LabSettings } from './settings.ts';

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

/** Numbers that are the lab's own settings, so that waits and the broker follow them. */
const SETTINGS = {
  [SESSION]: 'sessionTimeoutMs',
  [HEARTBEAT]: 'heartbeatIntervalMs',
  'max.poll.records': 'maxPollRecords',
  'max.poll.interval.ms': 'maxPollIntervalMs',
} as const satisfies Readonly<Record<string, keyof LabSettings>>;

/** Keys that go to the consumers as they are. What is not here does not leave the file. */
const TAKEN = new Set([
  GROUP_PROTOCOL,
  REMOTE_ASSIGNOR,
  STRATEGY,
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

/**
 * What of a consumer config the lab runs with: protocol, assignors, timeouts, batch size and commits. Values that the client
 * refuses are taken as they are: that the consumers fail then is the result.
 */
export function labFromConfig(config: ConsumerConfig): LabFromConfig {
  const dropped: DroppedKey[] = [];
  const taken: string[] = [];
  const settings: Record<string, number> = {};
  const properties: Record<string, string> = {};
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
  keepRefusals(config, settings, properties);
  const notes: string[] = [];
  if (config.client === 'share') {
    notes.push(
      'The file configures a share consumer. The lab runs ordinary consumers, so it tells nothing of share groups.',
    );
  }
  const mode = modeOf(config, properties, taken, dropped, notes);
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

/** Timeouts that the client refuses together, or under the consumer protocol, reach it as they stand in the file. */
function keepRefusals(
  config: ConsumerConfig,
  settings: Record<string, number>,
  properties: Record<string, string>,
): void {
  const { sessionTimeoutMs, heartbeatIntervalMs } = settings;
  const refusedTogether =
    heartbeatIntervalMs !== undefined && heartbeatIntervalMs >= (config.number(SESSION) ?? Infinity);
  if (config.protocol !== 'consumer' && !refusedTogether) return;
  for (const [key, setting] of [
    [SESSION, 'sessionTimeoutMs'],
    [HEARTBEAT, 'heartbeatIntervalMs'],
  ] as const) {
    const value = setting === 'sessionTimeoutMs' ? sessionTimeoutMs : heartbeatIntervalMs;
    if (value !== undefined) properties[key] = String(value);
    delete settings[setting];
  }
}

function modeOf(
  config: ConsumerConfig,
  properties: Record<string, string>,
  taken: string[],
  dropped: DroppedKey[],
  notes: string[],
): Mode {
  if (config.protocol === 'consumer') {
    return properties[REMOTE_ASSIGNOR]?.trim() === 'range' ? 'consumer-range' : 'consumer-uniform';
  }
  const strategy = properties[STRATEGY];
  if (strategy === undefined) {
    notes.push('The file sets no assignor, so the client’s default list decides: range, and eager rebalances.');
    return 'range';
  }
  const assignors = strategy.split(',').map((each) => modeOfAssignor(each.trim(), config));
  if (assignors.includes(undefined)) {
    delete properties[STRATEGY];
    taken.splice(taken.indexOf(STRATEGY), 1);
    dropped.push({ key: STRATEGY, reason: 'it names an assignor that Kafka’s own client does not have' });
    notes.push('The lab runs RangeAssignor in place of the file’s assignors.');
    return 'range';
  }
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

function modeOfAssignor(name: string, config: ConsumerConfig): Mode | undefined {
  if (config.client === 'librdkafka') return LIBRDKAFKA_ASSIGNORS.includes(name) ? BY_SIMPLE_NAME[name] : undefined;
  const reading = readAssignor(name, config.version);
  return reading.kind === 'known' ? BY_SIMPLE_NAME[reading.assignor.shortName] : undefined;
}
