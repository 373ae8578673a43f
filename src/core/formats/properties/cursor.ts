import type { Cursor } from '../format.ts';
import { valueCursor } from '../value-cursor.ts';

/** The cursor in a .properties text; `undefined` in a comment. */
export function propertiesCursor(text: string, offset: number): Cursor | undefined {
  const lineStart = logicalLineStart(text, offset);
  const before = text.slice(lineStart, offset);
  const indent = /^[ \t\f]*/.exec(before)![0].length;
  const line = before.slice(indent);
  if (/^[#!]/.test(line)) return undefined;
  const separator = /^((?:[^\\=:\s]|\\.)*)(?:[ \t\f]*[=:][ \t\f]*|[ \t\f]+)/.exec(line);
  if (!separator) return { kind: 'key', parent: '', word: line, start: lineStart + indent, others: [] };
  const valueStart = lineStart + indent + separator[0].length;
  return valueCursor(separator[1]!, text, valueStart, offset, logicalLineEnd(text, offset));
}

/** Start of the line that holds the offset, with the lines that continue into it. */
function logicalLineStart(text: string, offset: number): number {
  let start = lineStartOf(text, offset);
  while (start > 0) {
    const end = text[start - 1] === '\n' && text[start - 2] === '\r' ? start - 2 : start - 1;
    const previous = lineStartOf(text, end);
    const line = text.slice(previous, end);
    const slashes = /(?<!\\)\\+$/.exec(line)?.[0].length ?? 0;
    if (slashes % 2 === 0 || /^[ \t\f]*[#!]/.test(line)) break;
    start = previous;
  }
  return start;
}

/** End of the line that holds the offset, with the lines that it continues into. */
function logicalLineEnd(text: string, offset: number): number {
  const end = /\r\n?|\n/g;
  end.lastIndex = offset;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    let slashes = 0;
    while (found.index - slashes > offset && text[found.index - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return found.index;
  }
  return text.length;
}

function lineStartOf(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}
