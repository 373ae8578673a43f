import { diffArrays, type StructuredPatchHunk } from 'diff';

/** Lines around a change that a patch shows. */
const CONTEXT = 3;
/** Lines of one gap, of both texts multiplied, that are compared each with each; more are replaced as a whole. */
const GAP_LIMIT = 40_000;

/** Lines with their ends; the last one may have none. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** The line of the new text for each line of the old one that stays, else -1; ascending. */
function matched(before: readonly string[], after: readonly string[]): Int32Array {
  const match = new Int32Array(before.length).fill(-1);
  const anchors = [...anchorsOf(before, after), [before.length, after.length] as const];
  let [i, j] = [0, 0];
  for (const [endI, endJ] of anchors) {
    let [lastI, lastJ] = [endI, endJ];
    while (i < lastI && j < lastJ && before[i] === after[j]) match[i++] = j++;
    while (i < lastI && j < lastJ && before[lastI - 1] === after[lastJ - 1]) match[--lastI] = --lastJ;
    matchGap(before.slice(i, lastI), after.slice(j, lastJ), (a, b) => {
      match[i + a] = j + b;
    });
    if (endI < before.length) match[endI] = endJ;
    [i, j] = [endI + 1, endJ + 1];
  }
  return match;
}

function matchGap(before: string[], after: string[], keep: (a: number, b: number) => void): void {
  if (before.length === 0 || after.length === 0 || before.length * after.length > GAP_LIMIT) return;
  let [a, b] = [0, 0];
  for (const { added, removed, count } of diffArrays(before, after)) {
    if (!added && !removed) for (let n = 0; n < count; n++) keep(a + n, b + n);
    if (!added) a += count;
    if (!removed) b += count;
  }
}

/** Lines that each text has once, in an order that both have: the longest such row. */
function anchorsOf(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const places = onceIn(after);
  const pairs: [number, number][] = [];
  for (const [line, i] of onceIn(before)) {
    const j = places.get(line);
    if (j !== undefined) pairs.push([i, j]);
  }
  // The pairs come in the order of the old text; of the new one's places the longest ascending row is taken (patience sorting).
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [at, [, j]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (pairs[tails[middle]!]![1] < j) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = at;
  }
  const row: (readonly [number, number])[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) row.push(pairs[at]!);
  return row.reverse();
}

/** The place of each line that stands once, in the order of the text. */
function onceIn(lines: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  const often = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (found.has(line)) often.add(line);
    else found.set(line, at);
  }
  for (const line of often) found.delete(line);
  return found;
}

/** One line of a patch, with the numbers (from 0) of the lines of both texts that come next behind it. */
interface Step {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

function* steps(before: readonly string[], after: readonly string[]): Generator<Step> {
  const match = matched(before, after);
  let j = 0;
  for (const [i, line] of before.entries()) {
    if (match[i] === -1) {
      yield { sign: '-', line };
      continue;
    }
    while (j < match[i]!) yield { sign: '+', line: after[j++]! };
    yield { sign: ' ', line };
    j++;
  }
  while (j < after.length) yield { sign: '+', line: after[j++]! };
}

/**
 * The hunks of a unified diff of two texts, with three lines around each change. The time grows with the texts and not with
 * what changes: lines that stand once in both hold the comparison together.
 */
export function hunksOf(before: string, after: string): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = [];
  let hunk: StructuredPatchHunk | undefined;
  let [oldLine, newLine] = [1, 1];
  /** Unchanged lines since the last change. */
  let kept: string[] = [];
  const close = () => {
    if (!hunk) return;
    for (const line of kept.slice(0, CONTEXT)) put(hunk, ' ', line);
    hunks.push(hunk);
    hunk = undefined;
    kept = kept.slice(-CONTEXT);
  };
  for (const { sign, line } of steps(linesOf(before), linesOf(after))) {
    if (sign === ' ') {
      kept.push(line);
      if (hunk && kept.length > 2 * CONTEXT) close();
      if (!hunk && kept.length > CONTEXT) kept.shift();
      oldLine++;
      newLine++;
      continue;
    }
    if (!hunk) {
      hunk = { oldStart: oldLine - kept.length, oldLines: 0, newStart: newLine - kept.length, newLines: 0, lines: [] };
    }
    for (const each of kept) put(hunk, ' ', each);
    kept = [];
    put(hunk, sign, line);
    if (sign === '-') oldLine++;
    else newLine++;
  }
  close();
  return hunks;
}

function put(hunk: StructuredPatchHunk, sign: Step['sign'], line: string): void {
  if (line.endsWith('\n')) hunk.lines.push(sign + line.slice(0, -1));
  else hunk.lines.push(sign + line, '\\ No newline at end of file');
  if (sign !== '+') hunk.oldLines++;
  if (sign !== '-') hunk.newLines++;
}
