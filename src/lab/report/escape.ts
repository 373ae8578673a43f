import { visible } from '../../core/text/visible.ts';

/**
 * Text from outside (exceptions, group descriptions, property values) may hold anything. Each format has its own way of being
 * misled by it; these make it inert.
 */

/** One line without characters that act on a terminal. */
export function oneLine(text: string): string {
  return visible(text.replace(/\s*\r?\n\s*/g, ' '));
}

/** The same with its line breaks and tabs. */
function manyLines(text: string): string {
  return visible(text.replace(/\r\n?/g, '\n'), '\n\t');
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
