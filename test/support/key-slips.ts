/** Slips with the words of a key, each as people make it. */
export const SLIPS: Readonly<Record<string, (words: readonly string[]) => readonly string[]>> = {
  'two words swapped': ([first, second, ...rest]) => [second!, first!, ...rest],
  'the last words swapped': (words) => [...words.slice(0, -2), words.at(-1)!, words.at(-2)!],
  'all turned around': (words) => words.toReversed(),
  'a word doubled': ([first, ...rest]) => [first!, first!, ...rest],
  'a word in the plural': (words) => words.map((word, index) => (index === 1 ? plural(word) : word)),
  'the last word in the plural': (words) =>
    words.map((word, index) => (index === words.length - 1 ? plural(word) : word)),
  'a unit written out': (words) => words.map((word) => (word === 'ms' ? 'millis' : word)),
};

function plural(word: string): string {
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
}
