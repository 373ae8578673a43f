import { endOfLine } from '../../text/lines.ts';
import type { TextEdit } from '../../text/spans.ts';
import type { Comment } from '../format.ts';
import { lineEnd, lineStart, nextLine } from './comments.ts';
import { endOf, headEnd, startOf } from './place.ts';
import type { Collection, Entry } from './tree.ts';
import { writeValue } from './write.ts';

/** The edits that put one value in the place of a list which is the value of a key. Comments among the items stay, each on a line of its own. */
export function joinEdits(text: string, comments: readonly Comment[], list: Collection, value: string): TextEdit[] {
  const holder = list.parent as Entry;
  const { flow } = holder.owner;
  const written = writeValue(value, { flow });
  if (!list.flow) {
    const at = headEnd(holder);
    return [
      { start: at, end: at, text: ` ${written}` },
      ...list.entries.map((item) => withoutItem(text, comments, item)),
    ];
  }
  const replaced = { start: list.start, end: list.end, text: written };
  const inside = comments.filter(({ start }) => start > list.start && start < list.end);
  if (inside.length === 0) return [replaced];
  let outermost = holder;
  while (outermost.owner.flow && outermost.owner.parent) outermost = outermost.owner.parent;
  const start = startOf(outermost);
  const line = lineStart(text, start);
  const indent = text.slice(line, start).replace(/\S/g, ' ');
  const above = inside.map((comment) => `${indent}${text.slice(comment.start, comment.end)}${endOfLine(text)}`);
  return [{ start: line, end: line, text: above.join('') }, replaced];
}

/** The lines of an item go; a comment behind it stays. */
function withoutItem(text: string, comments: readonly Comment[], item: Entry): TextEdit {
  const start = startOf(item);
  const end = endOf(item);
  const until = lineEnd(text, end);
  const behind = comments.find((comment) => comment.start >= end && comment.start < until);
  if (behind) return { start, end: behind.start, text: '' };
  return { start: lineStart(text, start), end: nextLine(text, end), text: '' };
}
