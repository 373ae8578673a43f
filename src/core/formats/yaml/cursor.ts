import type { Cursor } from '../format.ts';
import { valueCursor } from '../value-cursor.ts';

/** The cursor in a YAML text; `undefined` where no key or plain value can stand. */
export function yamlCursor(text: string, offset: number): Cursor | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const indent = /^ */.exec(before)![0].length;
  const line = before.slice(indent);
  if (/^#|^- |^-$|\t/.test(line) || /\s#/.test(line)) return undefined;
  const parent = yamlParent(text, lineStart, indent);
  const pair = /^(["']?)([^"'\s#]+?)\1:(?:\s+(["']?))/.exec(line);
  if (!pair)
    return /\s/.test(line) ? undefined : { kind: 'key', parent, word: line, start: lineStart + indent, others: [] };
  const path = parent === '' ? pair[2]! : `${parent}.${pair[2]}`;
  const end = text.indexOf('\n', offset);
  return valueCursor(path, text, lineStart + indent + pair[0].length, offset, end < 0 ? text.length : end);
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
