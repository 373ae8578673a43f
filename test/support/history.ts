import type { AnalyzedRecord } from '../../src/lab/analysis.ts';
import { EVENT_VERSION, type LabEvent } from '../../src/lab/events.ts';
import { MODE_FACTS, type Mode } from '../../src/lab/modes.ts';
import { type Departure, departureScenario } from '../../src/lab/scenarios/departure.ts';
import { DEFAULT_LAB_SETTINGS, type LabSettings } from '../../src/lab/settings.ts';

/** The departure of every hand-written history, in ms since 1970. */
export const T0 = 1_700_000_000_000;

type Body = LabEvent extends infer E ? (E extends LabEvent ? Omit<E, HeadKeys> : never) : never;
type HeadKeys = 'v' | 'scenario' | 'member' | 'incarnation' | 'seq' | 'wallMs' | 'monoNs';

/**
 * Writes the history of a group by hand. Times are ms after T0. Positions and committed offsets follow the events as they do in
 * a real group, unless a test breaks them on purpose.
 */
export class GroupHistory {
  readonly events: LabEvent[] = [];
  readonly committed: Record<number, number> = {};
  readonly #owned = new Map<string, Set<number>>();
  readonly #positions = new Map<string, Map<number, number>>();
  readonly #seq = new Map<string, number>();
  readonly #incarnations = new Map<string, number>();

  constructor(readonly scenario: string) {}

  add(member: string, at: number, body: Body): void {
    const seq = this.#seq.get(member) ?? 0;
    this.#seq.set(member, seq + 1);
    const wallMs = T0 + at;
    const head = {
      v: EVENT_VERSION,
      scenario: this.scenario,
      member,
      incarnation: this.#incarnations.get(member) ?? 0,
      seq,
      wallMs,
      monoNs: wallMs * 1e6,
    };
    this.events.push({ ...head, ...body } as LabEvent);
  }

  /** The member's process is gone, and another one plays it. */
  restarted(member: string, at: number): void {
    this.#incarnations.set(member, (this.#incarnations.get(member) ?? 0) + 1);
    this.#seq.delete(member);
    this.#owned.delete(member);
    this.#positions.delete(member);
    this.started(member, at);
  }

