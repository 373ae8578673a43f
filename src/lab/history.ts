import type { LabEvent } from './events.ts';
import type { Scenario } from './plan.ts';

/** Offsets by partition; a partition without one is absent. */
export type Offsets = Readonly<Record<number, number>>;

/** What is needed to put a scenario's events in order. */
export interface Recording {
  readonly scenario: Pick<Scenario, 'departure' | 'departing' | 'members'>;
  /** Events of all members, in any order. */
  readonly events: readonly LabEvent[];
  /**
   * When the departing member left, in ms since 1970 on the members' clock: when its process ended (kill), or when it was asked to
   * close. Absent when the scenario did not get that far.
   */
  readonly t0Ms?: number;
  /**
   * The last callback, before the departure, of any scenario that ran beside this one (same clock): until then other members still
   * started and took processor time from this scenario's.
   */
  readonly quietFromMs?: number;
  /** When everything was measured (same clock); what follows is no part of the scenario. */
  readonly endMs?: number;
}

/** One processed record. `index` is the place of its event among its member's events. */
export interface ProcessedRecord {
  readonly member: string;
  readonly index: number;
  readonly partition: number;
  readonly offset: number;
  readonly wallMs: number;
}

type CommitEvent = Extract<LabEvent, { readonly offsets: unknown }>;
export type CallbackEvent = Extract<LabEvent, { readonly owned: unknown }>;

/** A callback of the rebalance listener. */
export interface Callback {
  readonly index: number;
  readonly event: CallbackEvent;
}

/** A commit that the broker acknowledged. */
export interface Acknowledged {
  readonly index: number;
  readonly event: CommitEvent;
}

/** All that one member told, in the order in which it happened. */
export interface MemberHistory {
  readonly name: string;
  readonly events: readonly LabEvent[];
  readonly records: readonly ProcessedRecord[];
  readonly callbacks: readonly Callback[];
  readonly acknowledged: readonly Acknowledged[];
}

/**
 * A scenario's events in order. The members' wall clocks are one clock, so they order events of different members; within a member
 * its own sequence numbers do.
 */
export interface History {
  readonly members: readonly MemberHistory[];
  readonly departing: MemberHistory;
  readonly survivors: readonly MemberHistory[];
  /** The departure, in ms since 1970; infinite when the scenario did not get that far. */
  readonly t0: number;
  /** The end of the scenario: everything was measured. */
  readonly end: number;
  /** The last callback of the group before the departure: from here to t0 it was in steady state. */
  readonly steadyFrom: number;
  /** From here to t0 no scenario beside this one moved anything either. */
  readonly quietFrom: number;
  /** Whether an event of a member belongs to the time after the departure. */
  isAfter(member: MemberHistory, at: { readonly index: number; readonly wallMs: number }): boolean;
}

/** Puts the events of a scenario in order. A member that told nothing is there, with nothing. */
export function readHistory({ scenario, events, t0Ms, endMs, quietFromMs }: Recording): History {
  const members = scenario.members.map(({ name }) =>
    memberHistory(
      name,
      events.filter((event) => event.member === name),
    ),
  );
  const departing = members.find(({ name }) => name === scenario.departing) ?? memberHistory(scenario.departing, []);
  const survivors = members.filter((member) => member !== departing);
  const closingIndex =
    scenario.departure === 'close' ? departing.events.findIndex(({ type }) => type === 'closing') : -1;
  // A member finishes its batch before it closes; the departure is when it turns to closing.
  const t0 = t0Ms === undefined ? Number.POSITIVE_INFINITY : (departing.events[closingIndex]?.wallMs ?? t0Ms);
  const isAfter: History['isAfter'] = (member, { index, wallMs }) => {
    if (member === departing && closingIndex >= 0 && t0 < Number.POSITIVE_INFINITY) return index > closingIndex;
    return wallMs > t0;
  };
  const steadyFrom = Math.max(
    Number.NEGATIVE_INFINITY,
    ...members.flatMap((member) =>
      member.callbacks
        .filter(({ index, event }) => !isAfter(member, { index, wallMs: event.wallMs }))
        .map(({ event }) => event.wallMs),
    ),
  );
  const quietFrom = Math.max(steadyFrom, quietFromMs ?? steadyFrom);
  const end = endOf(events, survivors, t0, endMs);
  return { members, departing, survivors, t0, end, steadyFrom, quietFrom, isAfter };
}

