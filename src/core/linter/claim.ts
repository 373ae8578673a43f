import { dialects, looksAt } from '../dialects/index.ts';
import type { Claim, DialectReader } from '../dialects/reader.ts';
import type { ParsedFile, SourceFile } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { folderOf } from '../model/uri.ts';

/** Whether a file of this name is looked at; the content decides afterwards. */
export function mayBeConfig(uri: string): boolean {
  return dialects.some((reader) => looksAt(reader, uri));
}

/**
 * The names of files in the same folder that can be part of the same config as `uri` (profiles of Spring Boot):
 * pass those files to {@link lint} together.
 */
export function belongTogether(uri: string, other: string): boolean {
  return dialects.some(
    (reader) =>
      looksAt(reader, uri) &&
      looksAt(reader, other) &&
      folderOf(uri) === folderOf(other) &&
      reader.familyOf(uri) === reader.familyOf(other),
  );
}

/** What files have in common that {@link belongTogether}; `undefined` for a file that always stands alone. */
export function familyOf(uri: string): string | undefined {
  for (const reader of dialects) {
    if (!looksAt(reader, uri)) continue;
    const family = reader.familyOf(uri);
    if (family !== uri) return `${folderOf(uri)} ${family}`;
  }
  return undefined;
}

/** Whether a text may hold a consumer config, as far as that can be told without parsing it. */
export function mayHoldConfig(source: SourceFile): boolean {
  return dialects.some((reader) => (source.named || looksAt(reader, source.uri)) && reader.mayClaim(source.text));
}

/** A file whose check broke off: it asks for more than there is, or for what nobody thought of. */
export interface Failure {
  readonly source: SourceFile;
  readonly reader: DialectReader;
  readonly error: unknown;
}

export interface Claimed {
  /** The files that each dialect reads, by what those of one family share and no others. */
  readonly families: ReadonlyMap<string, readonly [DialectReader, ParsedFile[]]>;
  /** Files that a dialect would look at if their format could be read at all. */
  readonly unreadable: readonly [DialectReader, ParsedFile][];
  /** Files that could not even be looked at. */
  readonly failures: readonly Failure[];
}

/** Groups the files by dialect, folder and family. A file of which several dialects have a part stands in several families. */
export function claim(sources: readonly SourceFile[]): Claimed {
  const families = new Map<string, [DialectReader, ParsedFile[]]>();
  const unreadable: [DialectReader, ParsedFile][] = [];
  const failures: Failure[] = [];
  for (const source of sources) {
    const readers = dialects.filter(
      (reader) => (source.named || looksAt(reader, source.uri)) && reader.mayClaim(source.text),
    );
    if (readers.length === 0) continue;
    try {
      const file = formatOf(source.uri).parse(source);
      const chosen = choose(file, readers);
      for (const reader of chosen) {
        const family = `${reader.dialect.id} ${folderOf(source.uri)} ${reader.familyOf(source.uri)}`;
        const known = families.get(family);
        if (known) known[1].push(file);
        else families.set(family, [reader, [file]]);
      }
      if (chosen.length > 0 || file.pairs.length > 0 || file.problems.length === 0) continue;
      const once = readers.find((reader) => reader.wouldClaim?.(source.text));
      if (once) unreadable.push([once, file]);
    } catch (error) {
      failures.push({ source, reader: readers[0]!, error });
    }
  }
  return { families, unreadable, failures };
}

/**
 * Who reads a file: all that find keys of their own in it, or one that takes whatever keys there are. The latter reads a file
 * with others' keys only when most keys are not theirs and none of them looks for it by its name.
 */
function choose(file: ParsedFile, readers: readonly DialectReader[]): readonly DialectReader[] {
  const own: [DialectReader, Claim][] = [];
  const rest: DialectReader[] = [];
  for (const reader of readers) {
    const found = reader.claims(file);
    if (found?.scope === 'own') own.push([reader, found]);
    else if (found) rest.push(reader);
  }
  const whole = rest[0];
  if (own.length === 0) return whole ? [whole] : [];
  const theirs = own.reduce((sum, [, { pairs }]) => sum + pairs, 0);
  const pasted = whole && own.every(([, { byName }]) => !byName) && theirs < file.pairs.length / 2;
  return pasted ? [whole] : own.map(([reader]) => reader);
}
