import type { Pair, ParsedFile } from '../../formats/format.ts';
import { isControl } from '../../formats/properties/templated.ts';
import type { ClientHint, Reader } from '../../model/reader.ts';
import { fileName } from '../../model/uri.ts';
import {
  classNamedIn,
  classWeight,
  HINT,
  isPrefixed,
  type KnownKey,
  knownKeys,
  LIBRDKAFKA_VALUES,
  NAMED_CLASS,
  NOT_SCALA_VALUES,
  nameIn,
  type Others,
  PREFIXED,
  SAYS,
  SCALA_VALUES,
  ZOOKEEPER,
} from './evidence.ts';

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
  /** Lines of a template language choose what of the file there is. */
  | 'template'
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
/** Among so many there are that many different ones, or nearly. */
const KEPT = 6;
/** What must speak for the Scala consumer. */
const SCALA_ENOUGH = 8;
/** The same beside bootstrap.servers, which it did not have: the file may serve a producer too. */
const SCALA_BESIDE_BOOTSTRAP = 12;
const SCALA_VALUE = 4;
const MIRROR_ENOUGH = 4;
/** What must speak for Kafka Streams where code names the application. */
const STREAMS_ENOUGH = 8;
const STREAMS_NAME = 4;
/** So many keys behind prefixes count: applications have whole lists of such names. */
const PREFIXES = 2;
const WITHOUT_BOOTSTRAP = 2;
const THE_NAME = 'the file’s name';

/** The character of an opened block. */
const BRACE = 123;
const CLOSING_BRACE = 125;
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
  /** How many values the Scala consumer took and the Java client does not. */
  scalaValues = 0;
  /** Whether a value is one that the Scala consumer refused, and clients of today take. */
  notScala = false;
  readonly forJava: string[] = [];
  readonly forLibrdkafka: string[] = [];
  readonly forMirror: string[] = [];
  readonly valuesForLibrdkafka: string[] = [];

  add(known: KnownKey, value: string): void {
    const { key, says, java, librdkafka, others } = known;
    this.said |= says;
    this.consumer += known.consumer;
    if (java > 0) {
      this.java += java;
      mention(this.forJava, key);
    } else if (librdkafka > 0) {
      this.librdkafka += librdkafka;
      mention(this.forLibrdkafka, key);
    }
    if (others) this.#addOthers(key, others);
    let classes = 0;
    if ((says & SAYS.takesClass) !== 0) {
      classes = classWeight(key, value);
      this.java += classes;
      if (classes > 0) mention(this.forJava, value);
    }
    if ((says & SAYS.takesWord) !== 0 && classes === 0) this.#addWords(key, value);
  }

  #addOthers(key: string, { scala, mirror, broker, connect, streams }: Others): void {
    this.scala += scala;
    this.mirror += mirror;
    this.broker += broker;
    this.connect += connect;
    this.streams += streams;
    if (mirror > 0) mention(this.forMirror, key);
  }

  #addWords(key: string, value: string): void {
    for (const item of value.includes(',') ? value.split(',') : [value]) {
      const word = item.trim();
      if (LIBRDKAFKA_VALUES.has(word)) mention(this.valuesForLibrdkafka, `${key}=${word}`);
      if (SCALA_VALUES.has(word)) this.scalaValues++;
      if (NOT_SCALA_VALUES.has(word)) this.notScala = true;
    }
  }
}