/** The first survivor that closes makes the others rebalance, so the scenario ends there. */
function endOf(
  events: readonly LabEvent[],
  survivors: readonly MemberHistory[],
  t0: number,
  endMs = Number.POSITIVE_INFINITY,
): number {
  let end = endMs;
  for (const survivor of survivors) {
    for (const { type, wallMs } of survivor.events) if (type === 'closing' && wallMs > t0) end = Math.min(end, wallMs);
  }
  if (end < Number.POSITIVE_INFINITY) return end;
  let last = t0 < Number.POSITIVE_INFINITY ? t0 : 0;
  for (const event of events) last = Math.max(last, event.wallMs);
  return last;
}

function memberHistory(name: string, unordered: readonly LabEvent[]): MemberHistory {
  const events = [...unordered].sort(
    (a, b) => a.incarnation - b.incarnation || a.seq - b.seq || Number(isRecovered(a)) - Number(isRecovered(b)),
  );
  const records: ProcessedRecord[] = [];
  const callbacks: Callback[] = [];
  const acknowledged: Acknowledged[] = [];
  const told = new Set<string>();
  events.forEach((event, index) => {
    switch (event.type) {
      case 'processed':
        for (let at = 0; at + 2 < event.records.length; at += 3) {
          const [partition, offset, wallMs] = event.records.slice(at, at + 3) as [number, number, number];
          const key = `${event.incarnation} ${partition} ${offset} ${wallMs}`;
          // A member killed between its event and the reset of its tail leaves the same records in both.
          if (event.recovered && told.has(key)) continue;
          told.add(key);
          records.push({ member: name, index, partition, offset, wallMs });
        }
        break;
      case 'assigned':
      case 'revoked':
      case 'lost':
        callbacks.push({ index, event });
        break;
      case 'commit-acknowledged':
        acknowledged.push({ index, event });
        break;
    }
  });
  return { name, events, records, callbacks, acknowledged };
}

function isRecovered(event: LabEvent): boolean {
  return event.type === 'processed' && event.recovered === true;
}

/** Whether a callback handed over at least one partition; cooperative owners also get empty ones. */
export function moves({ event }: Callback): boolean {
  return event.partitions.length > 0;
}

/** Callbacks after the departure and before the end of the scenario. */
export function callbacksAfter(history: History, member: MemberHistory): readonly Callback[] {
  return member.callbacks.filter(
    ({ index, event }) =>
      history.isAfter(member, { index, wallMs: event.wallMs }) &&
      (member === history.departing || event.wallMs <= history.end),
  );
}

/** The partitions that a member owned at the departure, ascending. */
export function ownedBefore(history: History, member: MemberHistory): readonly number[] {
  const last = member.callbacks.findLast(
    ({ index, event }) => !history.isAfter(member, { index, wallMs: event.wallMs }),
  );
  return ascending(last?.event.owned ?? []);
}

/** The partitions that a member owned at the end, ascending; none for the departed one. */
export function ownedAfter(history: History, member: MemberHistory): readonly number[] {
  if (member === history.departing && history.t0 < Number.POSITIVE_INFINITY) return [];
  return ascending(member.callbacks.findLast(({ event }) => event.wallMs <= history.end)?.event.owned ?? []);
}

/** Members by the partitions that they own. */
export function ownersOf(
  history: History,
  owned: (history: History, member: MemberHistory) => readonly number[],
): ReadonlyMap<number, readonly string[]> {
  const owners = new Map<number, string[]>();
  for (const member of history.members) {
    for (const partition of owned(history, member))
      owners.set(partition, [...(owners.get(partition) ?? []), member.name]);
  }
  return owners;
}

export function ascending(numbers: Iterable<number>): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
