import type { Pair } from '../../formats/format.ts';
import type { ClientHint, Reader } from '../../model/reader.ts';
import { classWeight, HINT, type KnownKey, knownKeys, LIBRDKAFKA_VALUES, SAYS, SCALA_VALUES } from './evidence.ts';

/** What a .properties file with bare Kafka keys configures. */
export type Role =
  | 'consumer'
  /** For KafkaShareConsumer: it has a key that only share consumers take, and its name says so too. */
  | 'share-consumer'
  /** The Scala consumer of Kafka 0.8 to 1.1, which met its group in ZooKeeper. */
  | 'zookeeper-consumer'
  | 'broker'
  | 'producer'
  | 'connect'
  | 'streams'
  | 'none';

/** What a file is, and its keys. */
export interface Reading {
  readonly role: Role;
  /**
   * The key of each pair; empty for files of no role. A known key is the catalog's own text: rules look every key up a dozen
   * times, and two texts that are one are equal without a look at their letters.
   */
  readonly keys: readonly string[];
  /** What the file itself says for and against each client that may read it. */
  readonly evidence: Evidence;
}

/** Up to so many unknown keys, a file has mistakes; more are a program's own. */
const MISSPELT = 3;
/** As many reasons as a person wants to read. */
const SHOWN = 4;
/** What must speak for the Scala consumer. */
const SCALA_ENOUGH = 8;
/** The same beside bootstrap.servers, which it did not have: the file may serve a producer too. */
const SCALA_BESIDE_BOOTSTRAP = 16;
const SCALA_VALUE = 4;
const MIRROR_ENOUGH = 4;

/** The character of an opened block. */
const BRACE = 123;
/** The character that a section starts with. */
const BRACKET = 91;

/** How much speaks for each reader, over all keys and values of a file; what each number means, {@link KnownKey} tells. */
class Evidence {
  /** Bits of {@link SAYS}. */
  said = 0;
  java = 0;
  librdkafka = 0;
  scala = 0;
  mirror = 0;
  broker = 0;
  connect = 0;
  streams = 0;
  consumer = 0;
  /** Values that librdkafka takes and the Java client does not, and those of them that the Scala consumer took. */
  librdkafkaValues = 0;
  scalaValues = 0;
  readonly forJava: string[] = [];
  readonly forLibrdkafka: string[] = [];
  readonly forMirror: string[] = [];

  add(known: KnownKey, value: string): void {
    const { key, says } = known;
    this.said |= says;
    this.scala += known.scala;
    this.broker += known.broker;
    this.connect += known.connect;
    this.streams += known.streams;
    this.consumer += known.consumer;
    if (known.java > 0) {
      this.java += known.java;
      mention(this.forJava, key);
    } else if (known.librdkafka > 0) {
      this.librdkafka += known.librdkafka;
      mention(this.forLibrdkafka, key);
    } else if (known.mirror > 0) {
      this.mirror += known.mirror;
      mention(this.forMirror, key);
    }
    if ((says & SAYS.takesClass) !== 0) {
      const found = classWeight(key, value);
      if (found) {
        this.java += found.weight;
        mention(this.forJava, found.name);
      }
    }
    if ((says & SAYS.takesWord) !== 0) this.#addWords(value);
  }

  #addWords(value: string): void {
    for (const item of value.split(',')) {
      const word = item.trim();
      if (LIBRDKAFKA_VALUES.has(word)) this.librdkafkaValues++;
      if (SCALA_VALUES.has(word)) this.scalaValues++;
    }
  }
}

function mention(reasons: string[], reason: string): void {
  if (reasons.length < SHOWN && !reasons.includes(reason)) reasons.push(reason);
}

/**
 * Tells from the keys, and from the file's name where they leave it open, whose config a file is. One consumer key is not
 * enough (`group.id` is also a Maven word): it takes two, or one beside a bootstrap list or in a file named after Kafka. In a
 * file named after a consumer, a bootstrap list or how to reach a secured broker is enough.
 */
export function readKeys(pairs: readonly Pair[], name: string): Reading {
  const table = knownKeys();
  const keys: string[] = [];
  const evidence = new Evidence();
  let section = false;
  let unknown = 0;
  const own: OwnKeys = { any: undefined, several: false, beyondGroup: undefined, severalBeyondGroup: false };
  for (const { path, value } of pairs) {
    // An opened block: another reader's file (HOCON, nginx).
    if (path.charCodeAt(path.length - 1) === BRACE || value.charCodeAt(value.length - 1) === BRACE)
      return { role: 'none', keys: [], evidence };
    const known = table.get(path);
    if (!known) {
      if (path.charCodeAt(0) === BRACKET && SECTION.test(path)) section = true;
      keys.push(path);
      unknown++;
      continue;
    }
    const { key, says } = known;
    keys.push(key);
    evidence.add(known, value);
    if ((says & SAYS.consumerOnly) !== 0) {
      own.any ??= key;
      own.several ||= own.any !== key;
      if (key !== 'group.id') {
        own.beyondGroup ??= key;
        own.severalBeyondGroup ||= own.beyondGroup !== key;
      }
    }
  }
  const foreign = unknown > MISSPELT && unknown > pairs.length / 2;
  return { role: roleOf(evidence, section, own, foreign, name), keys, evidence };
}

/** The first of a file's keys that only consumers have, and whether there is another one; also without group.id. */
interface OwnKeys {
  any: string | undefined;
  several: boolean;
  beyondGroup: string | undefined;
  severalBeyondGroup: boolean;
}

