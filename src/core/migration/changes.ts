import { toEdits } from '../fixes/edits.ts';
import type { Comment, ParsedFile } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import type { ConfigEntry } from '../model/config.ts';
import type { ConfigChange } from '../model/findings.ts';
import { fileName } from '../model/uri.ts';
import { linesOf } from '../text/lines.ts';
import { code, name } from '../text/markdown.ts';
import { applyEdits, type TextEdit } from '../text/spans.ts';
import { bullets } from './markdown.ts';

/** Longest value that a plan quotes; assignor lists and placeholders fit. */
const LONGEST_VALUE = 160;

type Insertion = Extract<ConfigChange, { kind: 'insert' }>;

/** A file as the changes leave it. */
interface ChangedFile {
  readonly edits: readonly TextEdit[];
  readonly after: ParsedFile;
}

/**
 * One line per change, and one per comment that has lost what it spoke of. Only keys of the group protocol are ever changed, so
 * no value here is a secret.
 */
export function describeChanges(changes: readonly ConfigChange[]): string {
  const files = new Map<ParsedFile, ChangedFile>();
  for (const { file, edits } of toEdits(changes)) {
    const { source } = file;
    const text = applyEdits(source.text, edits);
    files.set(file, { edits, after: formatOf(source.uri).parse({ ...source, text }) });
  }
  const sorted = [...changes].sort((a, b) => compare(placed(a), placed(b)));
  const removed = sorted.filter((change) => change.kind === 'remove').map(({ entry }) => entry);
  return bullets([
    ...sorted.map((change) => describe(change, files)),
    ...removed.flatMap((entry) => leftComment(entry) ?? []),
  ]);
}

function placed(change: ConfigChange): ConfigEntry {
  if (change.kind === 'insert') return change.near;
  if ('entry' in change) return change.entry;
  throw new TypeError(`A migration makes no change of the kind ${change.kind}`);
}

function compare(a: ConfigEntry, b: ConfigEntry): number {
  if (a.uri !== b.uri) return a.uri < b.uri ? -1 : 1;
  return a.pair.span.start - b.pair.span.start;
}

function describe(change: ConfigChange, files: ReadonlyMap<ParsedFile, ChangedFile>): string {
  switch (change.kind) {
    case 'remove':
      return `${place(change.entry)}: remove ${code(setting(change.entry))}`;
    case 'set':
      return `${place(change.entry)}: ${code(setting(change.entry))} becomes ${code(`${change.entry.key}=${change.value}`)}`;
    case 'rename':
      return `${place(change.entry)}: ${code(setting(change.entry))} becomes ${code(`${change.key}=${change.value ?? change.entry.trimmed}`)}`;
    case 'insert':
      return addition(change, files.get(change.near.file)!);
    default:
      throw new TypeError(`A migration makes no change of the kind ${change.kind}`);
  }
}

/** Where a new key stands once the changes are made; its neighbor of today may be in another map, many lines away. */
function addition({ near, key, value }: Insertion, { edits, after }: ChangedFile): string {
  const { path } = near.layer.dialect.write(key, value, near);
  const written = path.reduce((whole, part) => (part.startsWith('[') ? whole + part : `${whole}.${part}`));
  const { start } = near.pair.span;
  const before = edits.filter((edit) => edit.end <= start);
  const moved = before.reduce((at, edit) => at + edit.text.length - (edit.end - edit.start), start);
  const [landed] = after.pairs
    .filter((pair) => pair.path === written && pair.document === near.pair.document)
    .sort((a, b) => Math.abs(a.span.start - moved) - Math.abs(b.span.start - moved));
  const line = landed && linesOf(after.source).positionAt(landed.keySpan.start).line + 1;
  const as = path.length > 1 ? ` as ${code(written)}` : '';
  const where = line === undefined ? '' : `, line ${line} of the changed file`;
  return `${name(fileName(near.uri))}: add ${code(`${key}=${value}`)}${as}${where}`;
}

function setting(entry: ConfigEntry): string {
  const value = entry.trimmed === '' ? entry.pair.value.trim() : entry.trimmed;
  return `${entry.key}=${value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value}`;
}

/** `application.yml:12 (spring.kafka.consumer.properties)`. */
function place(entry: ConfigEntry): string {
  const where = `${name(fileName(entry.uri))}:${lineOf(entry.file, entry.pair.span.start)}`;
  return entry.layer.dialect.framework ? `${where} (${name(entry.layer.name)})` : where;
}

/** The comment directly above a key that goes: it stays, and only a person can tell whether it still says something. */
function leftComment({ file, pair, key, uri }: ConfigEntry): string | undefined {
  const { text } = file.source;
  let first: Comment | undefined;
  for (const comment of file.comments.toReversed()) {
    const below = first?.start ?? pair.span.start;
    if (comment.start >= below) continue;
    if (comment.trailing || !/^(?:\r\n|\n|\r)[ \t\f]*$/.test(text.slice(comment.end, below))) break;
    first = comment;
  }
  if (!first) return undefined;
  return `${name(fileName(uri))}:${lineOf(file, first.start)}: the comment stays, but spoke of ${code(key)}, which goes; reword or remove it`;
}

function lineOf(file: ParsedFile, at: number): number {
  return linesOf(file.source).positionAt(at).line + 1;
}
