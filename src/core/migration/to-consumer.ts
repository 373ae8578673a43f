import { catalog, formatVersion, NEWEST } from '../catalog/catalog.ts';
import { CONSUMER_PROTOCOL_GENERAL } from '../catalog/consumer-protocol.ts';
import { LIBRDKAFKA_ASSIGNORS, STRATEGY } from '../client/assignor-list.ts';
import { readAssignor, simpleName } from '../client/assignors.ts';
import { classicOnlyKeys } from '../client/classic-keys.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import { remainingAfter } from './aftermath.ts';
import { ChangeSet } from './change-set.ts';
import { describeChanges } from './changes.ts';
import { consumerPlan } from './consumer-plan.ts';
import { documentOf, homeOf, isAlwaysActive, ofProfiles } from './home.ts';
import type { Intent } from './intent.ts';
import { CONNECT_REASON, MIRROR_REASON, STREAMS_REASON } from './other-roles.ts';
import {
  type Migration,
  type MigrationOptions,
  type Refusal,
  refusal,
  SHARE_REASON,
  unsafe,
  type Variant,
} from './result.ts';

export const PROTOCOL = 'group.protocol';
export const REMOTE = 'group.remote.assignor';
/** Removed from the client in 4.2; the consumer protocol leaves the group as CloseOptions say (KIP-1092). */
const GONE = 'internal.leave.group.on.close';

/**
 * Moves consumer configs from the classic protocol to the consumer protocol (KIP-848) without changing what they do, as far as
 * that is possible: every occurrence of the keys that the client refuses goes, whatever its layer, file or repetition;
 * `group.protocol` becomes `consumer`; the assignor that runs today is kept as its server-side counterpart. Timeouts move to
 * the broker, which the plan writes down. A config that is migrated already comes back without changes.
 *
 * @param configs the configs that files share: all profiles of an application, or the one config of a .properties file
 */
export function migrateToConsumerProtocol(
  configs: readonly ConsumerConfig[],
  options: MigrationOptions = {},
): Migration {
  if (configs.length === 0) return refusal('There is no consumer config in the file.');
  for (const config of configs) {
    const refused = obstacle(config);
    if (refused) return refusal(refused.reason, refused.at);
  }
  const intents = configs.map(intentOf);
  const exact = build(intents, options, false);
  if (!exact) return unsafe(describeChanges(changeSet(intents, options, false).changes));
  const usesRange = intents.some((intent) => intent.assignor === 'range' && !intent.kept);
  const other = usesRange && exact.changes.length > 0 ? build(intents, options, true) : undefined;
  return { ...exact, alternatives: other ? [other] : [] };
}

/** Keys that must not stay beside `group.protocol=consumer`. */
export function refusedKeys(config: ConsumerConfig): readonly string[] {
  const keys = classicOnlyKeys(config);
  return config.client === 'librdkafka' ? keys : [...keys, GONE];
}

function changeSet(intents: readonly Intent[], options: MigrationOptions, brokerDefault: boolean): ChangeSet {
  const set = new ChangeSet(intents.map(({ config }) => config));
  for (const { config } of intents) {
    for (const key of refusedKeys(config)) {
      for (const entry of config.all(key)) if (!isUnset(entry)) set.remove(entry);
    }
  }
  // A config that needs the key where all can read it spares the others a copy.
  for (const { config } of [...intents].sort((a, b) => ownHome(a) - ownHome(b))) chooseProtocol(config, set);
  chooseAssignors(intents, set, options, brokerDefault);
  return set;
}

/** A blank typed property of a framework sets nothing. What it hides in documents below would count if it went. */
function isUnset({ layer, pair, value }: ConfigEntry): boolean {
  return layer.place === 'typed' && value === undefined && pair.value.trim() === '';
}

