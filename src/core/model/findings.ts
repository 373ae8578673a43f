import type { VersionCode } from '../catalog/catalog.ts';
import type { Pair, ParsedFile } from '../formats/format.ts';
import type { Range, Span } from '../text/spans.ts';
import type { ConfigEntry } from './config.ts';

export type Severity = 'error' | 'warning' | 'info' | 'hint';
export type RuleSeverity = Severity | 'off';

/** Most severe first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

/** One step of a fix, in terms of the config; the file's format turns it into text edits. */
export type ConfigChange =
  | { readonly kind: 'remove'; readonly entry: ConfigEntry }
  | { readonly kind: 'set'; readonly entry: ConfigEntry; readonly value: string }
  /** The entry becomes this Kafka key, written as its dialect writes it; `value`: with another value. */
  | { readonly kind: 'rename'; readonly entry: ConfigEntry; readonly key: string; readonly value?: string }
  /** A new Kafka key beside an entry, in its layer. */
  | {
      readonly kind: 'insert';
      readonly near: ConfigEntry;
      readonly before?: boolean;
      readonly key: string;
      readonly value: string;
      readonly comment?: string;
    }
  /** Syntax fixes speak of a file's own pairs and text. */
  | { readonly kind: 'removePair'; readonly file: ParsedFile; readonly pair: Pair }
  | {
      readonly kind: 'renamePair';
      readonly file: ParsedFile;
      readonly pair: Pair;
      readonly path: readonly string[];
      readonly value?: string;
    }
  /** The items of one list become one value. */
  | {
      readonly kind: 'joinPairs';
      readonly file: ParsedFile;
      readonly pairs: readonly Pair[];
      readonly path: readonly string[];
      readonly value: string;
    }
  | {
      readonly kind: 'text';
      readonly file: ParsedFile;
      readonly span: Span;
      readonly text: string;
      /** The pairs that the text is part of, or that it is to be read as; none where only comments or spelling change. */
      readonly of: readonly Pair[];
      /** What is read in place of those, in the order of the text. */
      readonly becomes: readonly Reading[];
    };

/** What a change of the text is to be read as; a value that is left out may be any. */
export interface Reading {
  readonly path: string;
  readonly value?: string;
}

export interface Fix {
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor';
  /**
   * `safe`: cannot change behavior other than making a refused config accepted, or is an exact equivalent.
   * `review`: everything else, above all what needs a rolling restart; never part of fix-all.
   */
  readonly safety: 'safe' | 'review';
  readonly preferred: boolean;
  readonly changes: readonly ConfigChange[];
}

/** Another place that a finding speaks of. */
export interface Related {
  readonly uri: string;
  readonly span: Span;
  readonly message: string;
  /** Where the span is; given for a file that need not be at hand. */
  readonly range?: Range;
}

export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly uri: string;
  readonly span: Span;
  /** The Kafka key that the finding is about, if it is about one. */
  readonly key?: string;
  readonly related: readonly Related[];
  readonly tags: readonly ('unnecessary' | 'deprecated')[];
  readonly fixes: readonly Fix[];
  /**
   * The clients that refuse the config for this, where others take it and nothing tells which one reads it. Absent where the
   * version is known, and where every client that has the key refuses.
   */
  readonly refusedBy?: readonly VersionCode[];
}
