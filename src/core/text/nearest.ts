import { distance } from 'fastest-levenshtein';

/**
 * The known name that a mistyped one probably stands for.
 * @param most how many edits (characters put in, left out or replaced) it may be away
 * @returns nothing when no name is that near; the first of several that are equally near
 */
export function nearest(name: string, known: Iterable<string>, most: number): string | undefined {
  let best: string | undefined;
  let least = most + 1;
  for (const each of known) {
    const edits = distance(name, each);
    if (edits < least) [best, least] = [each, edits];
  }
  return best;
}