/** One way to migrate, `undefined` when the files cannot be changed that way and nothing else in them. */
function build(intents: readonly Intent[], options: MigrationOptions, brokerDefault: boolean): Variant | undefined {
  const set = changeSet(intents, options, brokerDefault);
  if (!intents.every((intent) => runsAsWanted(intent, set, options, brokerDefault))) return undefined;
  const { changes } = set;
  const configs = intents.map(({ config }) => config);
  const version = Math.max(CONSUMER_PROTOCOL_GENERAL, ...configs.map((config) => config.version));
  const remaining = remainingAfter(configs, changes, version, options);
  if (!remaining) return undefined;
  const assignors = intents.map(({ config }) => set.outcome(config, REMOTE) || undefined);
  const title = brokerDefault
    ? `Let the broker choose (${offered(intents[0]!.config, options)[0]})`
    : `Keep the assignor that runs today (${[...new Set(assignors.map((name) => name ?? offered(intents[0]!.config, options)[0]))].join(', ')})`;
  return { title, changes, plan: consumerPlan(intents, assignors, changes, remaining, options), remaining };
}

function chooseProtocol(config: ConsumerConfig, set: ChangeSet): void {
  const winner = config.get(PROTOCOL);
  if (!winner) {
    const misspelled = config.entries.findLast(({ key }) => isSpelledLike(key, PROTOCOL));
    if (set.outcome(config, PROTOCOL) !== undefined) return;
    if (misspelled) set.rename(misspelled, PROTOCOL, 'consumer');
    else set.insert(config, PROTOCOL, 'consumer');
    return;
  }
  if (winner.trimmed.toLowerCase() !== 'consumer') set.set(winner, 'consumer');
  for (const entry of config.all(PROTOCOL)) {
    // A second line of the same place never counted; lower layers may serve other configs.
    if (entry !== winner && entry.file === winner.file && entry.layer === winner.layer) set.remove(entry);
  }
}

/** Spring Boot takes names that differ in case or dashes for one, so that both cannot stand in a file. */
function isSpelledLike(key: string, name: string): boolean {
  return key !== name && key.toLowerCase().replace(/[-_]/g, '') === name;
}

/** Keys of which a profile that sets one decides for itself how its partitions are assigned. */
const DECIDING = [PROTOCOL, REMOTE, STRATEGY];

/**
 * Gives every config the assignor that it runs today. What is written for the starts without a profile reaches the profiles
 * too, so those come first, and whoever differs from what it inherits then says so itself. A blank value that a config would
 * read goes beforehand, wherever it stands: it names no assignor, and would hide what is written below it.
 */
function chooseAssignors(
  intents: readonly Intent[],
  set: ChangeSet,
  options: MigrationOptions,
  brokerDefault: boolean,
): void {
  const kept = new Set(intents.map((intent) => intent.kept?.pair));
  for (const { config, kept: own } of intents) {
    if (own) continue;
    for (const entry of config.all(REMOTE)) {
      if (entry.blank || (brokerDefault && !kept.has(entry.pair))) set.remove(entry);
    }
  }
  const decided = new Set<string>();
  for (const intent of [...intents].sort((a, b) => independence(a) - independence(b))) {
    // What one dialect says in a document is nothing to another that has a part of it.
    const home = [...new Set(homeOf(intent.config).map((entry) => `${entry.layer.dialect.id} ${documentOf(entry)}`))];
    const shared = home.some((document) => decided.has(document));
    if (!runsAsWanted(intent, set, options, brokerDefault)) {
      const wanted = wantedBy(intent, options, brokerDefault);
      // A way that counts for this config and takes another one's own away is none.
      const reusable = (entry: ConfigEntry) => !kept.has(entry.pair) && (!shared || !isAlwaysActive(entry));
      const ways = waysToSay(intent.config, wanted, shared, reusable, set);
      ways.some((way) => set.attempt(way, () => runsAsWanted(intent, set, options, brokerDefault)));
    }
    for (const document of home) decided.add(document);
  }
}

