import type { Position, Range, Span } from './spans.ts';

/** Turns offsets into lines and back. A line ends with LF, CRLF or a lone CR, as in VS Code's text model. */
export class LineIndex {
  readonly #starts: number[] = [0];

  constructor(readonly text: string) {
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c === 10) this.#starts.push(i + 1);
      else if (c === 13) {
        if (text.charCodeAt(i + 1) === 10) i++;
        this.#starts.push(i + 1);
      }
    }
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** Offset at which a line (from 0) starts. */
  lineStart(line: number): number {
    return this.#starts[Math.min(Math.max(line, 0), this.#starts.length - 1)] as number;
  }

  positionAt(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - (this.#starts[low] as number) };
  }

  offsetAt(position: Position): number {
    return Math.min(this.lineStart(position.line) + position.character, this.text.length);
  }

  rangeOf(span: Span): Range {
    return { start: this.positionAt(span.start), end: this.positionAt(span.end) };
  }
}

const known = new WeakMap<{ readonly text: string }, LineIndex>();

/** The lines of a source, worked out once for all who ask. */
export function linesOf(source: { readonly text: string }): LineIndex {
  let lines = known.get(source);
  if (!lines) {
    lines = new LineIndex(source.text);
    known.set(source, lines);
  }
  return lines;
}

/** The end of line that a text uses: its first one, LF when it has none. */
export function endOfLine(text: string): '\n' | '\r\n' | '\r' {
  const match = /\r\n|\n|\r/.exec(text);
  return (match?.[0] ?? '\n') as '\n' | '\r\n' | '\r';
}
