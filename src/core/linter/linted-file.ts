import type { ParsedFile } from '../formats/format.ts';
import type { ConfigEntry, ConsumerConfig, Dialect } from '../model/config.ts';
import type { Finding } from '../model/findings.ts';
import type { TargetVersion } from '../project/target.ts';
import { holds } from '../text/spans.ts';

/** A file in which a consumer config was found. */
export interface LintedFile {
  readonly uri: string;
  readonly file: ParsedFile;
  /** The dialect of the file, or the first of several that have a part of it; each config knows its own. */
  readonly dialect: Dialect;
  readonly target: TargetVersion;
  /** The configs that the file takes part in, of all dialects. */
  readonly configs: readonly ConsumerConfig[];
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** Those of several errors that the client comes upon first and stops at; empty when there is one, or when it is not known. */
  readonly first: readonly Finding[];
  /** What broke the check off; one finding says so then, and there are no configs. */
  readonly failure?: unknown;
}

/** The entry whose key or value holds the offset. */
export function entryAt(linted: LintedFile, offset: number): ConfigEntry | undefined {
  for (const config of linted.configs) {
    for (const entry of config.entries) {
      if (entry.file !== linted.file) continue;
      if (holds(entry.pair.keySpan, offset) || holds(entry.pair.valueSpan, offset)) return entry;
    }
  }
  return undefined;
}
