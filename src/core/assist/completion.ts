import { catalog, type KeySpec, NEWEST, type SpringProperty, type VersionCode } from '../catalog/catalog.ts';
import type { Cursor } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import type { LintedFile } from '../linter/lint.ts';
import { fileName } from '../model/uri.ts';

export interface Completion {
  readonly label: string;
  readonly kind: 'key' | 'group' | 'value' | 'class';
  /** Replaces the text from {@link Completions.start} up to the cursor. */
  readonly insert: string;
  readonly detail?: string;
  /** The Kafka key that describeKey tells more about. */
  readonly key?: string;
  /** Order among the others; lower first. */
  readonly rank: number;
}

export interface Completions {
  /** Where the text to replace starts; it ends at the cursor. */
  readonly start: number;
  readonly items: readonly Completion[];
}

/** What is known of the file. */
export interface Surroundings {
  readonly version: VersionCode;
  /** The file as linted, if it holds a consumer config; one that does not yet is helped by its name. */
  readonly linted?: LintedFile | undefined;
}

const CONSUMER = 'spring.kafka.consumer.';
const SHARED = 'spring.kafka.';
/** The maps whose keys are Kafka's own. */
const MAPS = ['spring.kafka.consumer.properties.', 'spring.kafka.properties.'];
const SPRING_FILE = /^application[^.]*\.(?:ya?ml|properties)$/i;
const KAFKA_FILE = /kafka|consumer/i;

/** What can stand at the cursor. */
export function completionsAt(uri: string, text: string, offset: number, about: Surroundings): Completions | undefined {
  const name = fileName(uri);
  const format = formatOf(uri);
  const yaml = !format.traits.linesAreKeys;
  const cursor = format.cursorAt(text, offset);
  if (!cursor) return undefined;
  const spring = yaml || SPRING_FILE.test(name) || /^[ \t\f]*spring\.kafka\./m.test(text);
  if (!spring && !about.linted && !KAFKA_FILE.test(name)) return undefined;
  const items =
    cursor.kind === 'key'
      ? usable(keyItems(cursor, spring, yaml, about.version), cursor, about)
      : valueItems(cursor, spring, about.version);
  return items.length === 0 ? undefined : { start: cursor.start, items };
}

/** Leaves out what the file has already, and what the client would refuse or ignore beside it. */
function usable(items: Completion[], cursor: Cursor, { version, linted }: Surroundings): Completion[] {
  if (!linted) return items;
  const present = new Set(
    linted.file.pairs.filter((pair) => pair.span.start !== cursor.start).map((pair) => pair.path),
  );
  const protocols = new Set(linted.configs.map((config) => config.protocol));
  const wrong = new Set<string>();
  if (protocols.size === 1 && protocols.has('consumer'))
    for (const key of catalog.classicOnlyKeys(NEWEST)) wrong.add(key);
  if (protocols.size === 1 && protocols.has('classic'))
    for (const key of catalog.consumerOnlyKeys(version)) wrong.add(key);
  const share = linted.configs.length > 0 && linted.configs.every((config) => config.client === 'share');
  if (share) wrong.clear();
  for (const key of share ? catalog.shareRefusedKeys(version) : catalog.shareOnlyKeys(version)) wrong.add(key);
  const prefix = cursor.parent === '' ? '' : `${cursor.parent}.`;
  return items.filter((item) => !present.has(prefix + item.label) && !(item.key !== undefined && wrong.has(item.key)));
}

function keyItems(cursor: Cursor, spring: boolean, yaml: boolean, version: VersionCode): Completion[] {
  const end = yaml ? ': ' : '=';
  if (!spring) return kafkaKeys('', end, version);
  if (!yaml) {
    const typed = cursor.word;
    const map = MAPS.find((prefix) => typed.startsWith(prefix));
    if (map) return kafkaKeys(map, end, version);
    return [
      ...springKeys('', catalog.springConsumerProperties(), end),
      ...MAPS.map(
        (prefix): Completion => ({
          label: prefix,
          kind: 'group',
          insert: prefix,
          rank: 2,
          detail: 'Kafka keys as they are',
        }),
      ),
    ];
  }
  const parent = cursor.parent === '' ? '' : `${cursor.parent}.`;
  if (MAPS.includes(parent)) return kafkaKeys('', end, version);
  if (parent === CONSUMER || parent === SHARED) {
    const own = catalog.springConsumerProperties().filter((each) => each.shared === (parent === SHARED));
    const groups: Completion[] = ['properties', ...(parent === SHARED ? ['consumer'] : [])].map((label) => ({
      label,
      kind: 'group',
      insert: `${label}:`,
      rank: 2,
      ...(label === 'properties' && { detail: 'Kafka keys as they are' }),
    }));
    return [...springKeys(parent, own, end), ...groups];
  }
  return [];
}

