import { catalog, type VersionCode } from '../../catalog/catalog.ts';
import type { ClientNearby } from '../target.ts';
import { confluentVersion, parseClientVersion } from './client-version.ts';
import { type BuildText, type Declaration, NO_PROPERTIES, type Properties, resolve } from './declaration.ts';

/** What a build file says, or all from one folder up to the root so far; versions may still be names of properties. */
export interface BuildFacts {
  /** kafka-clients itself. */
  readonly kafka?: Said;
  /** A framework that manages the version of kafka-clients. */
  readonly platform?: Said;
  /** Another artifact that brings kafka-clients along. */
  readonly carrier?: Said;
  readonly properties: Properties;
  /** The clients that this one file brings along. */
  readonly clients: readonly Omit<ClientNearby, 'above'>[];
}

/** A version as written. */
export interface Said {
  readonly version: string;
  /** The file that says so, as its name relative to its folder. */
  readonly where: string;
  /** Whose version it is, where that is not Kafka's own number. */
  readonly of?: string;
}

export interface BuildVersion {
  readonly version: VersionCode;
  readonly where: string;
}

/** Where a search starts. */
export const NO_BUILD_FACTS: BuildFacts = { properties: NO_PROPERTIES, clients: [] };

const SPRING_BOOT = 'spring-boot';
/** Its bill of materials manages spring-kafka, and before 2.0 not kafka-clients (catalog.broughtBy). */
const BOOT_BOM = 'spring-boot-dependencies';
const CONFLUENT = 'confluent';
/** What decides over the versions of all other artifacts, with the name that the catalog has for it. */
const PLATFORMS: Readonly<Record<string, string>> = {
  'spring-boot-starter-parent': SPRING_BOOT,
  'spring-boot-dependencies': SPRING_BOOT,
  'spring-boot-gradle-plugin': SPRING_BOOT,
  'quarkus-bom': 'quarkus-bom',
  'quarkus-universe-bom': 'quarkus-bom',
  // Names of properties in the builds that Quarkus generates.
  'quarkus.platform.artifact-id': 'quarkus-bom',
  quarkusPlatformArtifactId: 'quarkus-bom',
  'micronaut-bom': 'micronaut',
  'micronaut-parent': 'micronaut',
  'micronaut-platform': 'micronaut',
};
/** Their poms on Maven Central depend on kafka-clients of their own version, with scope compile. */
const CARRIER = /^(?:kafka_(?:2\.\d+(?:\.\d+)?|\$\{[\w.-]+\})|kafka-streams|connect-api|connect-runtime)$/;
/** As {@link CARRIER}; sbt leaves the suffix for Scala to its double percent sign, so only the group tells what they are. */
const SCALA_CARRIER = /^(?:kafka|kafka-streams-scala)(?:_2\.\d+|_3)?$/;
/** Confluent's serializers bring the client of their own release (the pom of kafka-schema-registry-client). */
const CONFLUENT_CARRIER =
  /^kafka-(?:schema-registry-client|(?:avro|json|json-schema|protobuf)-serializer|streams-\w+-serde)$/;
/** Modules of one release, with one client. */
const SAME: Readonly<Record<string, string>> = {
  'spark-streaming-kafka-0-10': 'spark-sql-kafka-0-10',
  'flink-sql-connector-kafka': 'flink-connector-kafka',
  'flink-sql-connector-kafka-0.9': 'flink-connector-kafka-0.9',
  'flink-sql-connector-kafka-0.10': 'flink-connector-kafka-0.10',
  'flink-sql-connector-kafka-0.11': 'flink-connector-kafka-0.11',
};
/** The Scala that a module is built for, or the name of the property that says it. */
const SCALA_SUFFIX = /_(?:2\.\d+|3|\$\{?[\w.-]+\}?)$/;

/** What one build file comes to. */
export function factsOf(where: string, { declarations, properties }: BuildText): BuildFacts {
  const found: { kafka?: Said; platform?: Said; carrier?: Said; confluent?: Said } = {};
  let java = false;
  for (const declaration of declarations) {
    const kind = kindOf(declaration);
    // Whatever deals with Kafka on a JVM (quarkus-messaging-kafka, zio-kafka) does it through the Java client.
    java ||= !declaration.barren && /kafka/i.test(declaration.artifact);
    if (!kind) continue;
    const [role, of] = kind;
    // Of tests alone, the client itself still has the version of the others.
    if (declaration.barren && role !== 'kafka') continue;
    java ||= (role === 'carrier' || role === 'confluent') && !declaration.barren;
    if (declaration.version === undefined || found[role]) continue;
    found[role] = { version: declaration.version, where, ...(of !== undefined && { of }) };
  }
  const carrier = found.carrier ?? found.confluent;
  return facts({ ...found, ...(carrier && { carrier }) }, properties, java ? [{ client: 'java', where }] : []);
}

