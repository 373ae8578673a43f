import { catalog, NEWEST, type VersionCode } from '../../catalog/catalog.ts';
import { SCALA_CONSUMER_ONLY } from '../../catalog/scala-client.ts';
import { specsOf } from '../../client/specs.ts';
import { editDistance } from '../../values/edit-distance.ts';
import { anyOrder, withoutDoubled, wordsOf } from '../../values/key-words.ts';

export interface Suggestion {
  readonly key: string;
  /** What differs: case and separators, the unit at the end, something in front, the words (their order, number or inflection), or a slip. */
  readonly how: 'spelling' | 'unit' | 'prefix' | 'words' | 'typo';
}

/** Families that serializers, plug-ins and frameworks read out of the same map (their own documentation). */
const PLUGIN =
  /^(?:schema\.registry\.|basic\.auth\.|bearer\.auth\.|spring\.(?!kafka\.consumer\.)|apicurio\.|metrics\.context\.|config\.providers|confluent\.|json\.|avro\.|specific\.|auto\.register\.|use\.latest\.|(?:key|value)\.(?:deserializer|serializer|subject)\.|aws\.|interceptor\.)/;
const PREFIX = /^(?:spring\.kafka\.consumer\.|kafka\.consumer\.|kafka\.|consumer\.)/;
/** Up to here one slip makes too many other words; only a swapped, missing or doubled letter counts. */
const SHORT = 10;
/** From here two slips still point at one key. */
const LONG = 17;
/** How many answers are kept: an editor asks for the same keys at every keystroke. */
const REMEMBERED = 20_000;

interface Word {
  readonly name: string;
  readonly letterSet: number;
}

interface Vocabulary {
  readonly byLetters: ReadonlyMap<string, string>;
  /** By the length of the name. */
  readonly byLength: readonly (readonly Word[])[];
  /** The words between the dots. */
  readonly words: ReadonlySet<string>;
  /** By their words in any order and inflection; without names that share them. */
  readonly byWords: ReadonlyMap<string, string>;
}

/** A version of the Java client, or the other client. */
type Client = VersionCode | 'librdkafka';

const vocabularies = new Map<Client, Vocabulary>();
const answers = new Map<Client, Map<string, Suggestion | null>>();

/**
 * The consumer key that an unknown key was meant to be.
 * @returns undefined for keys of the application, of plug-ins and of other programs of Kafka
 */
export function suggestKey(key: string, version: VersionCode): Suggestion | undefined {
  return remembered(key, version, () => suggest(key, version));
}

/**
 * The property of librdkafka that an unknown key was meant to be.
 * @returns undefined for keys of the application and of wrappers
 */
export function suggestLibrdkafkaKey(key: string): Suggestion | undefined {
  return remembered(key, 'librdkafka', () => {
    const vocabulary = vocabularyOf('librdkafka');
    const same = vocabulary.byLetters.get(letters(key));
    if (same) return { key: same, how: 'spelling' };
    if (catalog.librdkafkaKey(`${key}.ms`)) return { key: `${key}.ms`, how: 'unit' };
    const typo = nearest(key, vocabulary);
    return typo === undefined ? undefined : { key: typo, how: 'typo' };
  });
}

function remembered(key: string, client: Client, ask: () => Suggestion | undefined): Suggestion | undefined {
  let known = answers.get(client);
  if (!known) {
    known = new Map();
    answers.set(client, known);
  }
  let answer = known.get(key);
  if (answer === undefined) {
    if (known.size >= REMEMBERED) known.clear();
    answer = ask() ?? null;
    known.set(key, answer);
  }
  return answer ?? undefined;
}

function suggest(key: string, version: VersionCode): Suggestion | undefined {
  if (catalog.key(key) || catalog.roles(key).length > 0 || catalog.brokerKey(key) || PLUGIN.test(key)) return undefined;
  // Another client's key is no slip, and has a rule of its own.
  if (catalog.librdkafkaKey(key) || SCALA_CONSUMER_ONLY.includes(key)) return undefined;
  const vocabulary = vocabularyOf(version);
  const same = vocabulary.byLetters.get(letters(key));
  if (same) return { key: same, how: 'spelling' };
  const withUnit = `${key}.ms`;
  // An application has a request timeout of its own; what only consumers have is meant for Kafka.
  if (specsOf(version).has(withUnit) && isConsumers(withUnit)) return { key: withUnit, how: 'unit' };
  const bare = key.replace(PREFIX, '');
  if (bare !== key) {
    const prefixed = vocabulary.byLetters.get(letters(bare));
    return prefixed === undefined ? undefined : { key: prefixed, how: 'prefix' };
  }
  const moved = otherwisePut(key, vocabulary);
  if (moved !== undefined) return { key: moved, how: 'words' };
  const typo = nearest(key, vocabulary);
  return typo === undefined ? undefined : { key: typo, how: 'typo' };
}

