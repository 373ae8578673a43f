import { catalog, type SpringProperty, type VersionCode } from '../../catalog/catalog.ts';
import type { Pair, ParsedFile } from '../../formats/format.ts';
import { ConfigEntry, type Layer, type SpreadList } from '../../model/config.ts';
import { fileName } from '../../model/uri.ts';
import { append } from '../../text/lists.ts';
import { isDynamic } from '../../values/placeholder.ts';
import { connect } from './connection.ts';
import { type Converted, convert } from './convert.ts';
import { alwaysSetForConsumers, pathFor, springDialect, typedProperties } from './dialect.ts';
import type { Area, KafkaName, KafkaPair, SpringDocument } from './documents.ts';
import { canonical, isIndex, type NameElement, original, relaxed } from './name.ts';
import type { View } from './profiles.ts';

/** A pair with the file that it stands in. */
export interface Placed {
  readonly file: ParsedFile;
  readonly pair: Pair;
}

/** A value that Spring Boot cannot convert. */
export interface Refusal extends Placed {
  /** The entry whose value it is; none when a map has a value. */
  readonly entry?: ConfigEntry;
  readonly expected: string;
  readonly suggestion?: string;
}

/** A map that is written as a list, so that a number stands in front of each of its keys. */
export interface ListedMap {
  /** What a person calls the map. */
  readonly name: string;
  readonly file: ParsedFile;
  /** Each key of Kafka's behind a number, with the path where it would stand and the value that it would have. */
  readonly pairs: readonly {
    readonly pair: Pair;
    readonly key: string;
    readonly path: readonly string[];
    readonly value: string;
  }[];
}

/** What the consumer factory of Spring Boot gets out of the documents of a view, through `KafkaProperties.buildConsumerProperties`. */
export interface Bound {
  /** Low precedence first; of the entries of one key the last one wins. */
  readonly entries: readonly ConfigEntry[];
  readonly refusals: readonly Refusal[];
  readonly lists: readonly SpreadList[];
  readonly listedMaps: readonly ListedMap[];
  /** Entries that Spring Boot always puts another value over. */
  readonly overridden: readonly ConfigEntry[];
}

type BoundArea = Extract<Area, 'shared' | 'shared-map' | 'consumer' | 'consumer-map'>;

/** In the order in which `buildConsumerProperties` puts them. */
const AREAS: readonly BoundArea[] = ['shared', 'shared-map', 'consumer', 'consumer-map'];
const PLACES: Readonly<Record<BoundArea, string>> = {
  shared: 'spring.kafka',
  'shared-map': 'spring.kafka.properties',
  consumer: 'spring.kafka.consumer',
  'consumer-map': 'spring.kafka.consumer.properties',
};

/** More documents than any family has. */
const RANKS_PER_AREA = 1_000_000_000;

/** A pair with the precedence of its document. */
interface Candidate {
  readonly item: KafkaPair;
  readonly rank: number;
}

export function bind(view: View, version: VersionCode): Bound {
  return new Binding(view, version).bind();
}

class Binding {
  readonly #entries: ConfigEntry[] = [];
  readonly #refusals: Refusal[] = [];
  readonly #lists: SpreadList[] = [];
  readonly #listedMaps: ListedMap[] = [];
  readonly #overridden: ConfigEntry[] = [];
  readonly #layers = new Map<string, Layer>();

  constructor(
    readonly view: View,
    readonly version: VersionCode,
  ) {}

