import { catalog, type VersionCode } from '../../catalog/catalog.ts';
import { editDistance } from '../../values/edit-distance.ts';
import { specsOf } from '../../values/specs.ts';

export interface Suggestion {
  readonly key: string;
  /** What differs: case and separators, the unit at the end, something in front, or a slip. */
  readonly how: 'spelling' | 'unit' | 'prefix' | 'typo';
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
const REMEMBERED = 2000;

interface Vocabulary {
  readonly byLetters: ReadonlyMap<string, string>;
  /** By the length of the name. */
  readonly byLength: readonly (readonly string[])[];
  /** The words between the dots. */
  readonly words: ReadonlySet<string>;
}

const vocabularies = new Map<VersionCode, Vocabulary>();
const answers = new Map<string, Suggestion | null>();

/**
 * The consumer key that an unknown key was meant to be.
 * @returns undefined for keys of the application, of plug-ins and of other programs of Kafka
 */
export function suggestKey(key: string, version: VersionCode): Suggestion | undefined {
  const question = `${version} ${key}`;
  let answer = answers.get(question);
  if (answer === undefined) {
    if (answers.size >= REMEMBERED) answers.clear();
    answer = suggest(key, version) ?? null;
    answers.set(question, answer);
  }
  return answer ?? undefined;
}

function suggest(key: string, version: VersionCode): Suggestion | undefined {
  if (catalog.key(key) || catalog.roles(key).length > 0 || catalog.brokerKey(key) || PLUGIN.test(key)) return undefined;
  const vocabulary = vocabularyOf(version);
  const same = vocabulary.byLetters.get(letters(key));
  if (same) return { key: same, how: 'spelling' };
  const withUnit = `${key}.ms`;
  // An application has a request timeout of its own; what only consumers have is meant for Kafka.
  if (
    specsOf(version).has(withUnit) &&
    !catalog.roles(withUnit).some((role) => role === 'producer' || role === 'admin')
  ) {
    return { key: withUnit, how: 'unit' };
  }
  const bare = key.replace(PREFIX, '');
  if (bare !== key) {
    const prefixed = vocabulary.byLetters.get(letters(bare));
    return prefixed === undefined ? undefined : { key: prefixed, how: 'prefix' };
  }
  const typo = nearest(key, vocabulary);
  return typo === undefined ? undefined : { key: typo, how: 'typo' };
}

function letters(key: string): string {
  return key.toLowerCase().replace(/[._-]/g, '');
}

function nearest(key: string, { byLength, words }: Vocabulary): string | undefined {
  if (!/^[A-Za-z][\w.-]*$/.test(key) || key.length < 7) return undefined;
  const limit = key.length >= LONG ? 2 : 1;
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (let length = key.length - limit; length <= key.length + limit; length++) {
    for (const name of byLength[length] ?? []) {
      const distance = editDistance(name, key, bestDistance - 1);
      if (distance >= bestDistance || !isSlip(key, name, words)) continue;
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** A key that differs by a number or by another word of Kafka's (`min` for `max`) is another key, not a slip. */
function isSlip(key: string, name: string, words: ReadonlySet<string>): boolean {
  if (/\d/.test(key)) return false;
  const meant = new Set(name.split('.'));
  if (key.split('.').some((word) => !meant.has(word) && words.has(word))) return false;
  if (Math.max(key.length, name.length) > SHORT || key.length !== name.length) return true;
  return [...key].sort().join('') === [...name].sort().join('');
}

function vocabularyOf(version: VersionCode): Vocabulary {
  const known = vocabularies.get(version);
  if (known) return known;
  const byLetters = new Map<string, string>();
  const byLength: string[][] = [];
  const words = new Set<string>();
  for (const name of specsOf(version).keys()) {
    byLetters.set(letters(name), name);
    const sameLength = byLength[name.length];
    if (sameLength) sameLength.push(name);
    else byLength[name.length] = [name];
    for (const word of name.split('.')) words.add(word);
  }
  const vocabulary = { byLetters, byLength, words };
  vocabularies.set(version, vocabulary);
  return vocabulary;
}