/** Values are kept whole: which part of them is a class name, and which reasons are one, {@link Weighed} tells. */
function mention(reasons: string[], reason: string): void {
  if (reasons.length < KEPT) reasons.push(reason);
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
  let opened = false;
  let closed = false;
  let unknown = 0;
  let prefixed = 0;
  const own: OwnKeys = { any: undefined, several: false, beyondGroup: undefined, severalBeyondGroup: false };
  for (const { path, value } of pairs) {
    if (path.charCodeAt(path.length - 1) === BRACE || value.charCodeAt(value.length - 1) === BRACE) opened = true;
    const known = table.get(path);
    if (!known) {
      const first = path.charCodeAt(0);
      if (first === BRACKET && SECTION.test(path)) section = true;
      if (first === CLOSING_BRACE) closed = true;
      if (isControl(path)) return { role: 'template', keys: [], evidence };
      if (prefixed < PREFIXES && isPrefixed(path)) prefixed++;
      keys.push(path);
      unknown++;
      continue;
    }
    const { key, says } = known;
    keys.push(key);
    evidence.add(known, value);
    // No client that consumes has it, librdkafka included.
    if ((says & SAYS.producerOnly) !== 0 && known.java > 0) unknown++;
    if ((says & SAYS.consumerOnly) !== 0) {
      own.any ??= key;
      own.several ||= own.any !== key;
      if (key !== 'group.id') {
        own.beyondGroup ??= key;
        own.severalBeyondGroup ||= own.beyondGroup !== key;
      }
    }
  }
  evidence.streams += prefixed * PREFIXED;
  // A block: another reader's file (HOCON, nginx). A brace that nothing closes is a value.
  if (opened && closed) return { role: 'none', keys: [], evidence };
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
  if (isForStreams(evidence, name)) return 'streams';
  if (section && evidence.java === 0) return 'none';
  // ZooKeeper alone is also where tools and other programs look.
  const named = /consumer/i.test(name) && evidence.scala > ZOOKEEPER;
  if ((own.any !== undefined || named) && isForScala(evidence)) return 'zookeeper-consumer';

  const bootstrap = says('bootstrapServers') || says('brokerList');
  // People paste a provider's client settings into a producer's file too, session.timeout.ms among them.
  const ofProducer = /producer/i.test(name) && !/consumer/i.test(name);
  const pasted = !says('deserializer') && !own.severalBeyondGroup;
  const producer = ofProducer
    ? pasted || says('producerOnly')
    : pasted && says('serializer') && !/consumer/i.test(name);
  if (producer) return bootstrap ? 'producer' : 'none';
  const isConsumer =
    own.several ||
    (own.any !== undefined && (bootstrap || (!foreign && /kafka|consumer/i.test(name)))) ||
    (/consumer/i.test(name) && (bootstrap || says('security')));
  if (!isConsumer) return bootstrap ? 'producer' : 'none';
  return says('shareOnly') && SHARE.test(name) ? 'share-consumer' : 'consumer';
}

/** Also where code sets the application.id: the other keys, and the file's name, have to say more then. */
function isForStreams({ said, streams }: Evidence, name: string): boolean {
  const against = againstStreams(said);
  if ((said & SAYS.applicationId) !== 0) return streams >= against;
  if (streams === 0) return false;
  const total = streams + (/streams/i.test(name) && !/consumer/i.test(name) ? STREAMS_NAME : 0);
  return total >= STREAMS_ENOUGH && total > against;
}

/** Streams sets the deserializers itself, and calls the group after its application.id. */
function againstStreams(said: number): number {
  return ((said & SAYS.deserializer) !== 0 ? 8 : 0) + ((said & SAYS.groupId) !== 0 ? 3 : 0);
}

/**
 * The keys that a client of today alone has are there on purpose; those of the Scala consumer may be leftovers. Only ZooKeeper to go
 * to, and a word that no Java client takes, is no leftover: then the other keys are pasted.
 */
function isForScala({ said, java, librdkafka, scala, scalaValues, notScala }: Evidence): boolean {
  const zookeeper = (said & SAYS.zookeeper) !== 0;
  if (zookeeper && scalaValues > 0 && (said & (SAYS.bootstrapServers | SAYS.brokerList)) === 0) return true;
  if (scala === 0 || java > 0 || librdkafka > 0 || (notScala && !zookeeper)) return false;
  const total = scala + scalaValues * SCALA_VALUE;
  if ((said & SAYS.bootstrapServers) === 0) return total >= SCALA_ENOUGH;
  return scalaValues > 0 && total >= SCALA_BESIDE_BOOTSTRAP;
}

/**
 * Who reads a consumer's file: whoever more speaks for, and the Java client where nothing does.
 * @param file for its comments
 * @param hint what the build file beside it says
 * @param beside names of files beside it that may be the same program's
 */
