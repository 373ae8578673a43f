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

/**
 * Where a few spans of a text are, in lines and UTF-16 units from 0, as {@link LineIndex} tells it. It looks at the text up to the
 * last of them only, and is fastest when they come in their order.
 */
export class LineCounter {
  /** Knows of ends of line other than LF, which hardly any text has. */
  readonly #index: LineIndex | undefined;
  #line = 0;
  #lineStart = 0;

  constructor(readonly text: string) {
    if (text.includes('\r')) this.#index = new LineIndex(text);
  }

  rangeOf(span: Span): Range {
    return this.#index ? this.#index.rangeOf(span) : { start: this.#at(span.start), end: this.#at(span.end) };
  }

  #at(offset: number): Position {
    if (offset < this.#lineStart) {
      this.#line = 0;
      this.#lineStart = 0;
    }
    for (let end = this.text.indexOf('\n', this.#lineStart); end >= 0 && end < offset; ) {
      this.#line++;
      this.#lineStart = end + 1;
      end = this.text.indexOf('\n', this.#lineStart);
    }
    return { line: this.#line, character: offset - this.#lineStart };
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
