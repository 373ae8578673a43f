/** A piece of a text: UTF-16 offsets from 0, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether an offset is in the span or at one of its ends, as a cursor can be. */
export function holds({ start, end }: Span, offset: number): boolean {
  return offset >= start && offset <= end;
}

/** Replaces the text of a span; an empty span inserts. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** A place in a text as editors count it: both numbers from 0, `character` in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/**
 * Applies edits that do not overlap. Two insertions at one place keep the order in which they were given.
 * @throws RangeError when edits overlap or lie outside the text.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.map((edit, index) => ({ edit, index }));
  sorted.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.index - b.index);
  let result = '';
  let at = 0;
  for (const { edit } of sorted) {
    if (edit.start < at || edit.end < edit.start || edit.end > text.length) {
      throw new RangeError(`Edit ${edit.start}–${edit.end} overlaps another edit or leaves the text`);
    }
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** The one edit that makes a text of another, as small as a single edit can be. */
export function difference(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

/** The index of the first span that starts at an offset or behind it, in spans sorted by their start. */
export function firstFrom(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
