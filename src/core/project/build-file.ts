import { catalog, parseVersion, type VersionCode } from '../catalog/catalog.ts';
import { between, without } from './marks.ts';

export const POM = 'pom.xml';

/** What the build files from one folder up to the root say so far; versions may still be names of properties. */
export interface BuildFacts {
  /** Version of org.apache.kafka:kafka-clients as written, `${…}` included. */
  readonly kafka?: Said;
  /** Version of Spring Boot as written. */
  readonly springBoot?: Said;
  /** Version of another artifact of Kafka, as written, that brings kafka-clients of the same version. */
  readonly carrier?: Said;
  readonly properties: ReadonlyMap<string, string>;
}

export interface Said {
  readonly version: string;
  /** The file that says so, as its name relative to its folder. */
  readonly where: string;
}

export interface BuildVersion {
  readonly version: VersionCode;
  readonly where: string;
}

/** Where a search starts. */
export const NO_BUILD_FACTS: BuildFacts = { properties: new Map() };
const SPRING_PLUGIN = 'org.springframework.boot';
const SPRING_ARTIFACTS = 'spring-boot-(?:starter-parent|dependencies|gradle-plugin)';
/** Their poms on Maven Central depend on kafka-clients of their own version, with scope compile. */
const CARRIERS = '(?:kafka_2\\.\\d+|kafka-streams|connect-api|connect-runtime)';

/** Reads one build file by its name, a pom.xml by any path to it. Not an XML or Groovy parser: it looks for the few declarations that carry the version. */
export function readBuildFile(name: string, text: string): BuildFacts {
  if (name === POM || name.endsWith(`/${POM}`)) return readPom(name, text);
  if (name === 'gradle.properties') return { properties: assignments(text) };
  if (name.endsWith('.toml')) return readCatalog(text);
  return readGradle(name, text);
}

/** Puts the facts of a nearer file before those of one farther away. */
export function mergeBuildFacts(nearer: BuildFacts, farther: BuildFacts): BuildFacts {
  const kafka = nearer.kafka ?? farther.kafka;
  const springBoot = nearer.springBoot ?? farther.springBoot;
  const carrier = nearer.carrier ?? farther.carrier;
  return facts({ kafka, springBoot, carrier }, new Map([...farther.properties, ...nearer.properties]));
}

/** What the facts of a BOM are to whoever imports it: its properties decide there, and nowhere else. */
export function importedFacts({ kafka, springBoot, properties }: BuildFacts): BuildFacts {
  const settled = (said: Said | undefined) => said && { ...said, version: resolve(said.version, properties) };
  return facts({ kafka: settled(kafka), springBoot: settled(springBoot) }, NO_BUILD_FACTS.properties);
}

/**
 * The client version that no file farther away changes: kafka-clients' own, then `kafka.version` as Spring Boot's
 * dependency management heeds it, then what the Spring Boot version manages.
 */
export function managedVersion({ kafka, springBoot, properties }: BuildFacts): BuildVersion | undefined {
  const own = versionOf(kafka, properties);
  if (own) return own;
  if (!springBoot) return undefined;
  const override = properties.get('kafka.version');
  const overridden = override === undefined ? undefined : parseVersion(resolve(override, properties));
  const managed = overridden ?? catalog.springBoot(resolve(springBoot.version, properties));
  return managed === undefined ? undefined : { version: managed, where: springBoot.where };
}

/** The client version that all facts amount to. What is managed decides over what another artifact brings, as in Maven. */
export function clientVersion(facts: BuildFacts): BuildVersion | undefined {
  return managedVersion(facts) ?? versionOf(facts.carrier, facts.properties);
}

function versionOf(said: Said | undefined, properties: ReadonlyMap<string, string>): BuildVersion | undefined {
  const version = said && parseVersion(resolve(said.version, properties));
  return version === undefined ? undefined : { version, where: said!.where };
}

/** A pom without its comments. */
export function pomText(raw: string): string {
  return without(raw, '<!--', '-->');
}

function readPom(where: string, raw: string): BuildFacts {
  const text = pomText(raw);
  const properties = new Map<string, string>();
  for (const block of between(text, '<properties>', '</properties>')) {
    for (const [, key, value] of block.matchAll(/<([\w.-]+)>([^<]*)<\/\1>/g)) properties.set(key!, value!.trim());
  }
  const blocks = ['parent', 'dependency', 'plugin'].flatMap((tag) => between(text, `<${tag}>`, `</${tag}>`));
  const declared = (artifact: string, counts: (block: string) => boolean = () => true): Said | undefined => {
    for (const whole of blocks) {
      // An exclusion names an artifact too, beside the version of another one.
      const block = without(whole, '<exclusions>', '</exclusions>');
      if (!new RegExp(`<artifactId>\\s*${artifact}\\s*</artifactId>`).test(block) || !counts(whole)) continue;
      const version = /<version>([^<]+)<\/version>/.exec(block)?.[1]?.trim();
      if (version) return { version, where };
    }
    return undefined;
  };
  // Of tests alone, or with kafka-clients excluded, it brings the application nothing.
  const carries = (block: string) => !/<scope>\s*test\s*<|>\s*kafka-clients\s*</.test(block);
  const said = {
    kafka: declared('kafka-clients'),
    springBoot: declared(SPRING_ARTIFACTS),
    carrier: declared(CARRIERS, carries),
  };
  return facts(said, properties);
}

