import type { VersionCode } from '../catalog/catalog.ts';
import { specsOf } from '../client/specs.ts';
import type { Pair, ParsedFile } from '../formats/format.ts';
import type { TargetVersion } from '../project/target.ts';
import type { Span } from '../text/spans.ts';
import { INTEGER_BITS, javaInteger } from '../values/java-number.ts';
import { javaList, javaTrim, javaUpper } from '../values/java-text.ts';
import { isAscii, isDynamic, mayBeSpecial } from '../values/placeholder.ts';
import type { ClientFamily, Reader } from './reader.ts';

export type { ClientFamily } from './reader.ts';

/** Consumers alone, or every client of the application. */
export type Audience = 'consumers' | 'all-clients';

/** Where in its dialect an entry stands. Layers of higher rank win. */
export interface Layer {
  readonly dialect: Dialect;
  /** What a person calls the place, for example `spring.kafka.properties` or `application-prod.yml`. */
  readonly name: string;
  readonly rank: number;
  /** How the dialect hands the value on: raw Kafka text, or through a typed property of a framework. */
  readonly place: 'raw' | 'typed';
  /** Whom the layer reaches. */
  readonly audience: Audience;
  /** The layer that a key lands in which is written beside an entry of this one. */
  readonly beside: { readonly rank: number; readonly audience: Audience };
  /** The profile that activates the layer, where the dialect has profiles. */
  readonly profile?: string;
}

/** One element of a list value, trimmed, with the place where it stands in the file. */
export interface ListItem {
  readonly value: string;
  readonly span: Span;
}

/** One Kafka key with its value, as some file sets it. */
export class ConfigEntry {
  #trimmed: string | undefined;
  #items: readonly ListItem[] | undefined;

  /** True when the value is filled in later (`${…}`, `{{ … }}`, `<…>`, `$X`, a blank of a form): nothing may be said about it. */
  readonly dynamic: boolean;
  /** Whether all characters of the value are ASCII. */
  readonly ascii: boolean;

  constructor(
    readonly key: string,
    /** The value as it reaches the client before it trims and parses it; `undefined` when the framework refuses to convert it. */
    readonly value: string | undefined,
    readonly pair: Pair,
    readonly file: ParsedFile,
    readonly layer: Layer,
    /** The file is a form: whoever uses it fills its blanks in. */
    form = false,
    /** The pairs of the further items, where a list that is one value to the client is written item by item. */
    readonly otherItems: readonly Pair[] = [],
  ) {
    const special = mayBeSpecial(pair.value);
    this.dynamic = (special && isDynamic(pair.value)) || (form && javaTrim(pair.value) === '');
    this.ascii = !special || isAscii(pair.value);
  }

  get uri(): string {
    return this.file.source.uri;
  }

  /** The key as written, with the framework's path around it. */
  get rawKey(): string {
    return this.pair.path;
  }

  /** The value as written, quotes and escapes included. */
  get raw(): string {
    const { start, end } = this.pair.valueSpan;
    return this.file.source.text.slice(start, end);
  }

  /** Whether the value is written with nothing that its format's reader takes away: escapes, quotes, continuations. */
  get plain(): boolean {
    const { start, end } = this.pair.valueSpan;
    return end - start === this.pair.value.length;
  }

  /** The value as the client parses it: trimmed (ConfigDef.parseType trims every string first). */
  get trimmed(): string {
    this.#trimmed ??= javaTrim(this.value ?? '');
    return this.#trimmed;
  }

  get blank(): boolean {
    return this.trimmed === '';
  }

  /** The elements of a list value as ConfigDef splits it (`\s*,\s*` on the trimmed text); none when it is blank. */
  items(): readonly ListItem[] {
    this.#items ??= this.#split();
    return this.#items;
  }

  #split(): ListItem[] {
    if (this.blank) return [];
    const { start } = this.pair.valueSpan;
    const raw = this.raw;
    const items: ListItem[] = [];
    let searchFrom = 0;
    for (const value of javaList(this.trimmed)) {
      const found = value === '' ? raw.indexOf(',', searchFrom) : raw.indexOf(value, searchFrom);
      if (found < 0) items.push({ value, span: this.pair.valueSpan });
      else {
        items.push({ value, span: { start: start + found, end: start + found + Math.max(value.length, 1) } });
        searchFrom = found + value.length;
      }
      const comma = raw.indexOf(',', searchFrom);
      if (comma >= 0) searchFrom = comma + 1;
    }
    return items;
  }

  /** What the comments beside the entry say, markers removed. */
  comments(): string {
    return this.file.commentsOf(this.pair);
  }
}

/** A list below a map of properties, which the framework spreads over keys of their own: none of it reaches the client by its name. */
export interface SpreadList {
  readonly key: string;
  /** Where one value of all items would stand. */
  readonly path: readonly string[];
  readonly file: ParsedFile;
  readonly items: readonly { readonly pair: Pair; readonly value: string }[];
}

export type Origin = 'entry' | 'framework' | 'default' | 'unknown';

export interface Effective {
  /** The value as the client parses it, `null` where the default is null, `undefined` where it cannot be known. */
  readonly value: string | null | undefined;
  readonly origin: Origin;
  readonly entry?: ConfigEntry;
}

const NONE: readonly ConfigEntry[] = [];

/** The configuration of one consumer: all entries that reach it, from one file or several, low layers first. */
export class ConsumerConfig {
  /** The winning entry of each key. */
  readonly #winners: ReadonlyMap<string, ConfigEntry>;
  /** All entries of the keys that are set several times. */
  readonly #repeated: ReadonlyMap<string, readonly ConfigEntry[]> | undefined;

