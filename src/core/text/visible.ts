/** Controls, line breaks, and the marks that turn the direction of text around: what acts on whatever shows it. */
const ACTING = /[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Text from outside with every character that acts written as `\uXXXX`.
 * @param kept characters that stay as they are
 */
export function visible(text: string, kept = ''): string {
  return text.replace(ACTING, (character) =>
    kept.includes(character) ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
