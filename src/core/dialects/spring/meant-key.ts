import { catalog } from '../../catalog/catalog.ts';
import { editDistance } from '../../values/edit-distance.ts';
import { anyOrder, wordsOf } from '../../values/key-words.ts';
import { typedProperties } from './dialect.ts';
import type { Area, KafkaPair } from './documents.ts';
import type { NameElement } from './name.ts';

/** The Kafka key that a name means. */
export interface MeantKey {
  readonly key: string;
  /** The name is spelled wrong, so that nobody chose it for a variable of their own. */
  readonly slip: boolean;
}

/** Spellings that are neither a Kafka key nor close to one and still can mean only one. */
const ALSO_CALLED: Readonly<Record<string, string>> = { autocommit: 'enable.auto.commit' };
/** A producer's keys that are close to a consumer's and are written where that one belongs. */
export const SERIALIZERS: readonly string[] = ['key.serializer', 'value.serializer'];

interface Names {
  /** Kafka keys by the letters and digits alone of their own names and of the typed properties of Spring Boot. */
  readonly keys: ReadonlyMap<string, string>;
  readonly words: ReadonlySet<string>;
  /** Kafka keys by their words in any order and inflection. */
  readonly byWords: ReadonlyMap<string, string>;
}

let known: Names | undefined;

/** The Kafka key that somebody meant, or undefined when it can be anything. */
export function meantKey({ area, elements, from, pair }: KafkaPair): MeantKey | undefined {
  const meant = meantBy(area, elements.slice(from));
  if (!meant || !SERIALIZERS.includes(meant.key)) return meant;
  if (area === 'shared') return undefined;
  // The class tells which of the two it is.
  return /Deserializer$/.test(pair.value) ? { ...meant, key: meant.key.replace('.', '.de') } : meant;
}

/** The Kafka key that the elements below an area mean; slips are forgiven where all keys are a consumer's. */
export function meantBy(area: Area, below: readonly NameElement[]): MeantKey | undefined {
  const name = below.map((element) => element.text).join('.');
  const written = letters(name);
  known ??= readNames();
  const same = sameName(written, known);
  if (same || area !== 'consumer') return same;
  return otherwisePut(name, known) ?? nearMiss(written, known);
}

function sameName(written: string, { keys }: Names): MeantKey | undefined {
  for (const name of [written, written.replace(/config$/, '')]) {
    const key = keys.get(name) ?? keys.get(`${name}ms`) ?? ALSO_CALLED[name];
    if (key) return { key, slip: false };
  }
  return undefined;
}

/** So many words make a name that nobody else comes by. */
const DISTINCT = 3;

/** A known name of the same words in another order, number or inflection. */
function otherwisePut(name: string, { byWords }: Names): MeantKey | undefined {
  const words = wordsOf(name);
  const key = words.length < DISTINCT ? undefined : byWords.get(anyOrder(words));
  return key === undefined ? undefined : { key, slip: true };
}

/**
 * A known name one slip away (two in long names). A known name with something behind it, and known words put together otherwise, are
 * somebody's own: `fetch-max-size` is not `fetch-min-size`.
 */
function nearMiss(written: string, { keys, words }: Names): MeantKey | undefined {
  const allowed = written.length >= 10 ? 2 : written.length >= 6 ? 1 : 0;
  if (allowed === 0 || isMadeOf(words, written)) return undefined;
  let best: MeantKey | undefined;
  let least = allowed + 1;
  for (const [name, key] of keys) {
    if (written.startsWith(name)) return undefined;
    const distance = editDistance(written, name, allowed);
    // One server may well be called bootstrap-server.
    if (distance < least) [best, least] = [{ key, slip: !name.startsWith(written) }, distance];
  }
  return best;
}

function isMadeOf(words: ReadonlySet<string>, text: string): boolean {
  const reached = [true];
  for (let end = 1; end <= text.length; end++) {
    reached[end] = reached.some((is, start) => is && words.has(text.slice(start, end)));
  }
  return reached[text.length]!;
}

function readNames(): Names {
  const keys = new Map([...catalog.names, ...SERIALIZERS].map((name) => [letters(name), name]));
  const words = new Set([...catalog.names, ...SERIALIZERS].flatMap((name) => name.split('.')));
  for (const { name, kafkaKey } of typedProperties().consumer.values()) {
    if (!kafkaKey) continue;
    keys.set(letters(name), kafkaKey);
    for (const word of name.split(/[.-]/)) words.add(word);
  }
  const byWords = new Map([...catalog.names, ...SERIALIZERS].map((name) => [anyOrder(wordsOf(name)), name]));
  for (const { name, kafkaKey } of typedProperties().consumer.values()) {
    if (kafkaKey) byWords.set(anyOrder(wordsOf(name)), kafkaKey);
  }
  return { keys, words, byWords };
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