/** So many words make a name that nobody else comes by. */
const DISTINCT = 3;
/** What is easily put in front of a key that has it elsewhere, or that has no such word; others are names of programs and their parts. */
const MODIFIERS = ['max', 'min', 'default', 'enable', 'auto', 'group'];

/** The key of the same words in another order, number or inflection, or of all of them but a modifier in front. */
function otherwisePut(key: string, { byWords }: Vocabulary): string | undefined {
  if (catalog.groupKeys(NEWEST).includes(key) || !/^[A-Za-z][A-Za-z_.-]*$/.test(key)) return undefined;
  const words = withoutDoubled(wordsOf(key));
  const same = words.length < DISTINCT ? undefined : byWords.get(anyOrder(words));
  if (same !== undefined) return same;
  const [first = '', ...rest] = words;
  if (rest.length < DISTINCT || !MODIFIERS.includes(first)) return undefined;
  const meant = byWords.get(anyOrder(rest));
  return meant !== undefined && isConsumers(meant) ? meant : undefined;
}

/** What only consumers have. An application has timeouts and sizes of its own, for what is no consumer. */
function isConsumers(name: string): boolean {
  return !catalog.roles(name).some((role) => role === 'producer' || role === 'admin');
}

function letters(key: string): string {
  return key.toLowerCase().replace(/[._-]/g, '');
}

function nearest(key: string, { byLength, words }: Vocabulary): string | undefined {
  // A key that differs by a number is another key.
  if (!/^[A-Za-z][A-Za-z_.-]*$/.test(key) || key.length < 7) return undefined;
  const limit = key.length >= LONG ? 2 : 1;
  const own = letterSetOf(key);
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (let length = key.length - limit; length <= key.length + limit; length++) {
    for (const { name, letterSet } of byLength[length] ?? []) {
      // One slip brings at most one new letter into each word, and an application has thousands of keys of its own.
      if (bitCount(own & ~letterSet) > limit || bitCount(letterSet & ~own) > limit) continue;
      const distance = editDistance(name, key, bestDistance - 1);
      if (distance >= bestDistance || !isSlip(key, name, words)) continue;
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** The letters of a word as bits, one for each remainder of 32 of their codes. */
function letterSetOf(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) & 31);
  return set;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** A key that differs by another word of Kafka's (`min` for `max`) is another key, not a slip. */
function isSlip(key: string, name: string, words: ReadonlySet<string>): boolean {
  const meant = new Set(name.split('.'));
  if (key.split('.').some((word) => !meant.has(word) && words.has(word))) return false;
  if (Math.max(key.length, name.length) > SHORT || key.length !== name.length) return true;
  return [...key].sort().join('') === [...name].sort().join('');
}

/** What a file for librdkafka may hold: not what code gives it as a pointer. */
function namesOf(client: Client): Iterable<string> {
  if (client !== 'librdkafka') return specsOf(client).keys();
  return catalog.librdkafkaNames.filter((name) => !name.includes('_'));
}

function vocabularyOf(client: Client): Vocabulary {
  const known = vocabularies.get(client);
  if (known) return known;
  const byLetters = new Map<string, string>();
  const byLength: Word[][] = [];
  const words = new Set<string>();
  const byWords = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const name of namesOf(client)) {
    byLetters.set(letters(name), name);
    const sameLength = byLength[name.length];
    const word = { name, letterSet: letterSetOf(name) };
    if (sameLength) sameLength.push(word);
    else byLength[name.length] = [word];
    // librdkafka refuses another key, too.
    if (client !== 'librdkafka') for (const each of name.split('.')) words.add(each);
    const ordered = anyOrder(wordsOf(name));
    if (byWords.has(ordered)) ambiguous.add(ordered);
    byWords.set(ordered, name);
  }
  for (const each of ambiguous) byWords.delete(each);
  const vocabulary = { byLetters, byLength, words, byWords };
  vocabularies.set(client, vocabulary);
  return vocabulary;
}
