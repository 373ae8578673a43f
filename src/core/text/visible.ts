/** Controls, line breaks, and the marks that turn the direction of text around: what acts on whatever shows it. */
const ACTING = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Whether there is a character in a text that {@link visible} writes otherwise. */
export function acts(text: string): boolean {
  return text.search(ACTING) >= 0;
}

/**
 * Text from outside with every character that acts written as `\uXXXX`.
 * @param kept characters that stay as they are
 */
export function visible(text: string, kept = ''): string {
  return text.replace(ACTING, (character) =>
    kept.includes(character) ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
