import { dialects, looksAt } from '../dialects/index.ts';
import type { Instead } from '../dialects/reader.ts';
import type { SourceFile } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';

/** What a file is in which no consumer config was recognized, by the last dialect that has a word for it. */
export function whyUnrecognized(source: SourceFile): Instead {
  const file = formatOf(source.uri).parse(source);
  const words = dialects
    .filter((reader) => source.named || looksAt(reader, source.uri))
    .flatMap((reader) => reader.instead?.(file) ?? []);
  return words.at(-1) ?? { what: 'no consumer config is written like this' };
}