  bind(): Bound {
    for (const area of AREAS) {
      const candidates = this.view.documents.flatMap(({ kafka }, rank) =>
        kafka.filter((item) => item.area === area).map((item) => ({ item, rank })),
      );
      if (candidates.length === 0) continue;
      if (area === 'shared' || area === 'consumer') this.#bindTyped(area, candidates);
      else this.#bindMap(area, candidates);
    }
    const connected = connect(this.#entries, this.version);
    return {
      entries: connected.entries,
      refusals: this.#refusals,
      lists: this.#lists,
      listedMaps: this.#listedMaps,
      overridden: [...this.#overridden, ...connected.overridden],
    };
  }

  #bindTyped(area: 'shared' | 'consumer', candidates: readonly Candidate[]): void {
    const byProperty = new Map<SpringProperty, Candidate[]>();
    for (const candidate of candidates) {
      const property = propertyOf(candidate.item, this.version)?.property;
      // A bundle has no Kafka key: Spring Boot makes an SSL engine factory of it.
      if (property?.kafkaKey) push(byProperty, property, candidate);
    }
    for (const [property, found] of byProperty) this.#bindProperty(area, property, found);
  }

  #bindProperty(area: BoundArea, property: SpringProperty, candidates: readonly Candidate[]): void {
    const entries: ConfigEntry[] = [];
    for (const [rank, ofDocument] of groupBy(candidates, ({ rank }) => rank)) {
      const scalars = ofDocument.filter(({ item }) => !isIndex(item.elements.at(-1)));
      const ordered = preferredLast(scalars, property.property);
      if (ordered.length === 0) {
        const items = ofDocument.map(({ item }) => item);
        entries.push(this.#listEntry(area, rank, property, items));
      }
      for (const { item } of ordered) entries.push(this.#typedEntry(area, rank, property, item));
    }
    const winner = entries.at(-1)!;
    if (!winner.dynamic) {
      const converted = this.#converted.get(winner)!;
      if (converted.kind === 'unset') return;
      if (converted.kind === 'refused') {
        const { kind: _, ...why } = converted;
        this.#refusals.push({ file: winner.file, pair: winner.pair, entry: winner, ...why });
      }
    }
    append(this.#entries, entries);
  }

  readonly #converted = new Map<ConfigEntry, Converted>();

  #typedEntry(area: BoundArea, rank: number, property: SpringProperty, { pair, value }: KafkaPair): ConfigEntry {
    const converted: Converted = isDynamic(pair.value) ? { kind: 'value', value } : convert(property, value);
    return this.#entry(area, rank, property, pair, converted);
  }

  /** A list that is written item by item is one value to Kafka. */
  #listEntry(area: BoundArea, rank: number, property: SpringProperty, items: readonly KafkaPair[]): ConfigEntry {
    const byIndex = new Map(items.map((item) => [Number(item.elements.at(-1)!.text), item]));
    const values: string[] = [];
    for (let index = 0; byIndex.has(index); index++) values.push(byIndex.get(index)!.value);
    const converted: Converted =
      values.length === byIndex.size
        ? { kind: 'value', value: values.join(',') }
        : { kind: 'refused', expected: 'a list whose items are numbered from 0 without gaps' };
    return this.#entry(area, rank, property, items[0]!.pair, converted, items.slice(1));
  }

  #entry(
    area: BoundArea,
    rank: number,
    property: SpringProperty,
    pair: Pair,
    converted: Converted,
    others: readonly KafkaPair[] = [],
  ): ConfigEntry {
    const value = converted.kind === 'value' ? converted.value : undefined;
    const { file } = this.view.documents[rank]!;
    const entry = new ConfigEntry(
      property.kafkaKey!,
      value,
      pair,
      file,
      this.#layer(area, rank),
      false,
      others.map((other) => other.pair),
    );
    this.#converted.set(entry, converted);
    return entry;
  }

