import type { Cursor } from './format.ts';

/** In a list only the element at the cursor is replaced. */
export function valueCursor(parent: string, text: string, valueStart: number, offset: number): Cursor {
  const written = text.slice(valueStart, offset);
  const element = written.lastIndexOf(',') + 1;
  const blanks = /^(?:\s|\\\r?\n)*/.exec(written.slice(element))![0].length;
  const start = valueStart + element + blanks;
  return { kind: 'value', parent, word: text.slice(start, offset), start };
}
