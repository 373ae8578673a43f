import { catalog, type KeySpec, NEWEST, type Unmakable, type VersionCode, versions } from '../catalog/catalog.ts';
import { editDistance } from './edit-distance.ts';

/**
 * Why no class path can hold a class, why it hardly does (`unnamed package`), why Kafka's own class does not fit the key, or what the
 * name of another's class says of it (`named serializer`).
 */
export interface ClassRefusal {
  readonly kind: 'class';
  readonly name: string;
  readonly reason:
    | 'no package'
    | 'unnamed package'
    | 'no class name'
    | 'a package'
    | 'not in Kafka'
    | 'serializer'
    | 'named serializer'
    | 'unmakable'
    | 'newer'
    | 'list';
  /** The class that is meant. */
  readonly meant?: string;
  /** Keys that tell a list deserializer what it reads, for `list`. */
  readonly missing?: readonly string[];
  /** What the class is instead, for `unmakable`. */
  readonly is?: Unmakable;
  /** Whether the class is one of a library that is known to have a deserializer beside it, for `named serializer`. */
  readonly known?: boolean;
  /** First version that has the class, for `newer`. */
  readonly since?: VersionCode;
}

const PACKAGE = 'org.apache.kafka.common.serialization';
const SERIALIZATION = `${PACKAGE}.`;
/** Packages that only Kafka's own jars fill; a class that they lack does not exist. */
const OWN_PACKAGE = /^org\.apache\.kafka\.(?:clients|common|coordinator)(?:\.|$)/;
/** The packages that configs name. Nobody else's is a slip of the pen away from them. */
const OFTEN_WRITTEN = ['org.apache.kafka.clients.consumer', 'org.apache.kafka.common.serialization'];
const CLASS_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

/** Whether a text has the form of a class name of Java, with or without a package. */
export function isClassName(text: string): boolean {
  return CLASS_NAME.test(text) && !text.endsWith('.class');
}

/** Whether only Kafka can have a class of this name, so that one which it lacks does not exist. */
export function isKafkasOwn(name: string): boolean {
  const place = name.slice(0, Math.max(name.lastIndexOf('.'), 0));
  if (OWN_PACKAGE.test(place)) return true;
  return OFTEN_WRITTEN.some((own) => editDistance(own, place.toLowerCase(), MAX_DISTANCE) <= MAX_DISTANCE);
}

/** Whether a name without a package means a class of Kafka's, in any version; another one can be an application's. */
export function isKafkasShortName(name: string): boolean {
  return nearest(name, NEWEST) !== undefined;
}

/** Keys that hold a deserializer. */
function takesDeserializer(spec: KeySpec): boolean {
  return spec.type === 'class' && spec.name.endsWith('.deserializer');
}

/** Lists of classes that the client loads by name; assignors have a rule of their own. */
export function isClassList(key: string): boolean {
  return key === 'interceptor.classes' || key === 'metric.reporters';
}

/** A class that writes, or one that only Kafka Streams takes, going by its name. */
const WRITES = /(?<![Dd]e)[Ss]eriali[sz]er$/;
const SERDE = /Serde$/;
/** Packages of libraries whose serializers only write, and have a deserializer beside them. */
const LIBRARIES =
  /^(?:org\.springframework\.kafka|io\.confluent\.kafka|io\.apicurio|com\.amazonaws\.services\.schemaregistry|com\.(?:microsoft\.)?azure\.schemaregistry|org\.apache\.kafka)\./;

/** Judges a class name as far as that is possible without the application's class path. */
export function classRefusal(spec: KeySpec, name: string, version: VersionCode): ClassRefusal | undefined {
  const deserializer = takesDeserializer(spec);
  if (deserializer && catalog.deserializers(version).includes(name)) return undefined;
  if (!isClassName(name)) {
    return refuse(name, 'no class name', deserializer ? nearest(plain(name), version) : undefined);
  }
  if (!name.includes('.')) {
    if (!deserializer || !isKafkasShortName(name)) return refuse(name, 'unnamed package', undefined);
    return refuse(name, 'no package', nearest(name, version));
  }
  if (!deserializer && !isClassList(spec.name)) return undefined;
  const is = catalog.unmakable(name);
  if (is) {
    const meant = deserializer ? nearest(name, version) : undefined;
    return { kind: 'class', name, reason: 'unmakable', is, ...(meant !== undefined && { meant }) };
  }
  if (!deserializer) return undefined;
  if (catalog.serializers(NEWEST).includes(name)) {
    return refuse(name, 'serializer', nearest(name.replace(/Serializer$/, 'Deserializer'), version));
  }
  if (catalog.deserializers(NEWEST).includes(name)) {
    const since = versions.find((candidate) => catalog.deserializers(candidate).includes(name))!;
    return { kind: 'class', name, reason: 'newer', since };
  }
  if (name === PACKAGE) return refuse(name, 'a package', undefined);
  if (isKafkasOwn(name)) return refuse(name, 'not in Kafka', nearest(name, version));
  const known = LIBRARIES.test(name);
  if (!WRITES.test(name) && !(known && SERDE.test(name))) return undefined;
  const meant = known && WRITES.test(name) ? name.replace(/[Ss]eriali[sz]er$/, 'Deserializer') : undefined;
  return { kind: 'class', name, reason: 'named serializer', known, ...(meant !== undefined && { meant }) };
}

function refuse(name: string, reason: ClassRefusal['reason'], meant: string | undefined): ClassRefusal {
  return meant === undefined ? { kind: 'class', name, reason } : { kind: 'class', name, reason, meant };
}

/** Takes Java around a class name away: `class X`, `X.class`, `X;`, slashes instead of dots. */
function plain(name: string): string {
  return name
    .replace(/^class\s+/, '')
    .replace(/[;"']+/g, '')
    .replace(/\.class$/, '')
    .replace(/\//g, '.');
}

/** Spelling mistakes that still point at one class; more is another word. */
const MAX_DISTANCE = 2;

/** Kafka's own deserializer that a name means, by its simple name: `String`, `StringSerializer`, `StringDeserialiser`. */
function nearest(name: string, version: VersionCode): string | undefined {
  const simple = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  // Kafka Streams calls them StringSerde, in a class Serdes.
  const wanted = simple.replace(/^serdes\$/, '').replace(/(?:(?:de)?seriali[sz]er|serde)$/, '');
  const own = catalog.deserializers(version);
  const of = (test: (word: string) => boolean) =>
    own.find((candidate) => test(candidate.slice(SERIALIZATION.length).toLowerCase()));
  return (
    of((word) => word === simple || word === `${wanted}deserializer`) ??
    of((word) => editDistance(word, simple, MAX_DISTANCE) <= MAX_DISTANCE)
  );
}