  #bindMap(area: BoundArea, candidates: readonly Candidate[]): void {
    const byName = new Map<string, Candidate[]>();
    const byKey = new Map<string, Candidate[]>();
    const lists = new Map<string, Candidate[]>();
    let root: Candidate | undefined;
    for (const candidate of candidates) {
      const below = candidate.item.elements.slice(candidate.item.from);
      if (below.length === 0) {
        root = candidate;
        continue;
      }
      const list = listKey(below);
      if (list !== undefined) {
        push(lists, `${candidate.rank} ${list}`, candidate);
        continue;
      }
      push(byName, candidate.item.relaxed, candidate);
      push(byKey, mapKey(below), candidate);
    }
    for (const [key, found] of byKey) this.#bindKey(area, key, found, byName);
    for (const found of lists.values()) this.#addList(area, found);
    this.#addListedMaps(area, candidates);
    if (root && byKey.size === 0 && lists.size === 0) this.#checkRoot(root);
  }

  /** One key of a map. Names that differ in case or dashes are one to the binder, though each makes a key of its own. */
  #bindKey(
    area: BoundArea,
    key: string,
    written: readonly Candidate[],
    byName: ReadonlyMap<string, readonly Candidate[]>,
  ): void {
    const nameOf = ({ item }: Candidate) => item.relaxed;
    let candidates: readonly Candidate[] = written;
    if (written.length > 1 || byName.get(nameOf(written[0]!))!.length > 1) {
      const top = highestRank(written);
      const first = written.find(({ rank }) => rank === top)!;
      const same = byName.get(nameOf(first))!;
      const best = highestRank(same);
      const ofDocument = same.filter(({ rank }) => rank === best);
      const winner = preferredLast(ofDocument, canonical(first.item.elements)).at(-1)!;
      const others = [...new Set([...written, ...same])].filter((candidate) => candidate !== winner);
      candidates = [...others.sort((a, b) => a.rank - b.rank), winner];
    }
    for (const { item, rank } of candidates) {
      const { file } = this.view.documents[rank]!;
      const entry = new ConfigEntry(key, item.value, item.pair, file, this.#layer(area, rank));
      if (area === 'shared-map' && alwaysSetForConsumers().has(key)) this.#overridden.push(entry);
      else this.#entries.push(entry);
    }
  }

  #addList(area: BoundArea, candidates: readonly Candidate[]): void {
    const { item, rank } = candidates[0]!;
    const key = listKey(item.elements.slice(item.from))!;
    const { file } = this.view.documents[rank]!;
    const items = new Map(
      candidates.map(({ item: { pair, value, elements } }) => [elements.at(-1)!.text, { pair, value }]),
    );
    const near = new ConfigEntry(key, item.value, item.pair, file, this.#layer(area, rank));
    this.#lists.push({ key, path: pathFor(key, near), file, items: [...items.values()] });
  }

  #addListedMaps(area: BoundArea, candidates: readonly Candidate[]): void {
    for (const [rank, ofDocument] of groupBy(candidates, (candidate) => candidate.rank)) {
      const pairs = ofDocument.flatMap(({ item }) => listedPair(item));
      const { file } = this.view.documents[rank]!;
      if (pairs.length > 0) this.#listedMaps.push({ name: this.#layer(area, rank).name, file, pairs });
    }
  }

  #checkRoot({ item, rank }: Candidate): void {
    // Spring Boot 4 takes an empty text for an empty map, 3.5 refuses it; the target does not tell them apart for sure.
    if (item.value === '' || isDynamic(item.value)) return;
    const { file } = this.view.documents[rank]!;
    this.#refusals.push({ file, pair: item.pair, expected: 'keys below it, not a value' });
  }

  #layer(area: BoundArea, rank: number): Layer {
    const id = `${area} ${rank}`;
    let layer = this.#layers.get(id);
    if (!layer) {
      layer = makeLayer(area, rank, this.view.documents[rank]!);
      this.#layers.set(id, layer);
    }
    return layer;
  }
}

