import { catalog, formatVersion, type SpringProperty, type VersionCode } from '../../catalog/catalog.ts';
import { valueAsCode as code } from '../../text/markdown.ts';
import type { BoundName, DescribedName, DialectNames } from '../reader.ts';
import { propertyOf } from './binding.ts';
import { typedProperties } from './dialect.ts';
import { type Area, kafkaName } from './documents.ts';
import { meantBy } from './meant-key.ts';
import { original } from './name.ts';

const CONSUMER = 'spring.kafka.consumer.';
const AREAS: readonly Area[] = ['shared', 'shared-map', 'consumer', 'consumer-map'];

/**
 * What Spring Boot makes of a name under `spring.kafka`, however it is spelled (`spring.kafka.consumer.maxPollRecords`), or of one
 * under `spring.kafka.consumer` without what stands above it in a YAML file (`max-poll-records`).
 * @returns undefined for names that Spring Boot binds to nothing
 */
function describe(name: string, version: VersionCode): DescribedName | undefined {
  const whole = wholeName(name);
  const parsed = kafkaName(whole);
  if (!parsed) return undefined;
  const below = parsed.elements.slice(parsed.from);
  if (parsed.area === 'shared-map' || parsed.area === 'consumer-map') {
    const key = below.map(original).join('.');
    if (catalog.key(key) === undefined) return undefined;
    const map = parsed.area === 'shared-map' ? 'spring.kafka.properties' : `${CONSUMER}properties`;
    const whose = parsed.area === 'shared-map' ? 'every client of the application' : 'the consumers';
    return { key, markdown: `**${whole}**\n\nSpring Boot hands the keys below ${code(map)} to ${whose} as they are.` };
  }
  if (parsed.area !== 'shared' && parsed.area !== 'consumer') return undefined;
  const typed = propertyOf(parsed, version);
  const property = typed?.property ?? typed?.tooNew;
  if (!property) return undefined;
  const { kafkaKey } = property;
  return { markdown: factsOf(property, version), ...(kafkaKey !== undefined && { key: kafkaKey }) };
}

/** What Spring Boot binds a whole name to. */
function bound(name: string, version: VersionCode): BoundName | undefined {
  const parsed = kafkaName(name);
  if (!parsed || !AREAS.includes(parsed.area)) return undefined;
  const place = parsed.area.replace('-map', '');
  if (place !== parsed.area) return { place, key: parsed.elements.slice(parsed.from).map(original).join('.') };
  const property = propertyOf(parsed, version)?.property;
  return property && { place, property, ...(property.kafkaKey !== undefined && { key: property.kafkaKey }) };
}

/**
 * The name that Spring Boot does bind, for one under `spring.kafka` that it does not and that can mean only one.
 * @returns undefined where nothing is near
 */
function suggest(name: string): string | undefined {
  const parsed = kafkaName(wholeName(name));
  if (!parsed || !AREAS.includes(parsed.area)) return undefined;
  const key = meantBy('consumer', parsed.elements.slice(parsed.from))?.key;
  // A consumer has no serializer, however near its name is.
  if (key === undefined || catalog.key(key) === undefined) return undefined;
  if (parsed.area === 'shared-map') return `spring.kafka.properties.${key}`;
  if (parsed.area === 'consumer-map') return `${CONSUMER}properties.${key}`;
  const { consumer, shared } = typedProperties();
  const properties = [...consumer.values(), ...shared.values()];
  return properties.find(({ kafkaKey }) => kafkaKey === key)?.property ?? `${CONSUMER}properties.${key}`;
}

/** An environment variable (`SPRING_KAFKA_CONSUMER_GROUPID`) and a name without its path are names as well. */
function wholeName(name: string): string {
  if (/^SPRING_KAFKA_[A-Z0-9_]+$/.test(name)) {
    const written = letters(name);
    return catalog.springConsumerProperties().find(({ property }) => letters(property) === written)?.property ?? name;
  }
  return /^[a-z]+(?:-[a-z]+)+$|^[a-z]+(?:[A-Z][a-z]+)+$/.test(name) ? CONSUMER + name : name;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function factsOf({ property, shared, kafkaKey, type, values, since }: SpringProperty, version: VersionCode): string {
  const whose = shared ? 'of every client of the application' : 'of the consumers';
  const lines = [`- Type: ${type}`];
  if (values) lines.push(`- Values: ${values.map(code).join(', ')} (in any case, with or without dashes)`);
  if (since !== undefined) {
    const client = catalog.springBoot(since);
    const missing = client !== undefined && client > version;
    const older = missing ? `, which comes with kafka-clients ${formatVersion(client)}` : '';
    lines.push(`- Since Spring Boot ${since}${older}`);
  }
  const what = kafkaKey === undefined ? '' : ` Sets ${code(kafkaKey)} ${whose}.`;
  return [`**${property}**`, `A property of Spring Boot.${what}`, lines.join('\n')].join('\n\n');
}

/** What Spring Boot makes of names under `spring.kafka`. */
export const springNames: DialectNames = {
  owns: (name) => /^spring\.kafka\.(?!producer|admin|streams)/.test(name),
  describe,
  bound,
  suggest,
};
