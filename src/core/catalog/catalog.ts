/**
 * Facts about Kafka's configuration keys, per version. Every one of them was read out of a running Kafka, Spring Boot
 * or librdkafka by `npm run catalog` (scripts/catalog); this folder only looks them up.
 *
 * A version outside the data is answered with the nearest one inside it.
 */
import { data, ROLES } from './data.ts';
import { KeyTable, memoized, NameTable } from './table.ts';
import type {
  Assignor,
  BrokerDefaults,
  KeyHistory,
  KeySpec,
  KeyType,
  LibrdkafkaKey,
  Role,
  SpringProperty,
  SpringType,
  Unmakable,
  VersionCode,
} from './types.ts';
import { nearest } from './versions.ts';

export type * from './types.ts';
export { describeVersions, formatVersion, NEWEST, OLDEST, parseVersion, versions } from './versions.ts';

const KAFKA = 'org.apache.kafka.';
const SERIALIZATION = `${KAFKA}common.serialization.`;

const consumer = new KeyTable(data.consumer);
const broker = new KeyTable(data.broker);
const groupKeys = new NameTable(data.groupKeys);
const classicOnly = new NameTable(data.classicOnly);
const consumerOnly = new NameTable(data.consumerOnly);
const shareRefused = new NameTable(data.shareRefused);
const shareOnly = new NameTable(data.shareOnly);
const assignors = new NameTable(data.assignors);
const deserializers = new NameTable(data.deserializers);
const serializers = new NameTable(data.serializers);

const assignorsMemo = new Map<VersionCode, readonly Assignor[]>();
const deserializersMemo = new Map<VersionCode, readonly string[]>();
const serializersMemo = new Map<VersionCode, readonly string[]>();
/** First version of the broker's table. */
const FIRST_BROKER = Math.min(...Object.values(data.broker).map((rows) => rows[0]![0]));
const brokerMemo = new Map<VersionCode, BrokerDefaults>();
let roleMemo: Map<string, readonly Role[]> | undefined;
const roleKeysMemo = new Map<Role, readonly string[]>();
const springMemo = new Map<string, readonly SpringProperty[]>();
let parsePositions: ReadonlyMap<string, number> | undefined;
const librdkafkaMemo = new Map<string, LibrdkafkaKey>();
let librdkafkaNames: readonly string[] | undefined;
let librdkafkaRows: ReadonlyMap<string, (typeof data.librdkafka)[number]> | undefined;

