import type { ConfigEntry } from '../model/config.ts';

/** The value of a list with some elements replaced, or left out where `change` says `undefined`; blanks around elements stay. */
export function mapItems(entry: ConfigEntry, change: (item: string, index: number) => string | undefined): string {
  const parts: string[] = [];
  for (const [index, part] of (entry.value ?? '').split(',').entries()) {
    // ConfigDef splits at `\s*,\s*`, where Java's \s is ASCII's blanks alone.
    const item = part.replace(/^[ \t\n\v\f\r]+|(?<![ \t\n\v\f\r])[ \t\n\v\f\r]+$/g, '');
    const next = change(item, index);
    if (next !== undefined) parts.push(item === '' ? next : part.replace(item, () => next));
  }
  return parts.join(',').trim();
}
