/** Where in a config text a cursor stands, for completion: the text may be incomplete, so this looks at lines only. */
export interface Cursor {
  readonly kind: 'key' | 'value';
  /** The path above a key (empty at the top); the whole path of the key that a value belongs to. */
  readonly parent: string;
  /** The text between {@link start} and the cursor. */
  readonly word: string;
  readonly start: number;
}

/** The cursor in a .properties text; `undefined` in a comment. */
export function propertiesCursor(text: string, offset: number): Cursor | undefined {
  const lineStart = logicalLineStart(text, offset);
  const before = text.slice(lineStart, offset);
  const indent = /^[ \t\f]*/.exec(before)![0].length;
  const line = before.slice(indent);
  if (/^[#!]/.test(line)) return undefined;
  const separator = /^((?:[^\\=:\s]|\\.)*)(?:[ \t\f]*[=:][ \t\f]*|[ \t\f]+)/.exec(line);
  if (!separator) return { kind: 'key', parent: '', word: line, start: lineStart + indent };
  const valueStart = lineStart + indent + separator[0].length;
  return valueCursor(separator[1]!, text, valueStart, offset);
}

/** The cursor in a YAML text; `undefined` where no key or plain value can stand. */
export function yamlCursor(text: string, offset: number): Cursor | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const indent = /^ */.exec(before)![0].length;
  const line = before.slice(indent);
  if (/^#|^- |^-$|\t/.test(line) || /\s#/.test(line)) return undefined;
  const parent = yamlParent(text, lineStart, indent);
  const pair = /^(["']?)([^"'\s#]+?)\1:(?:\s+(["']?))/.exec(line);
  if (!pair) return /\s/.test(line) ? undefined : { kind: 'key', parent, word: line, start: lineStart + indent };
  const path = parent === '' ? pair[2]! : `${parent}.${pair[2]}`;
  return valueCursor(path, text, lineStart + indent + pair[0].length, offset);
}

/** In a list only the element at the cursor is replaced. */
function valueCursor(parent: string, text: string, valueStart: number, offset: number): Cursor {
  const written = text.slice(valueStart, offset);
  const element = written.lastIndexOf(',') + 1;
  const blanks = /^(?:\s|\\\r?\n)*/.exec(written.slice(element))![0].length;
  const start = valueStart + element + blanks;
  return { kind: 'value', parent, word: text.slice(start, offset), start };
}

/** The path of the mapping that a line of this indentation stands in. */
function yamlParent(text: string, lineStart: number, indent: number): string {
  const path: string[] = [];
  let limit = indent;
  const lines = text.slice(0, lineStart).split('\n');
  lines.pop();
  for (let i = lines.length - 1; i >= 0 && limit > 0; i--) {
    const line = lines[i]!;
    if (/^---(?:\s|$)/.test(line)) break;
    const depth = /^ *(?=[^\s#])/.exec(line)?.[0].length;
    if (depth === undefined || depth >= limit) continue;
    const opened = /^ *(["']?)([^"'\s#:][^"'\s#]*?)\1\s*:\s*(?:#.*)?\r?$/.exec(line);
    if (opened) path.unshift(opened[2]!);
    limit = depth;
  }
  return path.join('.');
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

function lineStartOf(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}