export const catalog = {
  /** Every consumer key of every version. */
  names: consumer.names,
  /** Those of them whose values are of a type; a key has one type in all versions. */
  namesOf(type: KeyType): readonly string[] {
    return consumer.namesOf(type);
  },
  /** A consumer key of any version. */
  key(name: string): KeyHistory | undefined {
    return consumer.key(name);
  },
  /** A consumer key as one version defines it; undefined when that version does not know it. */
  spec(name: string, version: VersionCode): KeySpec | undefined {
    return consumer.spec(name, version);
  },
  /** Every consumer key of one version. */
  keys(version: VersionCode): readonly KeySpec[] {
    return consumer.keys(version);
  },

  /** Assignors of `org.apache.kafka.clients.consumer`. */
  assignors(version: VersionCode): readonly Assignor[] {
    return memoized(assignorsMemo, nearest(version), (at) =>
      assignors.at(at).map((text) => {
        const [className, shortName, protocol] = text.split(' ') as [string, string, Assignor['protocol']];
        return { className: `org.apache.kafka.clients.consumer.${className}`, shortName, protocol };
      }),
    );
  },
  /** Class names Kafka itself ships for `key.deserializer` and `value.deserializer`. */
  deserializers(version: VersionCode): readonly string[] {
    return memoized(deserializersMemo, nearest(version), (at) =>
      deserializers.at(at).map((name) => SERIALIZATION + name),
    );
  },
  /** Class names Kafka itself ships for a producer's `key.serializer` and `value.serializer`. */
  serializers(version: VersionCode): readonly string[] {
    return memoized(serializersMemo, nearest(version), (at) => serializers.at(at).map((name) => SERIALIZATION + name));
  },

  /** What a class of Kafka's is that would fit a key and that no client makes from its name; undefined for every other name. */
  unmakable(className: string): Unmakable | undefined {
    if (!className.startsWith(KAFKA)) return undefined;
    const name = className.slice(KAFKA.length);
    return (Object.keys(data.unmakable) as Unmakable[]).find((kind) => data.unmakable[kind].split(' ').includes(name));
  },

  /** Keys a consumer's constructor refuses under `group.protocol=consumer` only. */
  classicOnlyKeys(version: VersionCode): readonly string[] {
    return classicOnly.at(version);
  },
  /** The first client that refuses them; earlier ones that know the protocol ignore them (KAFKA-17338). */
  get classicOnlyRefusedSince(): VersionCode {
    return classicOnly.first;
  },
  /** Keys a consumer's constructor refuses under `group.protocol=classic` only. */
  consumerOnlyKeys(version: VersionCode): readonly string[] {
    return consumerOnly.at(version);
  },
  /**
   * Keys whose mere presence a share consumer's constructor refuses; none before 4.1, where it has no config of its own. Every other
   * key is defined as for a consumer.
   */
  shareRefusedKeys(version: VersionCode): readonly string[] {
    return shareRefused.at(version);
  },
  /**
   * Where a consumer key stands in the order in which the client parses and validates values: it stops at the first that it refuses.
   * One order holds for all versions.
   */
  parsePosition(name: string): number {
    parsePositions ??= new Map(
      data.parseOrder.split(' ').map((place, index) => [consumer.names[Number(place)]!, index]),
    );
    return parsePositions.get(name) ?? Number.POSITIVE_INFINITY;
  },
  /**
   * The checks that a constructor makes after it has parsed all values, in their order: named by the key that they are about, or
   * `unsupported` (keys of the other group protocol), `heartbeat` (against the session), `negative-heartbeat`, `assignor`,
   * `duplicate-assignor`, and `group.instance.id+client.id` where a client.id is set. What a version does not check is left out.
   */
  checks(version: VersionCode, protocol: 'classic' | 'consumer'): readonly string[] {
    const at = nearest(version);
    return data.checks[protocol].findLast(([since]) => since <= at)?.[1].split(' ') ?? [];
  },
  /** Keys that a share consumer takes and a consumer's constructor refuses under either group protocol. */
  shareOnlyKeys(version: VersionCode): readonly string[] {
    return shareOnly.at(version);
  },

  /** A broker key about groups or offsets (`group.*`, `offsets.*` and a few limits), with its history. */
  brokerKey(name: string): KeyHistory | undefined {
    return broker.key(name);
  },
  /** Their names. */
  brokerNames: broker.names,
  /** The limits a broker of one version sets to its groups when nobody configured it. */
  broker(version: VersionCode): BrokerDefaults {
    return memoized(brokerMemo, nearest(version), brokerDefaults);
  },
  /** Keys of `kafka-configs --entity-type groups`; none before 4.0. */
  groupKeys(version: VersionCode): readonly string[] {
    return groupKeys.at(version);
  },

  /** Who reads a key, in any version (brokers, Streams and Connect: from 3.9 on); tells what a file is for. */
  roles(name: string): readonly Role[] {
    roleMemo ??= rolesByName();
    return roleMemo.get(name) ?? [];
  },
  get producerKeys(): readonly string[] {
    return keysOf('producer');
  },
  get adminKeys(): readonly string[] {
    return keysOf('admin');
  },
  get streamsKeys(): readonly string[] {
    return keysOf('streams');
  },
  get connectWorkerKeys(): readonly string[] {
    return keysOf('connect');
  },
  get brokerKeys(): readonly string[] {
    return keysOf('broker');
  },
  get topicKeys(): readonly string[] {
    return keysOf('topic');
  },

  /** Every property of librdkafka, global and topic ones. */
  get librdkafkaKeys(): readonly LibrdkafkaKey[] {
    return catalog.librdkafkaNames.map((name) => catalog.librdkafkaKey(name)!);
  },
  /** Their names. */
  get librdkafkaNames(): readonly string[] {
    librdkafkaNames ??= data.librdkafka.map(([name]) => name);
    return librdkafkaNames;
  },
  /** A property of librdkafka by its name or another spelling of it. */
  librdkafkaKey(name: string): LibrdkafkaKey | undefined {
    librdkafkaRows ??= new Map(data.librdkafka.map((row) => [row[0], row]));
    let key = librdkafkaMemo.get(name);
    const row = key ? undefined : librdkafkaRows.get(name);
    if (row) {
      key = librdkafkaKey(row);
      librdkafkaMemo.set(key.name, key);
    }
    return key;
  },

  /**
   * The Kafka client a Spring Boot minor manages.
   * @param version Spring Boot's own, `3.5` or `3.5.16`
   */
  springBoot(version: string): VersionCode | undefined {
    const minor = /^\d+\.\d+/.exec(version)?.[0];
    return minor !== undefined && Object.hasOwn(data.springBoot, minor) ? data.springBoot[minor] : undefined;
  },
  /** Whether {@link broughtBy} knows the artifact. */
  bringsClient(artifact: string): boolean {
    return Object.hasOwn(data.brings, artifact);
  },
  /**
   * The client that comes with another library or framework: Kafka's, or librdkafka's for its wrappers.
   * @param artifact its name without the suffix for Scala (`spring-kafka`, `quarkus-bom`, `node-rdkafka`)
   * @param version its own, `2.5.17.RELEASE`
   * @returns undefined for a version that is older or newer than those that were read
   */
  broughtBy(artifact: string, version: string): VersionCode | undefined {
    const rows = catalog.bringsClient(artifact) ? data.brings[artifact]! : [];
    const minor = /^v?\d+\.\d+/.exec(version)?.[0].replace('v', '');
    const own = minor === undefined ? Number.NaN : minorCode(minor);
    return own <= (rows.at(-1)?.[0] ?? 0) ? rows.findLast(([since]) => since <= own)?.[1] : undefined;
  },
  /** Kafka keys Spring Boot (3.5 and 4.1) sets for every consumer even when no property does. */
  springConsumerDefaults: data.springDefaults as Readonly<Record<string, string>>,
  /**
   * Properties under `spring.kafka` that reach a consumer.
   * @param bootMinor leaves out what is newer than this minor of Spring Boot, `3.5`
   */
  springConsumerProperties(bootMinor?: string): readonly SpringProperty[] {
    return memoized(springMemo, bootMinor ?? '', () => springProperties(bootMinor));
  },
};

