/**
 * Text from outside (exceptions, group descriptions, property values) may hold anything. Each format has its own way of being
 * misled by it; these make it inert.
 */

/** Controls, line breaks, and the marks that turn the direction of text around. */
const ACTING = /[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** One line without characters that act on a terminal. */
export function oneLine(text: string): string {
  return text.replace(/\s*\r?\n\s*/g, ' ').replace(ACTING, visible);
}

/** The same with its line breaks and tabs. */
export function manyLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(ACTING, (character) => (character === '\n' || character === '\t' ? character : visible(character)));
}

function visible(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** For element content and for attribute values in double or single quotes. */
export function html(text: string): string {
  return manyLines(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** For a paragraph, a list item or a table cell of GitHub-flavored Markdown: no markup, no HTML, no automatic link. */
export function markdown(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_[\]<>|~&#@]/g, '\\$&')
    .replace(/:\/\//g, ':\\/\\/')
    .replace(/\bwww\./gi, (match) => `${match.slice(0, 3)}\\.`)
    .replace(/^(\s*)([-+=])(?=[-+=\s]|$)/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2');
}

/** A fenced block of Markdown whose fence the text cannot close. */
export function markdownBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${manyLines(text)}\n${fence}`;
}

/**
 * A field of a CSV file (RFC 4180). A spreadsheet would run text that begins like a formula, so such text gets an apostrophe in
 * front; numbers stay numbers.
 */
export function csv(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^\s*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/.test(value) ? `'${value}` : value;
  const safe = manyLines(text);
  return /[",\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
