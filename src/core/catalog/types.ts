/** A Kafka minor version: major * 100 + minor, so 4.3 is 403. */
export type VersionCode = number;

/** The type a ConfigDef gives a key; it decides how the client parses the text of a value. */
export type KeyType = 'boolean' | 'int' | 'short' | 'long' | 'double' | 'string' | 'list' | 'class' | 'password';

/** What a value must satisfy beyond its type, as the ConfigDef's own validator checks it. */
export type Validator =
  /** Bounds are inclusive. */
  | { kind: 'range'; min?: number; max?: number }
  | { kind: 'oneOf'; values: readonly string[]; ignoreCase: boolean }
  /** One of `values` in exactly this case or, where `byDuration`, `by_duration:` and an ISO-8601 duration. */
  | { kind: 'offsetReset'; values: readonly string[]; byDuration: boolean }
  | { kind: 'nonEmpty' }
  | { kind: 'nonNull' }
  /** Elements must not be empty; duplicates are dropped by the client. */
  | { kind: 'list'; allowEmpty: boolean; allowNull: boolean; values?: readonly string[] };

/** One key as one version defines it. */
export interface KeySpec {
  name: string;
  type: KeyType;
  /** As a file would spell it, lists joined with commas; null is Kafka's null, and absent when the key is required. */
  default?: string | null;
  /** The ConfigDef gives no default. (`group.id` and the deserializers are not always required by it.) */
  required: boolean;
  importance: 'high' | 'medium' | 'low';
  validator?: Validator;
  /** Not part of Kafka's public interface. */
  internal: boolean;
  /** A running broker takes a change over; told for broker keys from 4.3 on, where brokers list them. Other changes need a restart. */
  dynamic?: boolean;
}

/** A change of a key: its definition from `version` on, or null when that version no longer has it. */
export interface KeyChange {
  version: VersionCode;
  spec: KeySpec | null;
}

/** One key across all versions. */
export interface KeyHistory {
  name: string;
  /** First version that has it; the table's first version means "that one or an earlier one". */
  since: VersionCode;
  /** First version that no longer has it. */
  removedIn?: VersionCode;
  changes: readonly KeyChange[];
  /** The definition in one version, undefined when that version does not know the key. */
  spec(version: VersionCode): KeySpec | undefined;
}

export interface Assignor {
  className: string;
  /** What `name()` answers, and what members of a group compare; for example `cooperative-sticky`. */
  shortName: string;
  /** cooperative when `supportedProtocols()` contains COOPERATIVE (it may support EAGER beside it). */
  protocol: 'eager' | 'cooperative';
}

/** Why a class of Kafka's cannot be made from its name: it has no public constructor without arguments, for `no constructor`. */
export type Unmakable = 'interface' | 'abstract' | 'no constructor';

/** Inclusive; times are milliseconds. */
export interface Bounds {
  min: number;
  max: number;
}

/** A broker's default limits for its groups, all in milliseconds; a real broker may be configured otherwise. */
export interface BrokerDefaults {
  /** What `session.timeout.ms` of a classic member must lie in (group.min/max.session.timeout.ms). */
  groupSession: Bounds;
  /** How long a new classic group waits for more members (group.initial.rebalance.delay.ms). */
  initialRebalanceDelay: number;
  /** Session timeout of the consumer protocol (group.consumer.*session.timeout.ms); absent before 3.7. */
  consumerSession?: Bounds & { default: number };
  /** Heartbeat interval of the consumer protocol (group.consumer.*heartbeat.interval.ms); absent before 3.7. */
  consumerHeartbeat?: Bounds & { default: number };
  /** Short names of the server-side assignors, the default one first; empty before 3.7. */
  consumerAssignors: readonly string[];
}

/** Who reads a key: consumer, producer, admin client, Streams, Connect worker, broker, topic. */
export type Role = 'consumer' | 'producer' | 'admin' | 'streams' | 'connect' | 'broker' | 'topic';

export interface LibrdkafkaKey {
  name: string;
  /** Consumer, producer, or both. */
  scope: 'C' | 'P' | '*';
  /** The name this one is only another spelling of. */
  aliasOf?: string;
  /** The bounds of a number, inclusive. */
  range?: Bounds;
  /** The words that it accepts, in any case; `true` and `false` for a boolean. */
  words?: readonly string[];
  /** As its own table spells it; absent when it has none. */
  default?: string;
  deprecated?: true;
}

export type SpringType =
  | 'duration'
  | 'dataSize'
  | 'enum'
  | 'int'
  | 'boolean'
  | 'string'
  | 'list'
  | 'class'
  | 'resource'
  | 'map';

/** A property of Spring Boot's `spring.kafka` that reaches the consumer. */
export interface SpringProperty {
  /** Whole name, for example `spring.kafka.consumer.auto-commit-interval`. */
  property: string;
  /** After `spring.kafka.consumer.`, or after `spring.kafka.` when shared. */
  name: string;
  /** Applies to producer, admin and Streams too. */
  shared: boolean;
  /** The Kafka key it sets; absent for the map `properties`, whose keys are Kafka's, and for `ssl.bundle`. */
  kafkaKey?: string;
  type: SpringType;
  /** Accepted values of an enum, in Spring's own spelling. */
  values?: readonly string[];
  /** First Spring Boot minor that has it (`3.1`); absent when older than the oldest one read. */
  since?: string;
}