function kindOf({
  group,
  artifact,
}: Declaration): ['kafka' | 'platform' | 'carrier' | 'confluent', string?] | undefined {
  const platform = PLATFORMS[artifact.replace(/^\$\{?([\w.-]+)\}?$/, '$1')];
  if (platform !== undefined) return ['platform', platform];
  const apache = group === 'org.apache.kafka' || group === '' || group.startsWith('$');
  if (apache && artifact === 'kafka-clients') return ['kafka'];
  if (apache && CARRIER.test(artifact)) return ['carrier'];
  if (group === 'org.apache.kafka' && SCALA_CARRIER.test(artifact)) return ['carrier'];
  if (group === 'io.confluent' && CONFLUENT_CARRIER.test(artifact)) return ['confluent', CONFLUENT];
  const module = artifact.replace(SCALA_SUFFIX, '');
  const name = SAME[module] ?? module;
  return catalog.bringsClient(name) ? ['carrier', name] : undefined;
}

/** Puts the facts of a nearer file before those of one farther away. */
export function mergeBuildFacts(nearer: BuildFacts, farther: BuildFacts): BuildFacts {
  const kafka = nearer.kafka ?? farther.kafka;
  const platform = nearer.platform ?? farther.platform;
  const carrier = nearer.carrier ?? farther.carrier;
  const properties = new Map([...farther.properties, ...nearer.properties]);
  return facts({ kafka, platform, carrier }, properties, []);
}

/** What the facts of a BOM are to whoever imports it: its properties decide there, and nowhere else. */
export function importedFacts({ kafka, platform, properties }: BuildFacts): BuildFacts {
  const settled = (said: Said | undefined) => said && { ...said, version: resolve(said.version, properties) };
  return facts({ kafka: settled(kafka), platform: settled(platform) }, NO_PROPERTIES, []);
}

/**
 * The client version that no file farther away changes: kafka-clients' own, then `kafka.version` as Spring Boot's
 * dependency management heeds it, then what the framework's version manages.
 */
export function managedVersion({ kafka, platform, properties }: BuildFacts): BuildVersion | undefined {
  const own = versionOf(kafka, properties);
  if (own || !platform) return own;
  const override = platform.of === SPRING_BOOT ? properties.get('kafka.version') : undefined;
  const overridden = override === undefined ? undefined : parseClientVersion(resolve(override, properties));
  return overridden === undefined ? versionOf(platform, properties) : { version: overridden, where: platform.where };
}

/** The client version that all facts amount to. What is managed decides over what another artifact brings, as in Maven. */
export function clientVersion(facts: BuildFacts): BuildVersion | undefined {
  return managedVersion(facts) ?? versionOf(facts.carrier, facts.properties) ?? broughtByBoot(facts);
}

/** What comes with the spring-kafka that an early Spring Boot manages; another spring-kafka brings its own. */
function broughtByBoot({ platform, properties }: BuildFacts): BuildVersion | undefined {
  return platform?.of === SPRING_BOOT ? versionOf({ ...platform, of: BOOT_BOM }, properties) : undefined;
}

function versionOf(said: Said | undefined, properties: Properties): BuildVersion | undefined {
  if (!said) return undefined;
  const text = resolve(said.version, properties);
  const version = codeOf(said.of, text);
  return version === undefined ? undefined : { version, where: said.where };
}

function codeOf(of: string | undefined, text: string): VersionCode | undefined {
  if (of === undefined) return parseClientVersion(text);
  if (of === CONFLUENT) return confluentVersion(text);
  return of === SPRING_BOOT ? catalog.springBoot(text) : catalog.broughtBy(of, text);
}

function facts(
  { kafka, platform, carrier }: { readonly [K in 'kafka' | 'platform' | 'carrier']?: Said | undefined },
  properties: Properties,
  clients: BuildFacts['clients'],
): BuildFacts {
  return {
    ...(kafka && { kafka }),
    ...(platform && { platform }),
    ...(carrier && { carrier }),
    properties,
    clients,
  };
}