function readGradle(name: string, raw: string): BuildFacts {
  const text = without(raw, '/*', '*/').replace(/(^|[^:"'])\/\/.*$/gm, '$1');
  const properties = assignments(text);
  const coordinates = (group: string, artifact: string, said = text): Said | undefined => {
    const short = new RegExp(`["']${group}:${artifact}:([^"':@]+)`).exec(said)?.[1];
    const long = new RegExp(
      `name\\s*[:=]\\s*["']${artifact}["']\\s*,\\s*version\\s*[:=]\\s*["']?([\\w.$\\{\\}-]+)`,
    ).exec(said)?.[1];
    const version = short ?? long;
    return version === undefined ? undefined : { version, where: name };
  };
  const plugin =
    /id\s*(?:\(\s*)?["']org\.springframework\.boot["']\s*(?:\)\s*)?version\s*(?:\(\s*)?["']?([\w.${}-]+)/.exec(
      text,
    )?.[1];
  const springBoot = plugin === undefined ? undefined : { version: plugin, where: name };
  const outsideOfTests = text.replace(/^[ \t]*test\w+\b.*$/gm, '');
  const said = {
    kafka: coordinates('org\\.apache\\.kafka', 'kafka-clients'),
    springBoot: springBoot ?? coordinates('org\\.springframework\\.boot', SPRING_ARTIFACTS),
    carrier: coordinates('org\\.apache\\.kafka', CARRIERS, outsideOfTests),
  };
  return facts(said, properties);
}

/** A version catalog of Gradle. Only what is written on one line, as Gradle's own documentation writes it. */
function readCatalog(raw: string): BuildFacts {
  const where = 'gradle/libs.versions.toml';
  const text = raw.replace(/^[ \t]*#.*$/gm, '');
  const versions = new Map<string, string>();
  const block = /^\[versions\]\s*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)?.[1] ?? '';
  for (const [, key, value] of block.matchAll(/^[ \t]*([\w.-]+)[ \t]*=[ \t]*["']([^"']+)["']/gm))
    versions.set(key!, value!);
  const versionOn = (marker: RegExp, group = ''): Said | undefined => {
    for (const line of text.split(/\r?\n/)) {
      if (!line.includes(group) || !marker.test(line)) continue;
      const reference = /version\.ref\s*=\s*["']([^"']+)["']/.exec(line)?.[1];
      const literal =
        /version\s*=\s*["']([^"']+)["']/.exec(line)?.[1] ?? /["'][\w.-]+:[\w.-]+:([^"']+)["']/.exec(line)?.[1];
      const version = reference === undefined ? literal : versions.get(reference);
      if (version !== undefined) return { version, where };
    }
    return undefined;
  };
  const said = {
    kafka: versionOn(/["']org\.apache\.kafka:kafka-clients|name\s*=\s*["']kafka-clients["']/),
    springBoot: versionOn(new RegExp(`id\\s*=\\s*["']${SPRING_PLUGIN.replaceAll('.', '\\.')}["']|${SPRING_ARTIFACTS}`)),
    carrier: versionOn(new RegExp(`["'](?:org\\.apache\\.kafka:)?${CARRIERS}["':]`), 'org.apache.kafka'),
  };
  return facts(said, new Map());
}

/** `name = "value"`, `ext['name'] = 'value'`, `set("name", "value")`, `extra["name"] = "value"`, and the lines of gradle.properties. */
function assignments(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const quoted =
    /(?:\[\s*["']([\w.-]+)["']\s*\]|\bset\(\s*["']([\w.-]+)["']\s*,|(?<![\w.])([\w.]+))\s*(?:=\s*)?["']([^"'\n]+)["']/g;
  for (const [, index, set, name, value] of text.matchAll(quoted)) {
    const key = index ?? set ?? name!.replace(/^(?:project\.)?(?:ext|extra)\./, '');
    if (!found.has(key)) found.set(key, value!);
  }
  for (const [, key, value] of text.matchAll(/^[ \t]*([\w.-]+)[ \t]*=[ \t]*([\w.-]+)[ \t]*\r?$/gm)) {
    if (!found.has(key!)) found.set(key!, value!);
  }
  return found;
}

/** Follows `${name}` and `$name`; what nobody defines stays as it is, and no parser takes it for a version. */
function resolve(version: string, properties: ReadonlyMap<string, string>): string {
  let text = version;
  for (let depth = 0; depth < 5; depth++) {
    const name =
      /^\$\{?(?:project\.|rootProject\.)?(?:ext\.)?([\w.-]+)\}?$/.exec(text)?.[1] ??
      (/^[A-Za-z_]\w*$/.test(text) ? text : undefined);
    const value = name === undefined ? undefined : properties.get(name);
    if (value === undefined) return text;
    text = value;
  }
  return text;
}

function facts(
  { kafka, springBoot, carrier }: Partial<Record<'kafka' | 'springBoot' | 'carrier', Said | undefined>>,
  properties: ReadonlyMap<string, string>,
): BuildFacts {
  return { ...(kafka && { kafka }), ...(springBoot && { springBoot }), ...(carrier && { carrier }), properties };
}