  constructor(
    readonly entries: readonly ConfigEntry[],
    readonly about: Reader & {
      readonly dialect: Dialect;
      readonly target: TargetVersion;
      /** The profile under which the entries meet, where the dialect has profiles. */
      readonly profile?: string;
      /** The framework or the code may add keys that the files do not show (a group.id of an annotation, for example). */
      readonly open?: boolean;
      /** Values that the framework sets when no file does. */
      readonly framework?: ReadonlyMap<string, string>;
      readonly lists?: readonly SpreadList[];
    },
    /** A config of the same entries, whose look-ups serve this one too. */
    same?: ConsumerConfig,
  ) {
    if (same) {
      this.#winners = same.#winners;
      this.#repeated = same.#repeated;
      return;
    }
    const winners = new Map<string, ConfigEntry>();
    for (const entry of entries) winners.set(entry.key, entry);
    this.#winners = winners;
    if (winners.size < entries.length) this.#repeated = repeated(entries);
  }

  /** The same config as the client of another version reads it. */
  at(version: VersionCode): ConsumerConfig {
    const about = { ...this.about, target: { ...this.about.target, version } };
    return new ConsumerConfig(this.entries, about, this);
  }

  readonly #numbers = new Map<string, number | null>();

  get client(): ClientFamily {
    return this.about.client;
  }
  get dialect(): Dialect {
    return this.about.dialect;
  }
  get target(): TargetVersion {
    return this.about.target;
  }
  get version(): VersionCode {
    return this.about.target.version;
  }

  has(key: string): boolean {
    return this.#winners.has(key);
  }

  /** Whether some key is set more than once. */
  get repeats(): boolean {
    return this.#repeated !== undefined;
  }

  /** Every entry of a key, the winning one last. */
  all(key: string): readonly ConfigEntry[] {
    const repeated = this.#repeated?.get(key);
    if (repeated) return repeated;
    const only = this.#winners.get(key);
    return only ? [only] : NONE;
  }

  /** The entry that wins, or `undefined`. */
  get(key: string): ConfigEntry | undefined {
    return this.#winners.get(key);
  }

  /** The value that the client works with. */
  effective(key: string): Effective {
    const entry = this.get(key);
    if (entry) {
      const known = !entry.dynamic && entry.value !== undefined;
      return { value: known ? entry.trimmed : undefined, origin: 'entry', entry };
    }
    const framework = this.about.framework?.get(key);
    if (framework !== undefined) return { value: framework, origin: 'framework' };
    const spec = specsOf(this.version).get(key);
    if (spec && !spec.required) return { value: spec.default, origin: 'default' };
    return { value: undefined, origin: 'unknown' };
  }

  /** The effective value as a boolean, in any case as the client takes it, or `undefined` when it is unknown or no boolean. */
  boolean(key: string): boolean | undefined {
    const word = javaUpper(this.effective(key).value ?? '');
    return word === 'TRUE' ? true : word === 'FALSE' ? false : undefined;
  }

  /** The effective value as a number, or `undefined` when it is unknown or no number. */
  number(key: string): number | undefined {
    // Several rules compare the same few numbers.
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#read(key) ?? null;
      this.#numbers.set(key, number);
    }
    return number ?? undefined;
  }

  #read(key: string): number | undefined {
    const { value } = this.effective(key);
    if (value === undefined || value === null) return undefined;
    const type = specsOf(this.version).get(key)?.type ?? 'long';
    return javaInteger(value, INTEGER_BITS[type] ?? 64);
  }

  /**
   * The group protocol that the client takes, `undefined` when it cannot be known.
   * Clients that do not know the key run classic (before 3.7).
   */
  get protocol(): 'classic' | 'consumer' | undefined {
    const entry = this.get('group.protocol');
    // librdkafka counts its own versions; Kafka's say nothing of its keys.
    const knows = this.client === 'librdkafka' || specsOf(this.version).has('group.protocol');
    if (!entry || !knows) return 'classic';
    if (entry.dynamic) return undefined;
    const value = javaUpper(entry.trimmed);
    if (value === 'CLASSIC') return 'classic';
    return value === 'CONSUMER' ? 'consumer' : undefined;
  }
}

/** The entries of each key that has several. */
function repeated(entries: readonly ConfigEntry[]): ReadonlyMap<string, readonly ConfigEntry[]> {
  const byKey = new Map<string, ConfigEntry[]>();
  for (const entry of entries) {
    const same = byKey.get(entry.key);
    if (same) same.push(entry);
    else byKey.set(entry.key, [entry]);
  }
  for (const [key, same] of byKey) if (same.length === 1) byKey.delete(key);
  return byKey;
}

/** A setting as a file of the dialect has it. */
export interface Written {
  /** Segments, outermost first. */
  readonly path: readonly string[];
  readonly value: string;
}

/** What a config knows of the way in which it is written. How files are read is a matter of the dialect's reader. */
export interface Dialect {
  /** What `lint --format json` calls it: `java-client`. */
  readonly id: string;
  /** For people: "Kafka client properties", "Spring Boot". */
  readonly title: string;
  /**
   * A framework decodes and layers the files, and may start with one profile or another; otherwise a file is loaded as it is,
   * and its encoding is `Properties.load`’s.
   */
  readonly framework: boolean;
  /** How a Kafka key with a value is written, seen from an entry nearby. */
  write(key: string, value: string, near: ConfigEntry): Written;
  /**
   * What else the files of these configs hold that a move to the consumer protocol has to know of, and that the dialect does
   * not read; sentences in Markdown for the plan.
   * @param refused keys that the client will not take any more
   */
  conditions?(configs: readonly ConsumerConfig[], refused: readonly string[]): readonly string[];
}