export function readerOf(
  { role, evidence }: Reading,
  file: Pick<ParsedFile, 'source' | 'comments'>,
  hint?: ClientHint,
  beside: readonly string[] = [],
): Reader {
  const name = fileName(file.source.uri);
  let { java, librdkafka } = evidence;
  const { said, scala, scalaValues, valuesForLibrdkafka, forJava, forLibrdkafka } = evidence;
  const around: string[] = [];
  // A value that the Java client refuses; alone, it is a mistake in a file for that one, and beside ZooKeeper it is as old.
  const values = valuesForLibrdkafka.length > (scala > 0 ? scalaValues : 0);
  if (values && (librdkafka > 0 || (said & SAYS.leftover) !== 0)) {
    librdkafka++;
    for (const value of valuesForLibrdkafka) around.push(value);
  }
  // Without bootstrap.servers, the Java client would not start.
  if ((said & SAYS.brokerList) !== 0 && (said & SAYS.bootstrapServers) === 0) {
    librdkafka += WITHOUT_BOOTSTRAP;
    around.push('metadata.broker.list');
  }
  if (LIBRDKAFKA_NAME.test(name)) {
    librdkafka += HINT;
    around.push(THE_NAME);
  }
  const weight = hint?.decides ? Number.POSITIVE_INFINITY : HINT;
  const guessed = hint?.elsewhere === true && java === 0 && librdkafka === 0;
  if (hint?.elsewhere) librdkafka += guessed ? 1 : 0;
  else if (hint?.client === 'librdkafka') librdkafka += weight;
  else if (hint) java += weight;
  const named = librdkafka > java && librdkafka <= java + NAMED_CLASS ? classInComments(file) : undefined;
  if (named !== undefined) {
    java += NAMED_CLASS;
    mention(forJava, `a comment names ${named}`);
  }
  const client = librdkafka > java ? 'librdkafka' : 'java';
  const nearby = hint?.client === client ? [hint.reason] : [];
  if (client === 'librdkafka')
    return Object.assign(new Weighed(client, undefined, nearby, around, forLibrdkafka), guessed && { guessed });
  const own = role === 'share-consumer' ? 'share' : client;
  // A program with a build of its own has its client there; it may well name two files like MirrorMaker's.
  const mirror = mirrorReasons(evidence, name, hint && !hint.elsewhere ? [] : beside);
  return mirror ? new Weighed(own, 'MirrorMaker 1', mirror) : new Weighed(own, undefined, nearby, forJava);
}

/** A class of Kafka's that a comment names, as those of Kafka's own files do. */
function classInComments({ source: { text }, comments }: Pick<ParsedFile, 'source' | 'comments'>): string | undefined {
  for (const { start, end } of comments) {
    const found = classNamedIn(text.slice(start, end));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Puts the reasons together when somebody asks. */
class Weighed implements Reader {
  readonly #reasons: readonly (readonly string[])[];

  constructor(
    readonly client: Reader['client'],
    readonly program: Reader['program'],
    ...reasons: readonly (readonly string[])[]
  ) {
    this.#reasons = reasons;
  }

  get reasons(): readonly string[] {
    return [...new Set(this.#reasons.flat().map((reason) => nameIn(reason) ?? reason))].slice(0, SHOWN);
  }
}

/** What makes a file one of MirrorMaker 1's, `undefined` where that is too little. */
function mirrorReasons(
  { said, mirror, forMirror }: Evidence,
  name: string,
  beside: readonly string[],
): string[] | undefined {
  const reasons = [...forMirror];
  let total = mirror;
  // It wants a group, and other tools' files that people name like this have none.
  const fits = (said & SAYS.groupId) !== 0 && MIRROR_PAIR.test(name);
  const producer = fits ? beside.find((other) => other === producerBeside(name)) : undefined;
  if (producer !== undefined) {
    total += MIRROR_ENOUGH;
    reasons.push(`${producer} beside it`);
  }
  if (MIRROR_NAME.test(name)) {
    total += MIRROR_ENOUGH;
    reasons.push(THE_NAME);
  }
  return total >= MIRROR_ENOUGH ? reasons : undefined;
}

/** What MirrorMaker 1 takes as `--producer.config` beside a `--consumer.config` of this name; `undefined` for names of other kinds. */
export function producerBeside(name: string): string | undefined {
  const found = /consumer/i.exec(name);
  if (!found || !/\.config$/i.test(name)) return undefined;
  const [word] = found;
  const producer = word === 'Consumer' ? 'Producer' : word === 'CONSUMER' ? 'PRODUCER' : 'producer';
  return name.slice(0, found.index) + producer + name.slice(found.index + word.length);
}

/** Wrappers' and tools' own names for it. */
const LIBRDKAFKA_NAME = /rdkafka|kcat|kafkacat|confluent[-_.]kafka/i;
/** `consumer.config` and `sourceClusterConsumer.config` of its documentation, and what people make of them. */
const MIRROR_PAIR = /^consumer|source|src|mirror|cluster|(?:^|[-_.])mm(?:[-_.]|\d)/i;
const MIRROR_NAME = /mirror[-_.]?maker(?!.?2)|^mm1/i;

/** `share-consumer.properties`, `orders.share.properties`, `ShareGroup.properties`, but no `shared.properties`. */
const SHARE = /[Ss]hare(?![a-z])|SHARE(?![A-Za-z])|share(?:consumer|group)/;

/** The header of a section: another reader's file (INI). */
const SECTION = /^\[[^\]]*\]?$/;
