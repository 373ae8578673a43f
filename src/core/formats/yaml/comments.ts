import { append } from '../../text/lists.ts';
import { firstFrom } from '../../text/spans.ts';
import type { Comment } from '../format.ts';
import type { YamlPair } from './flatten.ts';

/**
 * The comments that speak of a pair, without markers: the block directly above its first line, and those at the end of its lines.
 * An item of a list has the comments of the list's key too.
 */
export function commentsOf(text: string, comments: readonly Comment[], pair: YamlPair): string {
  const lines: string[] = [];
  const { start, end } = pair.span;
  if (pair.keySpan.start < start) append(lines, around(text, comments, pair.keySpan.start, pair.keySpan.end));
  append(lines, around(text, comments, start, end));
  return lines.join('\n');
}

function around(text: string, comments: readonly Comment[], start: number, end: number): string[] {
  const found: string[] = [];
  const next = firstFrom(comments, start);
  let line = lineStart(text, start);
  for (let i = next - 1; i >= 0; i--) {
    const comment = comments[i] as Comment;
    const commentLine = lineStart(text, comment.start);
    const isDirectlyAbove = !comment.trailing && nextLine(text, comment.end) === line;
    if (!isDirectlyAbove) break;
    found.unshift(content(text, comment));
    line = commentLine;
  }
  const lastLineEnd = lineEnd(text, end);
  for (let i = next; i < comments.length; i++) {
    const comment = comments[i] as Comment;
    if (comment.start >= lastLineEnd) break;
    found.push(content(text, comment));
  }
  return found;
}

function content(text: string, comment: Comment): string {
  return text.slice(comment.start + 1, comment.end).trim();
}

/** Offset of the line that an offset stands in. */
export function lineStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) start--;
  return start;
}

/** Offset of the end of line (or of the text) that follows an offset. */
export function lineEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
  return end;
}

/** Offset of the line below the one that an offset stands in; the length of the text when there is none. */
export function nextLine(text: string, at: number): number {
  const end = lineEnd(text, at);
  if (text.startsWith('\r\n', end)) return end + 2;
  return Math.min(end + 1, text.length);
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13 || code === 0x85;
}
