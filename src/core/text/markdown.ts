import { acts, visible } from './visible.ts';

/** Text as inline code, whatever it holds: it stands between more backticks than it has itself, and nothing in it acts on who shows it. */
export function code(text: string): string {
  const flat = visible(text.replace(/\s+/g, ' ').trim());
  let longest = 0;
  for (const [run] of flat.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  if (longest === 0) return flat === '' ? '` `' : `\`${flat}\``;
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${flat} ${fence}`;
}

/** A value as Markdown shows it. */
export function valueAsCode(text: string): string {
  return text === '' ? 'empty' : code(text);
}

/** A name from outside within a sentence: as it is where it is made of what names usually are made of, as code otherwise. */
export function name(text: string): string {
  return /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._@+-]*$/u.test(text) ? text : code(text);
}

/** Text as one word of a POSIX shell, on one line, whatever it holds. */
export function shellQuoted(text: string): string {
  if (/^[\w.:/@-]+$/.test(text)) return text;
  // ANSI-C quotes have a way to write what would act on the terminal that it is pasted into.
  if (acts(text)) return `$'${visible(text.replace(/[\\']/g, '\\$&'))}'`;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
