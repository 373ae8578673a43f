import type { Comment, Pair, ParsedFile } from '../../formats/format.ts';
import { fileName } from '../../model/uri.ts';
import { append } from '../../text/lists.ts';
import { isDynamic } from '../../values/placeholder.ts';
import { isIndex, type NameElement, parseName, relaxedNames, uniform } from './name.ts';
import { ProfileExpression } from './profile-expression.ts';

/** The part of `spring.kafka` that a pair belongs to. */
export type Area =
  /** `spring.kafka.properties`, for every client. */
  | 'shared-map'
  /** `spring.kafka.consumer.properties`. */
  | 'consumer-map'
  /** Right under `spring.kafka`, `spring.kafka.ssl` or `spring.kafka.security`. */
  | 'shared'
  /** Under `spring.kafka.consumer`, maps excluded. */
  | 'consumer'
  | 'streams'
  | 'listener'
  /** Read by Spring Boot, and not for consumers. */
  | 'other';

/** A name under `spring.kafka`. */
export interface KafkaName {
  readonly area: Area;
  readonly elements: readonly NameElement[];
  /** Index of the first element below the area. */
  readonly from: number;
  /** What stands below the area in the form in which names are compared. */
  readonly relaxed: string;
}

/** A pair under `spring.kafka`. */
export interface KafkaPair extends KafkaName {
  readonly pair: Pair;
  /** The value as Spring Boot's loader hands it on; an item of the value where the key ends in `[]`. */
  readonly value: string;
}

/** A document of a file: what Spring Boot makes one property source of. */
export interface SpringDocument {
  readonly file: ParsedFile;
  /** The file's profile: `prod` of `application-prod.yml`. */
  readonly profile?: string;
  /** `spring.config.activate.on-profile`; one of them has to match. None: always active. */
  readonly conditions: readonly ProfileExpression[];
  readonly kafka: readonly KafkaPair[];
  readonly profiles: ProfileSettings;
}

/** What a document says of the profiles to be active: `spring.profiles.active`, `include`, `group.*`. */
export interface ProfileSettings {
  readonly active?: readonly string[];
  readonly include?: readonly string[];
  readonly groups?: ReadonlyMap<string, readonly string[]>;
}

export interface SpringFile {
  readonly file: ParsedFile;
  readonly documents: readonly SpringDocument[];
}

/** `application-prod.yml`: the config's name and the profile. Files of other names stand alone. */
const CONFIG_FILE = /^(application|bootstrap)(?:-(.+))?\.(?:properties|ya?ml)$/;

/** The config's name (`application`) of a file, or undefined when Spring Boot finds the file only by an import. */
export function configName(uri: string): string | undefined {
  return CONFIG_FILE.exec(fileName(uri))?.[1];
}

/** Files of one config are claimed one after another and read right after; what is beyond is read again. */
const RECENT = 8;
const recent = new Map<ParsedFile, SpringFile>();

/** What of a file concerns Spring Boot's Kafka support. */
export function readSpringFile(file: ParsedFile): SpringFile {
  let read = recent.get(file);
  if (!read) {
    read = readAnew(file);
    if (recent.size >= RECENT) recent.clear();
    recent.set(file, read);
  }
  return read;
}

function readAnew(file: ParsedFile): SpringFile {
  const profile = CONFIG_FILE.exec(fileName(file.source.uri))?.[2];
  return { file, documents: split(file).map((pairs) => readDocument(file, pairs, profile)) };
}

/** Whether a file sets anything under `spring.kafka` that can concern a consumer, alone or with others of its family. */
export function concernsConsumers(file: ParsedFile): boolean {
  return readSpringFile(file).documents.some(({ kafka }) => kafka.some(({ area }) => area !== 'other'));
}

/** What a name means, if it is one under `spring.kafka`. */
export function kafkaName(path: string): KafkaName | undefined {
  if (!MAY_COUNT.test(path)) return undefined;
  const elements = parseName(path);
  const names = elements.map(uniform);
  const place = names[0] === 'spring' && names[1] === 'kafka' ? areaOf(names) : undefined;
  return place && { ...place, elements, relaxed: relaxedNames(names, place.from) };
}

/** Names whose second element can be `kafka`, `config` or `profiles` in some spelling; most others end here. */
const MAY_COUNT = /^spring[^a-z0-9][^abd-jl-oq-z]/i;

