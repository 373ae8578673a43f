import type { Cursor } from './format.ts';

/** In a list only the element at the cursor is replaced. */
export function valueCursor(
  parent: string,
  text: string,
  valueStart: number,
  offset: number,
  valueEnd: number,
): Cursor {
  const written = text.slice(valueStart, offset);
  const element = written.lastIndexOf(',') + 1;
  const blanks = /^(?:\s|\\\r?\n)*/.exec(written.slice(element))![0].length;
  const start = valueStart + element + blanks;
  const behind = text.slice(offset, valueEnd);
  const rest = behind.indexOf(',');
  const others = [written.slice(0, element), rest < 0 ? '' : behind.slice(rest)]
    .flatMap((part) => part.split(','))
    .map((part) => part.replace(/\\\r?\n/g, '').replace(/^[\s"']+|(?<![\s"'])[\s"']+$/g, ''))
    .filter((part) => part !== '');
  return { kind: 'value', parent, word: text.slice(start, offset), start, others };
}
