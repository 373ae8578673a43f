import { catalog, type SpringProperty } from '../../catalog/catalog.ts';
import type { ConfigEntry, Dialect } from '../../model/config.ts';
import { aboutListeners } from './listeners.ts';
import { type NameElement, parseName, relaxed, uniform } from './name.ts';
import { aboutStreamBinder } from './stream-binder.ts';

/** Typed properties by the relaxed form of their name. */
interface TypedProperties {
  readonly shared: ReadonlyMap<string, SpringProperty>;
  readonly consumer: ReadonlyMap<string, SpringProperty>;
}

let typed: TypedProperties | undefined;

/** The properties with a name and a type of their own, by the relaxed form of what follows `spring.kafka[.consumer]`. */
export function typedProperties(): TypedProperties {
  if (!typed) {
    const shared = new Map<string, SpringProperty>();
    const consumer = new Map<string, SpringProperty>();
    for (const property of catalog.springConsumerProperties()) {
      if (property.type === 'map') continue;
      (property.shared ? shared : consumer).set(relaxed(parseName(property.name)), property);
    }
    typed = { shared, consumer };
  }
  return typed;
}

/** What reaches the client when no file says anything. */
export const FRAMEWORK: ReadonlyMap<string, string> = new Map(Object.entries(catalog.springConsumerDefaults));

let alwaysSet: ReadonlyMap<string, string> | undefined;

/**
 * The keys that `KafkaProperties.Consumer.buildProperties` puts even when no file sets them, so that only the consumer's own
 * property or map, and never the shared map, decides them. What has a property for all clients is put before that map.
 */
export function alwaysSetForConsumers(): ReadonlyMap<string, string> {
  if (!alwaysSet) {
    const shared = new Set([...typedProperties().shared.values()].map((property) => property.kafkaKey));
    alwaysSet = new Map([...FRAMEWORK].filter(([key]) => !shared.has(key)));
  }
  return alwaysSet;
}

/** The key that Spring Boot's connection details decide, which know of properties alone. */
export const SERVERS = 'bootstrap.servers';

/** The property with a type of its own for a Kafka key, where every version has it and takes Kafka's own spelling of values. */
function typedFor(key: string, shared: boolean): SpringProperty | undefined {
  const properties = shared ? typedProperties().shared : typedProperties().consumer;
  for (const property of properties.values()) {
    if (property.kafkaKey === key && !property.since && property.type !== 'resource') return property;
  }
  return undefined;
}

function isForEveryClient(key: string): boolean {
  const roles = catalog.roles(key);
  return roles.includes('producer') && roles.includes('admin');
}

export const springDialect: Dialect = {
  id: 'spring-boot',
  title: 'Spring Boot',
  framework: true,
  write: (key, value, near) => ({ path: pathFor(key, near), value }),
  conditions: (configs, refused) => [aboutListeners(configs), ...aboutStreamBinder(configs, refused)],
};

/** The path under which Spring Boot takes a Kafka key, seen from an entry nearby. */
export function pathFor(key: string, near: ConfigEntry): readonly string[] {
  const path = near.rawKey;
  const elements = parseName(path);
  const names = elements.map(uniform);
  const root = rawElements(path, elements, 2) ?? ['spring', 'kafka'];
  if (key === SERVERS && names[2] !== 'consumer') return [...root, ...typedFor(key, true)!.name.split('.')];
  if (names[2] === 'properties' && !alwaysSetForConsumers().has(key)) {
    return inMap([...root, rawElements(path, elements, 3)?.[2] ?? 'properties'], key, near, elements[3]);
  }
  const consumer = [
    ...root,
    names[2] === 'consumer' ? (rawElements(path, elements, 3)?.[2] ?? 'consumer') : 'consumer',
  ];
  if (names[2] === 'consumer' && names[3] === 'properties' && key !== SERVERS) {
    return inMap([...consumer, rawElements(path, elements, 4)?.[3] ?? 'properties'], key, near, elements[4]);
  }
  if (names[2] !== 'consumer' && names[2] !== 'properties') {
    const sharedProperty = typedFor(key, true);
    if (sharedProperty) return [...root, ...sharedProperty.name.split('.')];
    if (isForEveryClient(key)) return [...root, 'properties', key];
  }
  const property = typedFor(key, false);
  return property ? [...consumer, ...property.name.split('.')] : [...consumer, 'properties', key];
}

/** The first elements as written, when none of them stands in brackets. */
function rawElements(path: string, elements: readonly NameElement[], count: number): string[] | undefined {
  const first = elements.slice(0, count);
  if (first.length < count || first.some((element) => element.indexed)) return undefined;
  return first.map((element) => path.slice(element.start, element.end));
}

/** A key in a map, in brackets when the entry nearby has them. */
function inMap(map: string[], key: string, near: ConfigEntry, element: NameElement | undefined): string[] {
  if (!element?.indexed) return [...map, key];
  if (!near.file.format.traits.listsAreText) return [...map, `[${key}]`];
  return [...map.slice(0, -1), `${map.at(-1)}[${key}]`];
}
