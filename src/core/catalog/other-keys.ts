/**
 * Keys of programs that no consumer's config is for, which people are told of and nothing is judged by. A module of its own, so that
 * editors need not load it.
 */
import json from './other-keys.json' with { type: 'json' };
import type { KeyType, VersionCode } from './types.ts';

/** Who reads a key that no consumer has. */
export type Owner = 'producer' | 'admin' | 'streams' | 'connect' | 'broker' | 'topic' | 'group';

/** What one version says of such a key. */
export interface KeyOutline {
  readonly type: KeyType;
  readonly importance: 'high' | 'medium' | 'low';
  readonly required: boolean;
  readonly internal: boolean;
  /** As a file would spell it; null is Kafka's null, and absent when the key is required. */
  readonly default?: string | null;
  /** The values that it takes, in the words of its definition (`[0,...]`), where that has words for them. */
  readonly values?: string;
}

export interface OtherKey {
  readonly owner: Owner;
  /** First version of the owner's table that has it, and that table's first version. */
  readonly since: VersionCode;
  readonly tableSince: VersionCode;
  /** First version that no longer has it. */
  readonly removedIn?: VersionCode;
  /** Undefined when that version does not know the key; a version before the table is answered with its first one. */
  outline(version: VersionCode): KeyOutline | undefined;
}

type Row = [version: number, words?: string, value?: string | null, values?: string];

const tables = json as unknown as Readonly<Record<Owner, Readonly<Record<string, readonly Row[]>>>>;

export const otherKeyNames: readonly string[] = [
  ...new Set(Object.values(tables).flatMap((table) => Object.keys(table))),
];

/** What each program that has the key, and is no consumer, says of it. */
export function otherKeys(name: string): readonly OtherKey[] {
  return (Object.keys(tables) as Owner[])
    .filter((owner) => Object.hasOwn(tables[owner], name))
    .map((owner) => read(owner, tables[owner][name]!));
}

function read(owner: Owner, rows: readonly Row[]): OtherKey {
  const tableSince = Math.min(...Object.values(tables[owner]).map((each) => each[0]![0]));
  const last = rows.at(-1)!;
  return {
    owner,
    since: rows[0]![0],
    tableSince,
    ...(last[1] === undefined && { removedIn: last[0] }),
    outline(version) {
      const at = Math.max(version, tableSince);
      return outlineOf(rows.findLast(([since]) => since <= at));
    },
  };
}

function outlineOf(row: Row | undefined): KeyOutline | undefined {
  if (row?.[1] === undefined) return undefined;
  const [, words, value, values] = row;
  const [type, importance, ...flags] = words.split(' ');
  const required = flags.includes('required');
  return {
    type: type as KeyType,
    importance: importance as KeyOutline['importance'],
    required,
    internal: flags.includes('internal'),
    ...(!required && { default: value ?? null }),
    ...(values !== undefined && { values }),
  };
}