function kafkaKeys(prefix: string, end: string, version: VersionCode): Completion[] {
  return catalog
    .keys(version)
    .filter((spec) => !spec.internal)
    .map((spec) => ({
      label: prefix + spec.name,
      kind: 'key',
      insert: prefix + spec.name + end,
      detail: detailOf(spec),
      key: spec.name,
      rank: { high: 0, medium: 1, low: 2 }[spec.importance],
    }));
}

function springKeys(parent: string, properties: readonly SpringProperty[], end: string): Completion[] {
  return properties
    .filter((property) => property.type !== 'map')
    .map((property) => {
      const label = property.property.slice(parent.length);
      return {
        label,
        kind: 'key',
        insert: label + end,
        detail: property.kafkaKey ? `${property.type} → ${property.kafkaKey}` : property.type,
        ...(property.kafkaKey && { key: property.kafkaKey }),
        rank: property.shared ? 1 : 0,
      };
    });
}

function detailOf(spec: KeySpec): string {
  return !spec.default ? spec.type : `${spec.type}, default ${spec.default}`;
}

function valueItems(cursor: Cursor, spring: boolean, version: VersionCode): Completion[] {
  const path = cursor.parent;
  if (!spring) return valuesOf(path, version);
  const map = MAPS.find((prefix) => path.startsWith(prefix));
  if (map) return valuesOf(path.slice(map.length), version);
  const property = catalog.springConsumerProperties().find((each) => each.property === path);
  if (!property) return [];
  if (property.values)
    return property.values.map((value, rank) => ({ label: value, kind: 'value', insert: value, rank }));
  return property.kafkaKey ? valuesOf(property.kafkaKey, version) : [];
}

function valuesOf(key: string, version: VersionCode): Completion[] {
  const spec = catalog.spec(key, version);
  if (!spec) return [];
  const fallback = spec.default ?? undefined;
  const item = (kind: 'value' | 'class', value: string, rank: number): Completion => ({
    label: value,
    kind,
    insert: value,
    rank,
    ...(value === fallback && { detail: 'default' }),
  });
  if (key === 'partition.assignment.strategy') {
    return catalog
      .assignors(version)
      .map(({ className, protocol }, rank) => ({ ...item('class', className, rank), detail: protocol }));
  }
  if (key === 'key.deserializer' || key === 'value.deserializer') {
    const names = catalog.deserializers(version);
    return names.map((name) => item('class', name, /\.(?:String|ByteArray)Deserializer$/.test(name) ? 0 : 1));
  }
  if (key === 'group.remote.assignor') {
    return catalog.broker(version).consumerAssignors.map((name, rank) => item('value', shortName(name), rank));
  }
  if (spec.type === 'boolean') return ['true', 'false'].map((value, rank) => item('value', value, rank));
  const { validator } = spec;
  switch (validator?.kind) {
    case 'oneOf':
      return validator.values.map((value, rank) => item('value', spelledLike(value, fallback), rank));
    case 'offsetReset': {
      const items = validator.values.map((value, rank) => item('value', value, rank));
      return validator.byDuration ? [...items, item('value', 'by_duration:PT1H', items.length)] : items;
    }
    case 'list':
      return (validator.values ?? []).map((value, rank) => item('value', value, rank));
    default:
      return [];
  }
}

/** Broker defaults name the assignors by class in some versions and by short name in others; clients send the short name. */
function shortName(name: string): string {
  return name.includes('.')
    ? name
        .slice(name.lastIndexOf('.') + 1)
        .replace(/Assignor$/, '')
        .toLowerCase()
    : name;
}

/** Where case does not matter, the spelling of the default is the one people write. */
function spelledLike(value: string, fallback: string | undefined): string {
  return fallback !== undefined && fallback === fallback.toLowerCase() ? value.toLowerCase() : value;
}