/** The assignor that a config has to run once it is migrated. */
function wantedBy({ config, assignor, kept }: Intent, options: MigrationOptions, brokerDefault: boolean): string {
  if (kept) return kept.trimmed;
  const names = offered(config, options);
  return !brokerDefault && assignor !== undefined && names.includes(assignor) ? assignor : names[0]!;
}

/** Whether a config runs the assignor that it has to, once the changes are made. */
function runsAsWanted(intent: Intent, set: ChangeSet, options: MigrationOptions, brokerDefault: boolean): boolean {
  const { config } = intent;
  const says = set.outcome(config, REMOTE) ?? offered(config, options)[0];
  return says === wantedBy(intent, options, brokerDefault);
}

function independence(intent: Intent): number {
  const own = ofProfiles(intent.config);
  if (own.length === 0) return 0;
  if (own.some((entry) => DECIDING.includes(entry.key))) return 3;
  return 1 + ownHome(intent);
}

/** 1 when what is written for a config reaches its profiles alone, 0 when it reaches all. */
function ownHome({ config }: Intent): number {
  return homeOf(config).every(isAlwaysActive) ? 0 : 1;
}

/**
 * The places where a config can say which assignor it runs, best first; not in each of them does it count.
 * @param shared whether another config has decided what its home says
 */
function waysToSay(
  config: ConsumerConfig,
  wanted: string,
  shared: boolean,
  reusable: (entry: ConfigEntry) => boolean,
  set: ChangeSet,
): (() => void)[] {
  const remotes = config.all(REMOTE).toReversed().filter(reusable);
  const strategy = config.get(STRATEGY);
  return [
    ...remotes.map((entry) => () => set.set(entry, wanted)),
    ...(strategy && !strategy.blank && reusable(strategy) ? [() => set.rename(strategy, REMOTE, wanted)] : []),
    shared ? () => set.insertForProfile(config, DECIDING, REMOTE, wanted) : () => set.insert(config, REMOTE, wanted),
  ];
}

/** The assignors of the broker, its default first. */
export function offered(config: ConsumerConfig, options: MigrationOptions): readonly string[] {
  return (
    options.broker?.consumerAssignors ??
    catalog.broker(Math.max(config.version, catalog.classicOnlyRefusedSince)).consumerAssignors
  );
}

function intentOf(config: ConsumerConfig): Intent {
  const remote = config.get(REMOTE);
  const kept = remote && !remote.blank ? remote : undefined;
  const strategy = config.get(STRATEGY);
  if (strategy && !strategy.blank) {
    const running = strategy.items().map((item) => nameOf(item.value, config));
    return { config, assignor: serverSide(running[0]!), running, byDefault: false, kept };
  }
  if (config.protocol === 'consumer') return { config, assignor: undefined, running: [], byDefault: false, kept };
  // An empty list never ran (subscribe throws), so the default is what the config can have meant.
  const names =
    config.client === 'librdkafka'
      ? LIBRDKAFKA_ASSIGNORS.slice(0, 2)
      : (catalog.spec(STRATEGY, config.version)?.default?.split(',') ?? []).map((name) => nameOf(name, config));
  return { config, assignor: serverSide(names[0] ?? ''), running: names, byDefault: true, kept };
}

/** The first assignor of a list that all members share is the one that runs; what it becomes on the broker. */
function serverSide(name: string): string {
  return /^range/i.test(name) ? 'range' : 'uniform';
}

/** `RangeAssignor` for the Java client, `range` for librdkafka. */
function nameOf(text: string, config: ConsumerConfig): string {
  if (config.client === 'librdkafka') return text;
  const read = readAssignor(text, config.version);
  return read.kind === 'custom' || read.kind === 'missing' ? text : simpleName(read.assignor);
}

/** What stands in the way of migrating a config. */
function obstacle(config: ConsumerConfig): Refusal | undefined {
  return (
    wrongClient(config) ??
    unknownProtocol(config) ??
    unknownAssignor(config) ??
    misspelledRemote(config) ??
    namelessGroup(config)
  );
}