/** @param foreign most keys are none of Kafka's, nor of its clients: another program's file, whose keys may be called alike */
function roleOf(evidence: Evidence, section: boolean, own: OwnKeys, foreign: boolean, name: string): Role {
  const { broker, connect, consumer } = evidence;
  const says = (what: keyof typeof SAYS) => (evidence.said & SAYS[what]) !== 0;
  if (broker > 0 && broker >= consumer) return 'broker';
  if (connect > 0 && connect >= consumer) return 'connect';
  if (says('applicationId') && evidence.streams >= againstStreams(evidence.said)) return 'streams';
  if (section && evidence.java === 0) return 'none';
  if (own.any !== undefined && isForScala(evidence)) return 'zookeeper-consumer';

  const bootstrap = says('bootstrapServers') || says('brokerList');
  // People paste a provider's client settings into a producer's file too, session.timeout.ms among them.
  const producer = !/consumer/i.test(name) && (says('serializer') || /producer/i.test(name));
  if (producer && !says('deserializer') && !own.severalBeyondGroup) return bootstrap ? 'producer' : 'none';
  const isConsumer =
    own.several ||
    (own.any !== undefined && (bootstrap || (!foreign && /kafka|consumer/i.test(name)))) ||
    (/consumer/i.test(name) && (bootstrap || says('security')));
  if (!isConsumer) return bootstrap ? 'producer' : 'none';
  return says('shareOnly') && SHARE.test(name) ? 'share-consumer' : 'consumer';
}

/** Streams sets the deserializers itself, and calls the group after its application.id. */
function againstStreams(said: number): number {
  return ((said & SAYS.deserializer) !== 0 ? 8 : 0) + ((said & SAYS.groupId) !== 0 ? 3 : 0);
}

/** The keys that a client of today alone has are there on purpose; those of the Scala consumer may be leftovers. */
function isForScala({ said, java, librdkafka, scala, scalaValues }: Evidence): boolean {
  if (scala === 0 || java > 0 || librdkafka > 0) return false;
  const total = scala + scalaValues * SCALA_VALUE;
  if ((said & SAYS.bootstrapServers) === 0) return total >= SCALA_ENOUGH;
  return scalaValues > 0 && total >= SCALA_BESIDE_BOOTSTRAP;
}

/**
 * Who reads a consumer's file: whoever more speaks for, and the Java client where nothing does.
 * @param hint what the build file beside it says
 * @param beside names of files beside it that may be the same program's
 */
export function readerOf(
  { role, evidence }: Reading,
  name: string,
  hint?: ClientHint,
  beside: readonly string[] = [],
): Reader {
  let { java, librdkafka } = evidence;
  const { said, librdkafkaValues } = evidence;
  const forJava = [...evidence.forJava];
  const forLibrdkafka = [...evidence.forLibrdkafka];
  // What stands in no file of the Java client that works; alone, it is a mistake for that one.
  if (librdkafka > 0 || (said & SAYS.leftover) !== 0) librdkafka += Math.min(librdkafkaValues, 1);
  // Without bootstrap.servers, the Java client would not start.
  if ((said & SAYS.brokerList) !== 0 && (said & SAYS.bootstrapServers) === 0) {
    librdkafka += 2;
    mention(forLibrdkafka, 'metadata.broker.list');
  }
  if (LIBRDKAFKA_NAME.test(name)) {
    librdkafka += HINT;
    forLibrdkafka.push('the file’s name');
  }
  if (hint?.client === 'librdkafka') {
    librdkafka += HINT;
    forLibrdkafka.push(hint.reason);
  } else if (hint) {
    java += HINT;
    forJava.push(hint.reason);
  }
  if (librdkafka > java) return { client: 'librdkafka', reasons: forLibrdkafka };
  const client = role === 'share-consumer' ? 'share' : 'java';
  const mirror = mirrorReasons(evidence, name, beside);
  if (mirror) return { client, program: 'MirrorMaker 1', reasons: mirror };
  return { client, reasons: forJava };
}

/** What makes a file one of MirrorMaker 1's, `undefined` where that is too little. */
function mirrorReasons({ mirror, forMirror }: Evidence, name: string, beside: readonly string[]): string[] | undefined {
  const reasons = [...forMirror];
  let total = mirror;
  const producer = beside.find((other) => other === producerBeside(name));
  if (producer !== undefined) {
    total += MIRROR_ENOUGH;
    reasons.push(`${producer} beside it`);
  }
  if (MIRROR_NAME.test(name)) {
    total += MIRROR_ENOUGH;
    reasons.push('the file’s name');
  }
  return total >= MIRROR_ENOUGH ? reasons : undefined;
}

/** What MirrorMaker 1 takes as `--producer.config` beside a `--consumer.config` of this name; `undefined` for names of other kinds. */
export function producerBeside(name: string): string | undefined {
  const match = /^(.*)(consumer)(.*\.config)$/i.exec(name);
  if (!match) return undefined;
  const producer = match[2] === 'Consumer' ? 'Producer' : match[2] === 'CONSUMER' ? 'PRODUCER' : 'producer';
  return `${match[1]}${producer}${match[3]}`;
}

/** Wrappers' and tools' own names for it. */
const LIBRDKAFKA_NAME = /rdkafka|kcat|kafkacat|confluent[-_.]kafka/i;
const MIRROR_NAME = /mirror[-_.]?maker(?!.?2)|^mm1/i;

/** `share-consumer.properties`, `orders.share.properties`, `ShareGroup.properties`, but no `shared.properties`. */
const SHARE = /[Ss]hare(?![a-z])|SHARE(?![A-Za-z])|share(?:consumer|group)/;

/** The header of a section: another reader's file (INI). */
const SECTION = /^\[[^\]]*\]?$/;
