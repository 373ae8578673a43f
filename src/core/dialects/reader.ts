import type { ParsedFile } from '../formats/format.ts';
import type { ConsumerConfig, Dialect } from '../model/config.ts';
import type { Finding } from '../model/findings.ts';
import type { TargetVersion } from '../project/target.ts';

/** What a dialect makes of files that belong together. */
export interface ReadResult {
  readonly configs: readonly ConsumerConfig[];
  /** What only the dialect can see: keys that bind to nothing, values that the framework refuses. */
  readonly findings: readonly Finding[];
}

/** Reads the files of one dialect. Files that do not hold a consumer config are never claimed. */
export interface DialectReader {
  readonly dialect: Dialect;
  /** The names it looks at. Everything else is never read. */
  matchesName(fileName: string): boolean;
  /** A look at the raw text that costs almost nothing: may it hold a consumer config at all? */
  mayClaim(text: string): boolean;
  claims(file: ParsedFile): boolean;
  /** Whether a text that its format cannot read would be read here once it is mended; never, where this is left out. */
  wouldClaim?(text: string): boolean;
  /**
   * A key that files share when they make up one config: files with the same folder and the same family meet in one
   * {@link read}. The file's own URI when it stands alone.
   */
  familyOf(uri: string): string;
  read(files: readonly ParsedFile[], target: (file: ParsedFile) => TargetVersion): ReadResult;
}