function wrongClient(config: ConsumerConfig): Refusal | undefined {
  if (config.about.program === 'MirrorMaker 1') return { reason: MIRROR_REASON };
  const streams = config.get('application.id');
  if (streams) {
    return {
      reason: STREAMS_REASON,
      at: streams,
    };
  }
  const connect =
    config.get('config.storage.topic') ?? config.get('offset.storage.topic') ?? config.get('key.converter');
  if (connect) {
    return {
      reason: CONNECT_REASON,
      at: connect,
    };
  }
  for (const key of catalog.shareOnlyKeys(NEWEST)) {
    const share = config.get(key);
    if (share && config.client === 'share') return { reason: SHARE_REASON, at: share };
    if (share && !share.blank) {
      return {
        reason: `${key} belongs to a share consumer (KafkaShareConsumer), which has its own protocol. If this file configures a KafkaConsumer, remove the key first.`,
        at: share,
      };
    }
  }
  if (config.client === 'java' && !catalog.spec(PROTOCOL, config.version)) {
    return {
      reason: `A ${formatVersion(config.version)} client does not know group.protocol. Upgrade kafka-clients to ${formatVersion(catalog.classicOnlyRefusedSince)} or later first.`,
    };
  }
  return undefined;
}

function unknownProtocol(config: ConsumerConfig): Refusal | undefined {
  const entry = config.get(PROTOCOL);
  if (!entry?.dynamic) return undefined;
  return {
    reason: `${PROTOCOL} is filled in from outside the file, so both protocols may run with it. Set it to consumer in every place that fills it in, write ${PROTOCOL}=consumer here, and migrate again.`,
    at: entry,
  };
}

function unknownAssignor(config: ConsumerConfig): Refusal | undefined {
  const entry = config.get(STRATEGY);
  if (!entry || entry.blank) return undefined;
  if (entry.dynamic || entry.value === undefined) {
    return {
      reason: `${STRATEGY} is filled in from outside the file, so it is not known which assignor runs. Write the class here, or remove the key if it is the default, and migrate again.`,
      at: entry,
    };
  }
  for (const { value } of entry.items()) {
    if (config.client === 'librdkafka') {
      if (LIBRDKAFKA_ASSIGNORS.includes(value)) continue;
      return { reason: `librdkafka has no assignor ${value}. Correct ${STRATEGY} first.`, at: entry };
    }
    const read = readAssignor(value, config.version);
    if (read.kind === 'custom') {
      return {
        reason: `${value} is not one of Kafka’s assignors, and the consumer protocol has no client-side assignors. Stay with the classic protocol, or bring the assignor to the brokers (ConsumerGroupPartitionAssignor, listed in group.consumer.assignors), name it in ${REMOTE}, and remove ${STRATEGY}.`,
        at: entry,
      };
    }
    if (read.kind === 'missing') {
      return {
        reason: `No Kafka client has an assignor ${value || '(an empty name)'}. Correct ${STRATEGY} first.`,
        at: entry,
      };
    }
  }
  return undefined;
}

/** Beside the name that is written then, a value that reaches no client today would decide. */
function misspelledRemote(config: ConsumerConfig): Refusal | undefined {
  if (!config.dialect.framework) return undefined;
  const at = config.entries.findLast(({ key }) => isSpelledLike(key, REMOTE));
  return at && { reason: `${at.key} is not a key of Kafka’s. Write ${REMOTE} or remove it, and migrate again.`, at };
}

function namelessGroup(config: ConsumerConfig): Refusal | undefined {
  const entry = config.get('group.id');
  if (!entry?.blank || config.get('bootstrap.servers')?.blank || config.about.open) return undefined;
  return { reason: 'group.id is empty, and the consumer protocol needs a group. Name it first.', at: entry };
}