function makeLayer(area: BoundArea, rank: number, document: SpringDocument): Layer {
  const condition = document.conditions.map(({ text }) => text).join(' or ');
  const profile = condition || document.profile;
  const inFile = `${PLACES[area]} in ${fileName(document.file.source.uri)}`;
  return {
    dialect: springDialect,
    name: condition ? `${inFile} (profile ${condition})` : inFile,
    rank: rankOf(area, rank),
    place: area === 'shared' || area === 'consumer' ? 'typed' : 'raw',
    audience: area === 'shared' || area === 'shared-map' ? 'all-clients' : 'consumers',
    beside: besideOf(area, rank),
    ...(profile !== undefined && { profile }),
  };
}

/** A key beside an entry of the shared map goes into that one, and beside any other into the consumer's. */
function besideOf(area: BoundArea, rank: number): Layer['beside'] {
  return area === 'shared-map'
    ? { rank: rankOf('shared-map', rank), audience: 'all-clients' }
    : { rank: rankOf('consumer-map', rank), audience: 'consumers' };
}

function rankOf(area: BoundArea, rank: number): number {
  return AREAS.indexOf(area) * RANKS_PER_AREA + rank;
}

/** The typed property that a name is, and whether the target's Spring Boot has it already; undefined for other names. */
export function propertyOf(
  item: KafkaName,
  version: VersionCode,
): { readonly property?: SpringProperty; readonly tooNew?: SpringProperty } | undefined {
  const properties = item.area === 'shared' ? typedProperties().shared : typedProperties().consumer;
  let property = properties.get(item.relaxed);
  if (!property && isIndex(item.elements.at(-1))) {
    property = properties.get(relaxed(item.elements.slice(item.from, -1)));
    if (property?.type !== 'list') return undefined;
  }
  if (!property) return undefined;
  const first = property.since === undefined ? undefined : catalog.springBoot(property.since);
  return first !== undefined && version < first ? { tooNew: property } : { property };
}

/** The Kafka key that the elements below a map become. */
function mapKey(below: readonly NameElement[]): string {
  return below.length === 1 ? original(below[0]!) : below.map(original).join('.');
}

/** The Kafka key whose list item the elements are, or undefined. */
function listKey(below: readonly NameElement[]): string | undefined {
  if (below.length < 2 || !isIndex(below.at(-1))) return undefined;
  const key = mapKey(below.slice(0, -1));
  return catalog.key(key) ? key : undefined;
}

/** `key=value` or `key: value` as an item of its own. */
const ASSIGNMENT = /^([\w.-]+)(?: *= *|: +)(.*)$/s;

/** The pair that an item of a map written as a list is meant to be, where the key is Kafka's. */
function listedPair({ pair, value, elements, from }: KafkaPair): ListedMap['pairs'] {
  const [index, ...below] = elements.slice(from);
  if (!isIndex(index)) return [];
  const [key, text] = below.length > 0 ? [mapKey(below), value] : (ASSIGNMENT.exec(value)?.slice(1) ?? []);
  if (key === undefined || text === undefined || !catalog.key(key)) return [];
  const map = pair.path.slice(0, index!.start - 1);
  return [{ pair, key, path: [map, key], value: text }];
}

function highestRank(candidates: readonly Candidate[]): number {
  return candidates.reduce((highest, { rank }) => Math.max(highest, rank), 0);
}

/** Within a document Spring Boot looks for the canonical spelling first. */
function preferredLast(candidates: readonly Candidate[], name: string): readonly Candidate[] {
  if (candidates.length < 2) return candidates;
  const preferred = candidates.filter(({ item }) => item.pair.path === name);
  return [...candidates.filter(({ item }) => item.pair.path !== name), ...preferred];
}

function groupBy<K>(candidates: readonly Candidate[], keyOf: (candidate: Candidate) => K): Map<K, Candidate[]> {
  const groups = new Map<K, Candidate[]>();
  for (const candidate of candidates) push(groups, keyOf(candidate), candidate);
  return groups;
}

function push<K>(map: Map<K, Candidate[]>, key: K, candidate: Candidate): void {
  const known = map.get(key);
  if (known) known.push(candidate);
  else map.set(key, [candidate]);
}
