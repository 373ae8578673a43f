import { provenEdits } from '../fixes/prove.ts';
import type { Comment, Pair, ParsedFile } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import type { ConfigEntry } from '../model/config.ts';
import type { ConfigChange } from '../model/findings.ts';
import { fileName } from '../model/uri.ts';
import { linesOf } from '../text/lines.ts';
import { code, name } from '../text/markdown.ts';
import { applyEdits, firstFrom, type TextEdit } from '../text/spans.ts';
import { bullets } from './markdown.ts';

/** Longest value that a plan quotes; assignor lists and placeholders fit. */
const LONGEST_VALUE = 160;

type Insertion = Extract<ConfigChange, { kind: 'insert' }>;

/** A file as the changes leave it. */
interface ChangedFile {
  readonly moved: (offset: number) => number;
  readonly after: ParsedFile;
}

/**
 * One line per change, and one per comment that has lost what it spoke of. Only keys of the group protocol are ever changed, so
 * no value here is a secret.
 */
export function describeChanges(changes: readonly ConfigChange[]): string {
  const files = new Map<ParsedFile, ChangedFile>();
  // Changes that cannot be made are described too, without a place in the changed file.
  for (const { file, edits } of provenEdits(changes) ?? []) {
    const { source } = file;
    const text = applyEdits(source.text, edits);
    files.set(file, { moved: moves(edits), after: formatOf(source.uri).parse({ ...source, text }) });
  }
  const sorted = [...changes].sort((a, b) => compare(placeOf(a), placeOf(b)));
  const removed = sorted.filter((change) => change.kind === 'remove').map(({ entry }) => entry);
  return bullets([
    ...sorted.map((change) => describe(change, files)),
    ...removed.flatMap((entry) => aboutComments(entry, files.get(entry.file))),
  ]);
}

interface Place {
  readonly file: ParsedFile;
  readonly at: number;
}

function placeOf(change: ConfigChange): Place {
  if (change.kind === 'joinPairs') return { file: change.file, at: change.pairs[0]!.span.start };
  const entry = change.kind === 'insert' ? change.near : 'entry' in change ? change.entry : undefined;
  if (!entry) throw new TypeError(`A migration makes no change of the kind ${change.kind}`);
  return { file: entry.file, at: entry.pair.span.start };
}

function compare(a: Place, b: Place): number {
  const { uri } = a.file.source;
  const other = b.file.source.uri;
  if (uri !== other) return uri < other ? -1 : 1;
  return a.at - b.at;
}

function describe(change: ConfigChange, files: ReadonlyMap<ParsedFile, ChangedFile>): string {
  switch (change.kind) {
    case 'remove':
      return `${place(change.entry)}: remove ${code(setting(change.entry))}`;
    case 'set':
      return `${place(change.entry)}: ${code(setting(change.entry))} becomes ${code(`${change.entry.key}=${change.value}`)}`;
    case 'rename':
      return `${place(change.entry)}: ${code(setting(change.entry))} becomes ${code(`${change.key}=${change.value ?? change.entry.trimmed}`)}`;
    case 'joinPairs': {
      const { file, pairs, path, value } = change;
      const line = lineOf(file, pairs[0]!.span.start);
      return `${name(fileName(file.source.uri))}:${line}: the list below ${code(path.join('.'))}, which never reached Kafka, becomes ${code(value)}`;
    }
    case 'insert':
      return addition(change, files.get(change.near.file));
    default:
      throw new TypeError(`A migration makes no change of the kind ${change.kind}`);
  }
}

/** Where a new key stands once the changes are made; its neighbor of today may be in another map, many lines away. */
function addition({ near, key, value }: Insertion, changed: ChangedFile | undefined): string {
  const { path } = near.layer.dialect.write(key, value, near);
  const written = path.reduce((whole, part) => (part.startsWith('[') ? whole + part : `${whole}.${part}`));
  const line = changed && lineInChanged(near.pair, written, changed);
  const as = path.length > 1 ? ` as ${code(written)}` : '';
  const where = line === undefined ? '' : `, line ${line} of the changed file`;
  return `${name(fileName(near.uri))}: add ${code(`${key}=${value}`)}${as}${where}`;
}

