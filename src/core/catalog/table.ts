import { data, type Presence, type Row } from './data.ts';
import type { KeyHistory, KeySpec, KeyType, Validator, VersionCode } from './types.ts';
import { nearest } from './versions.ts';

/** Keys of one ConfigDef across versions. Rows are decoded when first asked for, so that loading costs nothing. */
export class KeyTable {
  readonly names: readonly string[];
  readonly #rows: Record<string, Row[]>;
  readonly #histories = new Map<string, KeyHistory>();
  readonly #versions = new Map<VersionCode, readonly KeySpec[]>();

  constructor(rows: Record<string, Row[]>) {
    this.#rows = rows;
    this.names = Object.keys(rows);
  }

  /** The names whose first version is of a type. */
  namesOf(type: KeyType): readonly string[] {
    return this.names.filter((name) => this.#rows[name]![0]![1]?.startsWith(`${type} `));
  }

  key(name: string): KeyHistory | undefined {
    const known = this.#histories.get(name);
    if (known || !Object.hasOwn(this.#rows, name)) return known;
    const history = decode(name, this.#rows[name]!);
    this.#histories.set(name, history);
    return history;
  }

  spec(name: string, version: VersionCode): KeySpec | undefined {
    return this.key(name)?.spec(version);
  }

  /** Every key the version has, by name. */
  keys(version: VersionCode): readonly KeySpec[] {
    return memoized(this.#versions, nearest(version), (at) =>
      this.names.map((name) => this.spec(name, at)).filter((spec) => spec !== undefined),
    );
  }
}

/** Names that come and go with versions. */
export class NameTable {
  readonly #presence: Presence;
  readonly #versions = new Map<VersionCode, readonly string[]>();

  constructor(presence: Presence) {
    this.#presence = presence;
  }

  /** The first version that has any of them. */
  get first(): VersionCode {
    return Math.min(...Object.values(this.#presence).map((when) => (typeof when === 'number' ? when : when[0])));
  }

  at(version: VersionCode): readonly string[] {
    return memoized(this.#versions, nearest(version), (at) =>
      Object.entries(this.#presence)
        .filter(([, when]) => (typeof when === 'number' ? at >= when : at >= when[0] && at < when[1]))
        .map(([name]) => name),
    );
  }
}

/** The value of a map, computed and kept when it is asked for the first time. */
export function memoized<K, V>(memo: Map<K, V>, key: K, compute: (key: K) => V): V {
  let value = memo.get(key);
  if (value === undefined) {
    value = compute(key);
    memo.set(key, value);
  }
  return value;
}

function decode(name: string, rows: Row[]): KeyHistory {
  const changes = rows.map((row) => ({ version: row[0], spec: decodeSpec(name, row) }));
  const last = changes.at(-1)!;
  const history: KeyHistory = {
    name,
    since: changes[0]!.version,
    changes,
    spec(version) {
      const at = nearest(version);
      return changes.findLast((change) => change.version <= at)?.spec ?? undefined;
    },
  };
  if (!last.spec) history.removedIn = last.version;
  return history;
}

function decodeSpec(name: string, [, words, value, validator]: Row): KeySpec | null {
  if (words === undefined) return null;
  const [type, importance, ...flags] = words.split(' ');
  const spec: KeySpec = {
    name,
    type: type as KeyType,
    importance: importance as KeySpec['importance'],
    required: flags.includes('required'),
    internal: flags.includes('internal'),
  };
  if (flags.includes('dynamic')) spec.dynamic = true;
  if (!spec.required) spec.default = value ?? null;
  if (validator !== undefined) spec.validator = data.validators[validator] as Validator;
  return spec;
}