  /** A commit that the broker refuses. */
  refused(member: string, at: number, type: string): void {
    const offsets = Object.fromEntries(this.#positionsOf(member));
    const id = this.events.length;
    this.add(member, at, { type: 'commit-sent', id, mode: 'async', offsets });
    const error = { chain: [{ type, message: 'refused' }] };
    this.add(member, at + 1, { type: 'commit-failed', id, mode: 'async', error });
  }

  owned(member: string): number[] {
    return [...this.#ownedSet(member)].sort((a, b) => a - b);
  }

  started(member: string, at: number): void {
    this.add(member, at, { type: 'started', pid: 1, javaVersion: '21', clientVersion: '4.3.1' });
    this.add(member, at + 1, { type: 'subscribed' });
  }

  assigned(member: string, at: number, partitions: number[], from?: number): void {
    for (const partition of partitions) {
      this.#ownedSet(member).add(partition);
      this.#positionsOf(member).set(partition, from ?? this.committed[partition] ?? 0);
    }
    this.add(member, at, { type: 'assigned', partitions, owned: this.owned(member) });
  }

  /** The callback commits synchronously what the member owned. */
  revoked(member: string, at: number, partitions: number[]): void {
    for (const partition of partitions) this.#ownedSet(member).delete(partition);
    this.add(member, at, { type: 'revoked', partitions, owned: this.owned(member) });
    this.commit(member, at + 1, 'sync');
    for (const partition of partitions) this.#positionsOf(member).delete(partition);
  }

  lost(member: string, at: number, partitions: number[]): void {
    for (const partition of partitions) {
      this.#ownedSet(member).delete(partition);
      this.#positionsOf(member).delete(partition);
    }
    this.add(member, at, { type: 'lost', partitions, owned: this.owned(member) });
  }

  /** Processes the next `count` records of the owned partitions in turn, 2 ms each, the last at `at`. */
  batch(member: string, at: number, count: number, recovered = false): void {
    const positions = this.#positionsOf(member);
    const partitions = [...positions.keys()];
    if (partitions.length === 0) return;
    const records: number[] = [];
    for (let nth = 0; nth < count; nth++) {
      const partition = partitions[nth % partitions.length]!;
      const offset = positions.get(partition)!;
      positions.set(partition, offset + 1);
      records.push(partition, offset, T0 + at - (count - 1 - nth) * 2);
    }
    this.add(member, at, { type: 'processed', records, ...(recovered && { recovered }) });
  }

  /** Commits the member's positions. `in-flight`: the broker has it, the member never hears. */
  commit(member: string, at: number, mode: 'async' | 'sync', how: 'acknowledged' | 'in-flight' = 'acknowledged'): void {
    const offsets = Object.fromEntries(this.#positionsOf(member));
    const id = this.events.length;
    Object.assign(this.committed, offsets);
    this.add(member, at, { type: 'commit-sent', id, mode, offsets });
    if (how === 'acknowledged') this.add(member, at + 1, { type: 'commit-acknowledged', id, mode, offsets });
  }

  /** Batches of ten records with a commit each, one every 100 ms, from `from` until before `to`. */
  work(member: string, from: number, to: number): void {
    for (let at = from + 50; at < to; at += 100) {
      this.batch(member, at, 10);
      this.commit(member, at + 1, 'async');
    }
  }

  /** Takes an event out of the history; the others keep their numbers. */
  remove(pick: (event: LabEvent) => boolean): void {
    const at = this.events.findLastIndex(pick);
    if (at < 0) throw new Error('No such event to remove');
    this.events.splice(at, 1);
  }

  #ownedSet(member: string): Set<number> {
    const owned = this.#owned.get(member) ?? new Set<number>();
    this.#owned.set(member, owned);
    return owned;
  }

  #positionsOf(member: string): Map<number, number> {
    const positions = this.#positions.get(member) ?? new Map<number, number>();
    this.#positions.set(member, positions);
    return positions;
  }
}

/** How a history of {@link departureHistory} differs from an ordinary one. */
export interface Variation {
  /** Records that the killed member processed after its last commit. */
  readonly uncommitted?: number;
  /** Whether the killed member's last commit was under way. */
  readonly inFlight?: boolean;
  readonly settings?: LabSettings;
  /** Called right after the departure, before the survivors go on. */
  readonly atDeparture?: (group: GroupHistory) => void;
  /** Called instead of the ordinary take-over. */
  readonly takeOver?: (group: GroupHistory) => void;
}

export interface WrittenHistory {
  readonly group: GroupHistory;
  readonly record: AnalyzedRecord;
  readonly settings: LabSettings;
}

/** When the survivors of a history hear of the departure, in ms after T0. */
export const HEARD = { kill: 6900, close: 1000 } as const;

/** A, B and C share six partitions; C departs at T0; A and B take over and work on. */
export function departureHistory(mode: Mode, departure: Departure, variation: Variation = {}): WrittenHistory {
  const settings = variation.settings ?? DEFAULT_LAB_SETTINGS;
  const scenario = departureScenario(mode, departure, settings);
  const group = new GroupHistory(scenario.name);
  const heard = HEARD[departure];
  const end = heard + 2000;
  for (const [nth, name] of ['A', 'B', 'C'].entries()) {
    group.started(name, -5000 + nth);
    group.assigned(name, -4000 + nth, [nth * 2, nth * 2 + 1]);
    group.work(name, -3900, -200);
  }
  group.batch('C', -100, 10);
  group.commit('C', -99, 'async', variation.inFlight ? 'in-flight' : 'acknowledged');
  if (departure === 'kill') group.batch('C', -1, variation.uncommitted ?? 7, true);
  else {
    group.add('C', 0, { type: 'closing' });
    group.revoked('C', 1, group.owned('C'));
    group.add('C', 10, { type: 'closed' });
  }
  const committedAtFocus = { ...group.committed };
  variation.atDeparture?.(group);
  for (const name of ['A', 'B']) group.work(name, -200, heard - 50);
  if (variation.takeOver) variation.takeOver(group);
  else takeOver(group, mode, heard);
  for (const name of ['A', 'B']) {
    group.work(name, heard + 300, end);
  }
  const committedAtEnd = { ...group.committed };
  for (const name of ['A', 'B']) {
    group.add(name, end, { type: 'closing' });
    group.revoked(name, end + 1, group.owned(name));
    group.add(name, end + 5, { type: 'closed' });
  }
  const record: AnalyzedRecord = {
    scenario,
    events: group.events,
    incidents: [{ do: departure, member: 'C', incarnation: 0, atMs: T0 }],
    endMs: T0 + end,
    committedAtFocus,
    committedAtEnd,
    description: `GROUP ${scenario.name} STATE Stable`,
    durationMs: 14_000,
  };
  return { group, record, settings };
}

function takeOver(group: GroupHistory, mode: Mode, at: number): void {
  const facts = MODE_FACTS[mode];
  const goal = facts.sticky ? { A: [0, 1, 4], B: [2, 3, 5] } : { A: [0, 1, 2], B: [3, 4, 5] };
  const before = { A: group.owned('A'), B: group.owned('B') };
  for (const name of ['A', 'B'] as const) {
    const gone = before[name].filter((partition) => facts.rebalance === 'eager' || !goal[name].includes(partition));
    if (gone.length > 0) group.revoked(name, at, gone);
  }
  for (const [name, delay] of [
    ['A', 50],
    ['B', 150],
  ] as const) {
    const held = group.owned(name);
    group.assigned(
      name,
      at + delay,
      goal[name].filter((partition) => !held.includes(partition)),
    );
  }
}