/** The line of a pair of this path, near to where another pair of its document has come to stand. */
function lineInChanged(near: Pair, path: string, { moved: movedTo, after }: ChangedFile): number | undefined {
  const moved = movedTo(near.span.start);
  const [landed] = after.pairs
    .filter((pair) => pair.path === path && pair.document === near.document)
    .sort((a, b) => Math.abs(a.span.start - moved) - Math.abs(b.span.start - moved));
  return landed && lineOf(after, landed.keySpan.start);
}

/** Where a place of the old text stands in the new one. */
function moves(edits: readonly TextEdit[]): (offset: number) => number {
  const sorted = [...edits].sort((a, b) => a.end - b.end);
  const moved = [0];
  for (const { start, end, text } of sorted) moved.push(moved.at(-1)! + text.length - (end - start));
  const ends = sorted.map(({ end }) => ({ start: end, end }));
  return (offset) => offset + moved[firstFrom(ends, offset + 1)]!;
}

function setting(entry: ConfigEntry): string {
  const value = entry.trimmed === '' ? entry.pair.value.trim() : entry.trimmed;
  return `${entry.key}=${shortened(value)}`;
}

/** `application.yml:12 (spring.kafka.consumer.properties)`. */
function place(entry: ConfigEntry): string {
  const where = `${name(fileName(entry.uri))}:${lineOf(entry.file, entry.pair.span.start)}`;
  return entry.layer.dialect.framework ? `${where} (${name(entry.layer.name)})` : where;
}

/**
 * What becomes of comments that spoke of a key which goes: only a person can tell whether they still say something. They are not
 * quoted, since anything can stand in them.
 */
function aboutComments(entry: ConfigEntry, changed: ChangedFile | undefined): string[] {
  const { file, pair, key, uri } = entry;
  const { text } = file.source;
  const lines: string[] = [];
  const above = commentsAbove(entry);
  const [first] = above;
  if (first) {
    const now = changed ? ` (${whereNow(first, above.at(-1)!, changed)})` : '';
    lines.push(
      `${name(fileName(uri))}:${lineOf(file, first.start)}: the comment stays, but spoke of ${code(key)}, which goes; reword or remove it${now}`,
    );
  }
  const lineEnd = pair.span.end + text.slice(pair.span.end).search(/[\r\n]|$/);
  for (let i = firstFrom(file.comments, pair.span.start); i < file.comments.length; i++) {
    const { start, end, trailing } = file.comments[i]!;
    if (start >= lineEnd) break;
    if (!trailing || changed?.after.source.text.includes(text.slice(start, end))) continue;
    lines.push(`${name(fileName(uri))}:${lineOf(file, start)}: the comment behind ${code(key)} goes with it`);
  }
  return lines;
}

/** The block of comments directly above an entry. */
function commentsAbove({ file, pair }: ConfigEntry): Comment[] {
  const found: Comment[] = [];
  for (let i = firstFrom(file.comments, pair.span.start) - 1; i >= 0; i--) {
    const comment = file.comments[i]!;
    const below = found[0]?.start ?? pair.span.start;
    if (comment.trailing || !/^(?:\r\n|\n|\r)[ \t\f]*$/.test(file.source.text.slice(comment.end, below))) break;
    found.unshift(comment);
  }
  return found;
}

/** `line 3 of the changed file, over fetch.min.bytes`: what stands directly below a comment is what it then seems to speak of. */
function whereNow(first: Comment, last: Comment, { moved, after }: ChangedFile): string {
  const line = lineOf(after, moved(first.start));
  const end = moved(last.start) + last.end - last.start;
  const below = after.pairs.find(({ span }) => span.start > end);
  const isBelow = below && /^(?:\r\n|\n|\r)[ \t\f]*$/.test(after.source.text.slice(end, below.span.start));
  return `line ${line} of the changed file${isBelow ? `, over ${code(below.path)}` : ''}`;
}

function shortened(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function lineOf(file: ParsedFile, at: number): number {
  return linesOf(file.source).positionAt(at).line + 1;
}
