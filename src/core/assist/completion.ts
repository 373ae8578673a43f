import { catalog, NEWEST, type VersionCode } from '../catalog/catalog.ts';
import { dialects } from '../dialects/index.ts';
import type { BoundName } from '../dialects/reader.ts';
import type { Cursor } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import type { LintedFile } from '../linter/lint.ts';
import { fileName } from '../model/uri.ts';
import type { Completion } from './completion-item.ts';
import { kafkaKeys, librdkafkaKeys, springKeys } from './key-items.ts';
import { librdkafkaValuesOf, springValuesOf, valuesOf } from './value-items.ts';

export interface Completions {
  /** Where the text to replace starts; it ends at the cursor. */
  readonly start: number;
  /** In the order in which people should see them. */
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
/** Behind the keys that people look for, and in front of the rest. */
const GROUP_RANK = 10;
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
  const items = itemsAt(cursor, spring, yaml, about);
  const left =
    cursor.kind === 'key'
      ? usable(items, cursor, documentAround(text, offset, yaml), about)
      : items.filter(({ label, insert }) => !cursor.others.some((other) => other === insert || other === label));
  left.sort((a, b) => a.rank - b.rank || (a.label < b.label ? -1 : 1));
  return left.length === 0 ? undefined : { start: cursor.start, items: left };
}

function itemsAt(cursor: Cursor, spring: boolean, yaml: boolean, { version, linted }: Surroundings): Completion[] {
  const isKey = cursor.kind === 'key';
  const end = yaml ? ': ' : '=';
  if (spring) return isKey ? springItems(cursor, yaml, end, version) : springValues(cursor.parent, version);
  if (linted?.configs[0]?.client === 'librdkafka') {
    const key = catalog.librdkafkaKey(cursor.parent);
    return isKey ? librdkafkaKeys(end) : key ? librdkafkaValuesOf(key) : [];
  }
  return isKey ? kafkaKeys('', end, version) : valuesOf(cursor.parent, version);
}

/** The part of a text with several documents in which a key is another's neighbor. */
function documentAround(text: string, offset: number, yaml: boolean): { start: number; end: number } {
  const line = yaml ? /^---(?=\s|$).*$/gm : /^[#!]---\s*$/gm;
  let start = 0;
  for (const { index } of text.matchAll(line)) {
    if (index >= offset) return { start, end: index };
    start = index;
  }
  return { start, end: text.length };
}

/** Leaves out what stands there already, and what the client would refuse or ignore beside it. */
function usable(
  items: Completion[],
  cursor: Cursor,
  within: { readonly start: number; readonly end: number },
  { version, linted }: Surroundings,
): Completion[] {
  if (!linted) return items;
  const paths = linted.file.pairs
    .filter(({ span }) => span.start !== cursor.start && span.start >= within.start && span.start < within.end)
    .map((pair) => pair.path);
  const present = new Set(paths.map((path) => meaningOf(path, version)));
  const wrong = wrongKeys(linted, version);
  const prefix = cursor.parent === '' ? '' : `${cursor.parent}.`;
  return items.filter(({ kind, label, key }) => {
    const path = prefix + label;
    // A second mapping of one name is a mistake in YAML; a prefix is none.
    if (kind === 'group') return label.endsWith('.') || !paths.some((each) => each.startsWith(`${path}.`));
    return !present.has(meaningOf(path, version)) && !(key !== undefined && wrong.has(key));
  });
}

/** The keys that the file's own protocol or kind of consumer does not take. */
function wrongKeys(linted: LintedFile, version: VersionCode): ReadonlySet<string> {
  const { configs } = linted;
  if (configs.length > 0 && configs.every((config) => config.client === 'share')) {
    return new Set(catalog.shareRefusedKeys(version));
  }
  const protocols = new Set(configs.map((config) => config.protocol));
  const wrong = new Set(catalog.shareOnlyKeys(version));
  if (protocols.size === 1) {
    const others = protocols.has('consumer') ? catalog.classicOnlyKeys(NEWEST) : [];
    const own = protocols.has('classic') ? catalog.consumerOnlyKeys(version) : [];
    for (const key of [...others, ...own]) wrong.add(key);
  }
  return wrong;
}

/** What a name sets, and for whom: the same for two spellings, and for a property and the map beside it. */
function meaningOf(path: string, version: VersionCode): string {
  const bound = boundName(path, version);
  return bound?.key === undefined ? path : `${bound.place} ${bound.key}`;
}

function boundName(path: string, version: VersionCode): BoundName | undefined {
  return dialects.find(({ names }) => names?.owns(path))?.names?.bound(path, version);
}

function springItems(cursor: Cursor, yaml: boolean, end: string, version: VersionCode): Completion[] {
  const all = catalog.springConsumerProperties();
  if (!yaml) {
    const map = MAPS.find((prefix) => cursor.word.startsWith(prefix));
    if (map) return kafkaKeys(map, end, version);
    return [...springKeys('', all, end, version), ...MAPS.map((prefix) => group(prefix, prefix, MAP))];
  }
  const parent = cursor.parent === '' ? '' : `${cursor.parent}.`;
  if (MAPS.includes(parent)) return kafkaKeys('', end, version);
  if (parent === CONSUMER || parent === SHARED) {
    const own = all.filter((each) => each.shared === (parent === SHARED));
    const groups = [group('properties', 'properties:', MAP)];
    if (parent === SHARED) groups.push(group('consumer', 'consumer:', 'what only the consumers get'));
    return [...springKeys(parent, own, end, version), ...groups];
  }
  return [];
}

const MAP = 'Kafka keys as they are';

function group(label: string, insert: string, description: string): Completion {
  return { label, kind: 'group', insert, rank: GROUP_RANK, description };
}

function springValues(path: string, version: VersionCode): Completion[] {
  const map = MAPS.find((prefix) => path.startsWith(prefix));
  if (map) return valuesOf(path.slice(map.length), version);
  const property = boundName(path, version)?.property;
  return property ? springValuesOf(property, version) : [];
}