function split(file: ParsedFile): readonly (readonly Pair[])[] {
  if (file.format.traits.linesAreKeys) {
    return /[#!]---/.test(file.source.text) ? splitProperties(file) : [file.pairs];
  }
  const documents: Pair[][] = Array.from({ length: file.documentCount }, () => []);
  for (const pair of file.pairs) documents[pair.document]?.push(pair);
  return documents;
}

/**
 * The documents of a `.properties` text after Spring Boot's `OriginTrackedPropertiesLoader`: a separator is no separator below
 * a comment that starts with the same character, and a comment before the first key takes the new document back.
 */
function splitProperties(file: ParsedFile): Pair[][] {
  const { text } = file.source;
  const done: Pair[][] = [];
  let document: Pair[] = [];
  let lastComment: Comment | undefined;
  for (const item of inOrder(file)) {
    if ('path' in item) {
      document.push(item);
      lastComment = undefined;
      continue;
    }
    const marker = text.charAt(item.start);
    const follows = lastComment && text.charAt(lastComment.start) === marker && isNextLine(text, lastComment, item);
    const atLineStart = item.start === 0 || /[\r\n]/.test(text.charAt(item.start - 1));
    if (!follows && atLineStart && /^.---[ \t\f]*$/.test(text.slice(item.start, item.end))) {
      if (document.length > 0) done.push(document);
      document = [];
    } else {
      if (document.length === 0) document = done.pop() ?? document;
      lastComment = item;
    }
  }
  if (document.length > 0) done.push(document);
  return done;
}

function inOrder(file: ParsedFile): (Pair | Comment)[] {
  const items: (Pair | Comment)[] = [];
  const { comments } = file;
  let next = 0;
  for (const pair of file.pairs) {
    while (next < comments.length && comments[next]!.start < pair.span.start) items.push(comments[next++]!);
    items.push(pair);
  }
  append(items, comments.slice(next));
  return items;
}

function isNextLine(text: string, above: Comment, below: Comment): boolean {
  return /^(?:\r\n|\n|\r)[ \t\f]*$/.test(text.slice(above.end, below.start));
}

function readDocument(file: ParsedFile, pairs: readonly Pair[], profile: string | undefined): SpringDocument {
  const conditions: ProfileExpression[] = [];
  const kafka: KafkaPair[] = [];
  const profiles = new ProfileReader();
  for (const pair of pairs) {
    if (!MAY_COUNT.test(pair.path)) continue;
    const elements = parseName(pair.path);
    const names = elements.map(uniform);
    if (names[0] !== 'spring') continue;
    if (names[1] === 'kafka') addKafkaPairs(kafka, file, pair, elements, names);
    else if (names[1] === 'config' || names[1] === 'profiles') {
      if (isName(elements, names, 'spring.config.activate.onprofile') || isName(elements, names, 'spring.profiles')) {
        for (const text of list(pair.value)) conditions.push(new ProfileExpression(text));
      } else if (!isDynamic(pair.value)) profiles.read(elements, names, pair);
    }
  }
  return { file, conditions, kafka, profiles: profiles.settings, ...(profile !== undefined && { profile }) };
}

/** Gathers what the pairs of a document say of the profiles to be active. */
class ProfileReader {
  readonly #lists: Partial<Record<'active' | 'include', string[]>> = {};
  #groups: Map<string, string[]> | undefined;

  get settings(): ProfileSettings {
    return { ...this.#lists, ...(this.#groups && { groups: this.#groups }) };
  }

  read(elements: readonly NameElement[], names: readonly string[], pair: Pair): void {
    for (const name of ['active', 'include'] as const) {
      if (!isName(elements, names, `spring.profiles.${name}`)) continue;
      this.#lists[name] = merged(this.#lists[name], elements, pair);
      return;
    }
    if (names[1] !== 'profiles' || names[2] !== 'group' || elements.length < 4) return;
    const group = elements[3]!.text;
    this.#groups ??= new Map();
    this.#groups.set(group, merged(this.#groups.get(group), elements, pair));
  }
}

/** Whether elements are a name, or an item of a list of that name. */
function isName(elements: readonly NameElement[], names: readonly string[], name: string): boolean {
  const end = isIndex(elements.at(-1)) ? -1 : names.length;
  return names.slice(0, end).join('.') === name;
}

/** The value of a pair; an item of a list joins those before it. */
function merged(before: string[] | undefined, elements: readonly NameElement[], pair: Pair): string[] {
  const found = list(pair.value);
  if (!before || !isIndex(elements.at(-1))) return found;
  for (const item of found) before.push(item);
  return before;
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

const SUBTREES: Readonly<Record<string, Area>> = {
  streams: 'streams',
  listener: 'listener',
  producer: 'other',
  admin: 'other',
  template: 'other',
  jaas: 'other',
  retry: 'other',
};

function addKafkaPairs(
  to: KafkaPair[],
  file: ParsedFile,
  pair: Pair,
  elements: readonly NameElement[],
  names: readonly string[],
): void {
  const place = areaOf(names);
  if (!place) return;
  const { area, from } = place;
  // The .properties loader spreads `key[]=a,b` to `key[0]` and `key[1]`.
  if (file.format.traits.listsAreText && pair.path.endsWith('[]')) {
    for (const [index, value] of pair.value.split(',').entries()) {
      const end = pair.path.length - 1;
      const item: NameElement = { text: String(index), indexed: true, start: end, end };
      const relaxed = relaxedNames([...names, item.text], from);
      to.push({ pair, value, area, elements: [...elements, item], from, relaxed });
    }
  } else to.push({ pair, value: pair.value, area, elements, from, relaxed: relaxedNames(names, from) });
}

function areaOf(names: readonly string[]): { area: Area; from: number } | undefined {
  const third = names[2];
  if (third === undefined) return undefined;
  if (third === 'properties') return { area: 'shared-map', from: 3 };
  if (third !== 'consumer') {
    const area = SUBTREES[third];
    return area ? { area, from: 3 } : { area: 'shared', from: 2 };
  }
  if (names.length === 3) return undefined;
  return names[3] === 'properties' ? { area: 'consumer-map', from: 4 } : { area: 'consumer', from: 3 };
}
