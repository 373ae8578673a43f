import { detached } from '../core/text/detached.ts';

/** `group.id`, in any spelling that Spring Boot takes, and the first word of its value. */
const GROUP_ID = /group\\?[._-]?id["']?[ \t]*(?:\\?[:= \t])[ \t]*["']?([^\s"'#,}\]]*)/gi;

/** The first word is written in a way that hides what it says: an escape, a line that goes on, an anchor, a block. */
const HIDDEN = /[\\]|^[&*!|>]|^$/;

/** Stands for a group that only a reader of the format can tell. */
export const ANY_GROUP = '*';

/**
 * The first words of the groups that a text may name, found without parsing it: members of one group share at least one of
 * them, or one has {@link ANY_GROUP}.
 */
export function groupWords(text: string): readonly string[] {
  const words = new Set<string>();
  for (const [, word] of text.matchAll(GROUP_ID)) words.add(HIDDEN.test(word!) ? ANY_GROUP : detached(word!));
  return words.size === 0 ? NONE : [...words];
}

const NONE: readonly string[] = [];

/** The word by which a text that names the group is found. */
export function firstWord(group: string): string {
  return /^[^\s"'#,}\]]*/.exec(group)![0];
}

/** Whether texts with these words may name one group. */
export function mayMeet(words: readonly string[], others: readonly string[]): boolean {
  if (words.length === 0 || others.length === 0) return false;
  return words.includes(ANY_GROUP) || others.some((word) => word === ANY_GROUP || words.includes(word));
}
