import { dialects } from '../dialects/index.ts';
import type { DialectReader } from '../dialects/reader.ts';
import type { ParsedFile, SourceFile } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { fileName, folderOf } from '../model/uri.ts';

/** Whether a file of this name is looked at; the content decides afterwards. */
export function mayBeConfig(uri: string): boolean {
  const name = fileName(uri);
  return dialects.some((reader) => reader.matchesName(name));
}

/**
 * The names of files in the same folder that can be part of the same config as `uri` (profiles of Spring Boot):
 * pass those files to {@link lint} together.
 */
export function belongTogether(uri: string, other: string): boolean {
  return dialects.some(
    (reader) =>
      reader.matchesName(fileName(uri)) &&
      reader.matchesName(fileName(other)) &&
      folderOf(uri) === folderOf(other) &&
      reader.familyOf(uri) === reader.familyOf(other),
  );
}

/** What files have in common that {@link belongTogether}; `undefined` for a file that always stands alone. */
export function familyOf(uri: string): string | undefined {
  const name = fileName(uri);
  for (const reader of dialects) {
    if (!reader.matchesName(name)) continue;
    const family = reader.familyOf(uri);
    if (family !== uri) return `${folderOf(uri)} ${family}`;
  }
  return undefined;
}

/** Whether a text may hold a consumer config, as far as that can be told without parsing it. */
export function mayHoldConfig(source: SourceFile): boolean {
  const name = fileName(source.uri);
  return dialects.some((reader) => (source.named || reader.matchesName(name)) && reader.mayClaim(source.text));
}

export interface Claimed {
  /** The files that each dialect reads, by what those of one family share and no others. */
  readonly families: ReadonlyMap<string, readonly [DialectReader, ParsedFile[]]>;
  /** Files that a dialect would look at if their format could be read at all. */
  readonly unreadable: readonly [DialectReader, ParsedFile][];
}

/** Groups the files by dialect, folder and family. */
export function claim(sources: readonly SourceFile[]): Claimed {
  const families = new Map<string, [DialectReader, ParsedFile[]]>();
  const unreadable: [DialectReader, ParsedFile][] = [];
  for (const source of sources) {
    const name = fileName(source.uri);
    let parsed: ParsedFile | undefined;
    for (const reader of dialects) {
      if (!(source.named || reader.matchesName(name)) || !reader.mayClaim(source.text)) continue;
      parsed ??= formatOf(source.uri).parse(source);
      if (!reader.claims(parsed)) {
        const refused = parsed.pairs.length === 0 && parsed.problems.length > 0;
        if (!refused || !reader.wouldClaim?.(source.text)) continue;
        unreadable.push([reader, parsed]);
      } else {
        const family = `${reader.dialect.id} ${folderOf(source.uri)} ${reader.familyOf(source.uri)}`;
        const known = families.get(family);
        if (known) known[1].push(parsed);
        else families.set(family, [reader, [parsed]]);
      }
      break;
    }
  }
  return { families, unreadable };
}
