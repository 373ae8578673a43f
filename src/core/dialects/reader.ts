import type { SpringProperty, VersionCode } from '../catalog/catalog.ts';
import type { ParsedFile } from '../formats/format.ts';
import type { ConsumerConfig, Dialect } from '../model/config.ts';
import type { TargetVersion } from '../project/target.ts';

/** What a dialect makes of files that belong together. */
export interface ReadResult {
  readonly configs: readonly ConsumerConfig[];
  /** What the rules of the dialect judge beside the configs. */
  readonly seen: unknown;
}

/** Which files a dialect looks at, by their names. The editor watches and offers its help by the same. */
export interface FilePatterns {
  /** Without the dot, in lower case. */
  readonly extensions: readonly string[];
  /** Names that have such an extension and are something else. */
  readonly except?: RegExp;
}

/** What a dialect takes of a file. */
export interface Claim {
  /** `own`: keys of its own, so that others may read the same file; `all`: whatever keys there are. */
  readonly scope: 'own' | 'all';
  /** How many of the file's pairs it takes. */
  readonly pairs: number;
  /** The framework looks for the file by its name, so that whatever else stands in it is none of the client's. */
  readonly byName: boolean;
}

/** What a file is that holds no consumer config. */
export interface Instead {
  /** The second half of a sentence: "it configures a producer". */
  readonly what: string;
  /** Why it cannot be migrated to the consumer protocol either, where it is something that people would try it with. */
  readonly notMigrated?: string;
}

/** What a name of the dialect is to Kafka. */
export interface DescribedName {
  /** What the dialect itself makes of the name, in Markdown. */
  readonly markdown: string;
  /** The Kafka key that it sets. */
  readonly key?: string;
}

/** What a dialect binds a name to. */
export interface BoundName {
  /** Whose config it changes: two names that set one key at one place set the same. */
  readonly place: string;
  /** The Kafka key that it sets. */
  readonly key?: string;
  /** The property with a type of its own that it is. */
  readonly property?: SpringProperty;
}

/** What a dialect knows of names that are no Kafka keys. */
export interface DialectNames {
  /** Whether a name is meant for the dialect, known or not. */
  owns(name: string): boolean;
  /** `undefined` for names that the dialect does not take. */
  describe(name: string, version: VersionCode): DescribedName | undefined;
  /** `undefined` for names that the dialect of this client version binds to nothing. */
  bound(name: string, version: VersionCode): BoundName | undefined;
  /** The one that it does take, for one that it does not and that can mean only one. */
  suggest(name: string): string | undefined;
}

/** Reads the files of one dialect. Files that do not hold a consumer config are never claimed. */
export interface DialectReader {
  readonly dialect: Dialect;
  readonly files: FilePatterns;
  readonly names?: DialectNames;
  /** Loads what it needs for reading; to be awaited before a file that {@link mayClaim} is read, where it is there. */
  ready?(): Promise<void>;
  /** A look at the raw text that costs almost nothing: may it hold a consumer config at all? */
  mayClaim(text: string): boolean;
  claims(file: ParsedFile): Claim | undefined;
  /** What a file that it looks at and does not claim is instead. */
  instead?(file: ParsedFile): Instead | undefined;
  /** Whether a text that its format cannot read would be read here once it is mended; never, where this is left out. */
  wouldClaim?(text: string): boolean;
  /**
   * A key that files share when they make up one config: files with the same folder and the same family meet in one
   * {@link read}. The file's own URI when it stands alone.
   */
  familyOf(uri: string): string;
  read(files: readonly ParsedFile[], target: (file: ParsedFile) => TargetVersion): ReadResult;
}