function librdkafkaKey([
  name,
  scope,
  aliasOf,
  values,
  value,
  deprecated,
]: (typeof data.librdkafka)[number]): LibrdkafkaKey {
  const key: LibrdkafkaKey = { name, scope: scope as LibrdkafkaKey['scope'] };
  if (aliasOf) key.aliasOf = aliasOf;
  const bounds = /^(-?\d+)\.\.(\d+)$/.exec(values ?? '');
  if (bounds) key.range = { min: Number(bounds[1]), max: Number(bounds[2]) };
  else if (values) key.words = values.split(',');
  if (value) key.default = value;
  if (deprecated) key.deprecated = true;
  return key;
}

function rolesByName(): Map<string, readonly Role[]> {
  const byName = new Map<string, readonly Role[]>();
  for (const [letters, names] of Object.entries(data.roles)) {
    const roles = [...letters].map((letter) => ROLES[letter]!);
    for (const name of names.split(' ')) byName.set(name, roles);
  }
  return byName;
}

function keysOf(role: Role): readonly string[] {
  return memoized(roleKeysMemo, role, () => {
    roleMemo ??= rolesByName();
    return [...roleMemo].filter(([, roles]) => roles.includes(role)).map(([name]) => name);
  });
}

function brokerDefaults(version: VersionCode): BrokerDefaults {
  const text = (key: string): string | undefined => brokerSpec(key, version)?.default ?? undefined;
  const milliseconds = (key: string): number => Number(text(key));
  const bounds = (protocol: string, timeout: string) => ({
    min: milliseconds(`${protocol}.min.${timeout}`),
    max: milliseconds(`${protocol}.max.${timeout}`),
  });
  const defaults: BrokerDefaults = {
    groupSession: bounds('group', 'session.timeout.ms'),
    initialRebalanceDelay: milliseconds('group.initial.rebalance.delay.ms'),
    consumerAssignors: text('group.consumer.assignors')?.split(',') ?? [],
  };
  if (text('group.consumer.session.timeout.ms') !== undefined) {
    defaults.consumerSession = {
      ...bounds('group.consumer', 'session.timeout.ms'),
      default: milliseconds('group.consumer.session.timeout.ms'),
    };
    defaults.consumerHeartbeat = {
      ...bounds('group.consumer', 'heartbeat.interval.ms'),
      default: milliseconds('group.consumer.heartbeat.interval.ms'),
    };
  }
  return defaults;
}

/** The oldest broker in the data also answers for the ones before it, as the oldest client does. */
function brokerSpec(key: string, version: VersionCode): KeySpec | undefined {
  const history = broker.key(key);
  return history?.spec(history.since === FIRST_BROKER ? Math.max(version, FIRST_BROKER) : version);
}

function springProperties(bootMinor: string | undefined): readonly SpringProperty[] {
  const limit = bootMinor === undefined ? undefined : minorCode(bootMinor);
  return data.spring
    .filter(([, , , since]) => !since || limit === undefined || minorCode(since) <= limit)
    .map(([path, kafkaKey, type, since, values]) => {
      const shared = !path.startsWith('consumer.');
      const property: SpringProperty = {
        property: `spring.kafka.${path}`,
        name: shared ? path : path.slice('consumer.'.length),
        shared,
        type: type as SpringType,
      };
      if (kafkaKey) property.kafkaKey = kafkaKey;
      if (values) property.values = values.split(' ');
      if (since) property.since = since;
      return property;
    });
}

function minorCode(version: string): number {
  const [major, minor] = version.split('.');
  return Number(major) * 100 + Number(minor);
}
