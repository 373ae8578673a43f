import type { ConfigEntry } from '../model/config.ts';
import type { ConfigChange } from '../model/findings.ts';
import type { BrokerAssumptions } from '../model/settings.ts';

export const SHARE_REASON =
  'This configures a share consumer (KafkaShareConsumer). Share groups have a protocol of their own and no assignors to choose, so there is nothing to change.';

export interface MigrationOptions {
  /** What a person knows of the brokers; their defaults fill in the rest. */
  readonly broker?: BrokerAssumptions;
}

/** Why a config cannot be migrated, for people, and the entry that is in the way. */
export interface Refusal {
  readonly reason: string;
  readonly at?: ConfigEntry;
}

/** What the client refuses although the changes are made; line and column from 1, in the changed file. */
export interface Remaining {
  readonly uri: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** One way to do it. */
export interface Variant {
  /** What is special about it, as the label of a choice. */
  readonly title: string;
  readonly changes: readonly ConfigChange[];
  /** Markdown for whoever carries it out: what changes, what has to happen on the brokers, in which order, and the way back. */
  readonly plan: string;
  readonly remaining: readonly Remaining[];
}

export interface Migration {
  readonly refused?: Refusal;
  /** Empty when refused, and when there is nothing left to do. */
  readonly changes: readonly ConfigChange[];
  readonly plan: string;
  readonly remaining: readonly Remaining[];
  /** The title of the way that `changes` take, beside those of the alternatives. */
  readonly title: string;
  /** Other ways, where there is a choice to make. */
  readonly alternatives: readonly Variant[];
}

export function refusal(reason: string, at?: ConfigEntry): Migration {
  const refused = at ? { reason, at } : { reason };
  return { refused, changes: [], plan: `# Not migrated\n\n${reason}\n`, remaining: [], title: '', alternatives: [] };
}

/** When a file is written in a way that the changes cannot be made to it without touching something else. */
export function unsafe(described: string): Migration {
  const reason =
    'The changes cannot be written into this file without changing something else in it (anchors or merges that others use, a place that holds something else, or an assignor that another profile would get). Make them by hand.';
  return { ...refusal(reason), plan: `# Not migrated\n\n${reason}\n\n${described}\n` };
}
