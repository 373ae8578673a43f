/** Words that say the same in a key, by the one that Kafka writes. */
const SAME: Readonly<Record<string, string>> = {
  milli: 'ms',
  msec: 'ms',
  milliseconds: 'ms',
  millisecond: 'ms',
  maximum: 'max',
  minimum: 'min',
  enabled: 'enable',
};

/** A word without what only inflects it: `strategies` and `strategy` are one, and so are `millis` and `ms`. */
function stem(word: string): string {
  const known = SAME[word];
  if (known !== undefined) return known;
  if (word.length < 4) return word;
  const single = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<!s)s$/, '');
  return SAME[single] ?? single;
}

/** The words of a key in any spelling (`max.poll.records`, `maxPollRecords`, `max-poll-records`), stemmed, in lower case. */
export function wordsOf(key: string): string[] {
  return key
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '.')
    .toLowerCase()
    .split(/[._-]+/)
    .filter((word) => word !== '')
    .map(stem);
}

/** Words without those that repeat the one before them. */
export function withoutDoubled(words: readonly string[]): string[] {
  return words.filter((word, index) => word !== words[index - 1]);
}

/** One text for all orders of the same words. */
export function anyOrder(words: readonly string[]): string {
  return [...words].sort().join(' ');
}
