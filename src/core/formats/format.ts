import type { Span, TextEdit } from '../text/spans.ts';

/** A text to be read. The text never starts with a byte order mark; `bom` says whether the file does. */
export interface SourceFile {
  readonly uri: string;
  readonly text: string;
  readonly bom?: boolean;
  /** The bytes are ISO 8859-1 (or its superset of Windows), one for each character, and not UTF-8. */
  readonly latin1?: boolean;
  /** A person named this file, by hand or by a pattern: its name need not look like a config's. */
  readonly named?: boolean;
}

/**
 * One key with its value as the file's format sees it, before any dialect has given it a meaning.
 * A value that the format cannot turn into text (a null of YAML) is the empty string, as Spring Boot flattens it.
 */
export interface Pair {
  /** The whole key: unescaped in .properties; flattened in YAML (`a.b.c`, items of a list as `a.b[0]`). */
  readonly path: string;
  /** The value as the format's reader hands it on (unescaped, unquoted). */
  readonly value: string;
  /** The key as written. In YAML the last segment of the path only. */
  readonly keySpan: Span;
  /** The value as written, quotes included; empty where nothing is written. */
  readonly valueSpan: Span;
  /** Everything that belongs to the pair: its logical line without the end of line, without comments above it. */
  readonly span: Span;
  /** Which document of a multi-document file (from 0) the pair stands in. */
  readonly document: number;
}

/** A comment, its marker included. `trailing`: it follows something on the same line. */
export interface Comment extends Span {
  readonly trailing: boolean;
}

/** The format's reader refuses the text, here and for this reason. Nothing after it can be trusted. */
export interface SyntaxProblem extends Span {
  readonly message: string;
}

export type PairChange =
  | { readonly kind: 'remove'; readonly pair: Pair }
  /** `value` is what the reader shall see; the format escapes or quotes it as needed. */
  | { readonly kind: 'set'; readonly pair: Pair; readonly value: string }
  /** The items of one list, in their order, become one value, which stands where the list did. */
  | { readonly kind: 'join'; readonly pairs: readonly Pair[]; readonly path: readonly string[]; readonly value: string }
  /** Gives the pair another path (segments, outermost first), and another value if one is given. */
  | { readonly kind: 'rename'; readonly pair: Pair; readonly path: readonly string[]; readonly value?: string }
  /**
   * A new pair after `anchor` (or before it), in the same document. It never comes to stand directly below the comments of
   * an anchor that goes, which would seem to speak of it: `before` then means above those, too. `comment`: a line of its own above, without marker.
   */
  | {
      readonly kind: 'insert';
      readonly anchor: Pair;
      readonly before?: boolean;
      readonly path: readonly string[];
      readonly value: string;
      readonly comment?: string;
    };

export interface ParsedFile {
  readonly format: FormatFacts;
  readonly source: SourceFile;
  readonly pairs: readonly Pair[];
  readonly comments: readonly Comment[];
  readonly problems: readonly SyntaxProblem[];
  /** How many documents the file holds (at least 1). */
  readonly documentCount: number;
  /** Another text, read as a file of this name. */
  again(text: string): ParsedFile;
  /** The comments that speak of a pair: the block directly above it and the one at the end of its lines, as text without markers. */
  commentsOf(pair: Pair): string;
  /** All pairs that are read from the place in which a pair is written, itself included; a change of one changes all. Itself alone where left out. */
  readingsOf?(pair: Pair): readonly Pair[];
  /**
   * A pair with what a change of it may change as well, because it is written there: the anchored definition of a YAML pair that
   * comes from under another root. The pair alone where left out. `goes`: it is removed, so that nothing may be read in its place.
   */
  changesWith?(pair: Pair, goes: boolean): readonly Pair[];
  /**
   * The edits that carry out the changes and leave everything else as it is, byte for byte: comments, order, indentation,
   * ends of line. A change of a pair that another change already removes is dropped.
   */
  edit(changes: readonly PairChange[]): TextEdit[];
}

/**
 * How a format's reader takes a text: what those need to know who judge or change how an entry is written, so that none of
 * them has to know which formats there are.
 */
export interface FormatTraits {
  /** Every line is a key, so that a line of another syntax is read as one. */
  readonly linesAreKeys: boolean;
  /** The first separator ends the key; another one belongs to the value. */
  readonly firstSeparatorEndsKey: boolean;
  /** A backslash outside of quotes is an escape, or joins the next line. */
  readonly backslashEscapes: boolean;
  /** `#` behind a value belongs to the value. */
  readonly hashInValue: boolean;
  /** Blanks behind a value belong to the value. */
  readonly keepsTrailingBlanks: boolean;
  /** A key may stand twice, and the last one counts. */
  readonly lastDuplicateWins: boolean;
  /** A list is written as one value; false where items can stand on lines of their own. */
  readonly listsAreText: boolean;
  /** What reads the text without a framework takes its bytes as ISO 8859-1, a byte order mark as part of the first key. */
  readonly latin1: boolean;
}

/** What is known of a format without its reader, which may not be loaded yet. */
export interface FormatFacts {
  readonly id: string;
  /** The ids that editors know such files by; extensions give them ids of their own. */
  readonly languages: readonly string[];
  readonly traits: FormatTraits;
  /** Whether something fills the text in before any reader of the format sees it; problems of such a text mean nothing. */
  templated?(text: string): boolean;
}

/** One way to write configs. {@link formats} lists them. */
export interface Format extends FormatFacts {
  /** Whether a file of this name or URI is written in the format. */
  matches(uri: string): boolean;
  /** Loads the reader; to be awaited before {@link parse} where it is there. */
  ready?(): Promise<void>;
  parse(source: SourceFile): ParsedFile;
  /** What of the text an offset stands in; the text may be incomplete. `undefined` where neither key nor value can stand. */
  cursorAt(text: string, offset: number): Cursor | undefined;
  /** What follows a key that is written anew. */
  readonly keyEnd: string;
}

/** Where in a config text a cursor stands, for completion. */
export interface Cursor {
  readonly kind: 'key' | 'value';
  /** The path above a key (empty at the top); the whole path of the key that a value belongs to. */
  readonly parent: string;
  /** The text between {@link start} and the cursor. */
  readonly word: string;
  readonly start: number;
  /** The other elements of the value, in front of the cursor and behind it. */
  readonly others: readonly string[];
}
