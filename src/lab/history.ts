import type { LabEvent } from './events.ts';
import type { Focus, Incident, IncidentKind, Scenario } from './scenario/scenario.ts';

/** Offsets by partition; a partition without one is absent. */
export type Offsets = Readonly<Record<number, number>>;

/** What is needed to put a scenario's events in order. */
export interface Recording {
  readonly scenario: Pick<Scenario, 'focus' | 'members'>;
  /** Events of all members, in any order. */
  readonly events: readonly LabEvent[];
  /** What was done to the members, in turn. A scenario that did not get as far as its focus has no figures after it. */
  readonly incidents: readonly Incident[];
  /**
   * The last callback, before the focus, of any scenario that ran beside this one (same clock): until then other members still
   * started and took processor time from this scenario's.
   */
  readonly quietFromMs?: number;
  /** When everything was measured (same clock); what follows is no part of the scenario. */
  readonly endMs?: number;
}

/** One processed record. `index` is the place of its event among its member's events. */
export interface ProcessedRecord {
  readonly member: string;
  readonly incarnation: number;
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

/** All that one process of a member told, in the order in which it happened. */
export interface MemberHistory {
  readonly name: string;
  /** Each process that plays a member is one of its own, from 0. */
  readonly incarnation: number;
  readonly events: readonly LabEvent[];
  readonly records: readonly ProcessedRecord[];
  readonly callbacks: readonly Callback[];
  readonly acknowledged: readonly Acknowledged[];
  /** When it was gone: killed, closed, or ended by an exception; absent while it ran. */
  readonly endedAt?: number;
  /** When it stood still (SIGSTOP), each with its end; the last one may be open. */
  readonly frozen: readonly { readonly from: number; readonly to: number }[];
}

/**
 * A scenario's events in order. The members' wall clocks are one clock, so they order events of different members; within a process
 * its own sequence numbers do.
 */
export interface History {
  /** Every process of every member; in the order of the plan, then of their incarnations. */
  readonly members: readonly MemberHistory[];
  readonly focus: Focus;
  readonly incidents: readonly Incident[];
  /** The process that the focus happened to. */
  readonly subject: MemberHistory;
  /** All other processes; a later incarnation of the subject is one of them. */
  readonly others: readonly MemberHistory[];
  /** The focus, in ms since 1970; infinite when the scenario did not get that far. */
  readonly t0: number;
  /** The end of the scenario: everything was measured. */
  readonly end: number;
  /** Whether the subject was cut off from its group: killed, frozen, or busy for so long that it lost its partitions. */
  readonly cutOff: boolean;
  /** When a subject that was away came back to its group; the end when it did not. */
  readonly returned: number;
  /** The last callback of the group before the focus: from here to t0 it was in steady state. */
  readonly steadyFrom: number;
  /** From here to t0 no scenario beside this one moved anything either. */
  readonly quietFrom: number;
  /** Whether an event of a process belongs to the time after the focus. */
  isAfter(member: MemberHistory, at: { readonly index: number; readonly wallMs: number }): boolean;
}

/** Puts the events of a scenario in order. A member that told nothing is there, with nothing. */
export function readHistory(recording: Recording): History {
  const { scenario, events, incidents, endMs, quietFromMs } = recording;
  const { focus } = scenario;
  const members = scenario.members.flatMap(({ name }) => livesOf(name, recording));
  const incident = incidents.find((each) => each.do === focus.do && each.member === focus.member);
  const subject =
    members.find(({ name, incarnation }) => name === focus.member && incarnation === (incident?.incarnation ?? 0)) ??
    memberHistory(focus.member, 0, [], []);
  const others = members.filter((member) => member !== subject);
  const told = incident ? subject.events.findIndex(({ type }) => type === TOLD_BY[focus.do]) : -1;
  const t0 = incident ? (subject.events[told]?.wallMs ?? incident.atMs) : Number.POSITIVE_INFINITY;
  const isAfter: History['isAfter'] = (member, { index, wallMs }) => {
    if (member === subject && focus.do === 'close' && told >= 0) return index > told;
    return wallMs > t0;
  };
  const steadyFrom = members
    .flatMap((member) =>
      member.callbacks.filter(({ index, event }) => !isAfter(member, { index, wallMs: event.wallMs })),
    )
    .reduce((latest, { event }) => Math.max(latest, event.wallMs), Number.NEGATIVE_INFINITY);
  const quietFrom = Math.max(steadyFrom, quietFromMs ?? steadyFrom);
  const end = endOf(events, others, incidents, t0, endMs);
  const returned = Math.min(end, returnOf(subject, incidents, t0));
  const cutOff = focus.do === 'kill' || focus.do === 'pause' || subject.callbacks.some((each) => isLoss(each, t0));
  return { members, focus, incidents, subject, others, t0, end, cutOff, returned, steadyFrom, quietFrom, isAfter };
}

/** An incident is asked for from outside; these events say when the process itself came to it (a batch is finished first). */
const TOLD_BY: Readonly<Partial<Record<IncidentKind, LabEvent['type']>>> = {
  close: 'closing',
  start: 'subscribed',
  slow: 'slow',
};

/** A frozen subject is back when it was resumed; one that was kept busy when it heard that it had lost its partitions. */
function returnOf({ name, incarnation, callbacks }: MemberHistory, incidents: readonly Incident[], t0: number): number {
  const resumed = incidents.find(
    (each) => each.do === 'resume' && each.member === name && each.incarnation === incarnation && each.atMs > t0,
  );
  const lost = callbacks.find((each) => isLoss(each, t0));
  return Math.min(resumed?.atMs ?? Number.POSITIVE_INFINITY, lost?.event.wallMs ?? Number.POSITIVE_INFINITY);
}

/** Whether a callback says that a member had lost partitions while it was away. */
function isLoss({ event }: Callback, t0: number): boolean {
  return event.type === 'lost' && event.partitions.length > 0 && event.wallMs > t0;
}

/** The first one that closes without having been asked to makes the others rebalance, so the scenario ends there. */
function endOf(
  events: readonly LabEvent[],
  others: readonly MemberHistory[],
  incidents: readonly Incident[],
  t0: number,
  endMs = Number.POSITIVE_INFINITY,
): number {
  let end = endMs;
  for (const other of others) {
    if (incidents.some((each) => each.do === 'close' && isOf(other, each))) continue;
    for (const { type, wallMs } of other.events) if (type === 'closing' && wallMs > t0) end = Math.min(end, wallMs);
  }
  if (end < Number.POSITIVE_INFINITY) return end;
  let last = t0 < Number.POSITIVE_INFINITY ? t0 : 0;
  for (const event of events) last = Math.max(last, event.wallMs);
  return last;
}

function isOf(life: { readonly name: string; readonly incarnation: number }, incident: Incident): boolean {
  return incident.member === life.name && incident.incarnation === life.incarnation;
}

/** The processes of a member, those that told nothing too; there is at least one. */
function livesOf(name: string, { events, incidents }: Recording): readonly MemberHistory[] {
  const own = events.filter((event) => event.member === name);
  const known = [...own, ...incidents.filter(({ member }) => member === name)];
  const incarnations = ascending([0, ...known.map(({ incarnation }) => incarnation)]);
  return incarnations.map((incarnation) =>
    memberHistory(
      name,
      incarnation,
      own.filter((event) => event.incarnation === incarnation),
      incidents.filter((each) => isOf({ name, incarnation }, each)),
    ),
  );
}

function memberHistory(
  name: string,
  incarnation: number,
  unordered: readonly LabEvent[],
  incidents: readonly Incident[],
): MemberHistory {
  const events = [...unordered].sort((a, b) => a.seq - b.seq || Number(isRecovered(a)) - Number(isRecovered(b)));
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
          records.push({ member: name, incarnation, index, partition, offset, wallMs });
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
  const endedAt = endOfLife(events, incidents);
  return {
    ...{ name, incarnation, events, records, callbacks, acknowledged },
    ...(endedAt !== undefined && { endedAt }),
    frozen: frozenSpans(incidents),
  };
}

/** When a process was gone, as far as it was told; a process that closes is gone when it says so. */
function endOfLife(events: readonly LabEvent[], incidents: readonly Incident[]): number | undefined {
  const killed = incidents.find((each) => each.do === 'kill');
  if (killed) return killed.atMs;
  const last = events.at(-1);
  if (last?.type === 'closed' || last?.type === 'error') return last.wallMs;
  return incidents.find((each) => each.do === 'close')?.atMs;
}

function frozenSpans(incidents: readonly Incident[]): MemberHistory['frozen'] {
  return incidents
    .filter((each) => each.do === 'pause')
    .map(({ atMs }) => ({
      from: atMs,
      to: incidents.find((each) => each.do === 'resume' && each.atMs >= atMs)?.atMs ?? Number.POSITIVE_INFINITY,
    }));
}

function isRecovered(event: LabEvent): boolean {
  return event.type === 'processed' && event.recovered === true;
}

/** Whether a callback handed over at least one partition; cooperative owners also get empty ones. */
export function moves({ event }: Callback): boolean {
  return event.partitions.length > 0;
}

/** Callbacks after the focus and before the end of the scenario. */
export function callbacksAfter(history: History, member: MemberHistory): readonly Callback[] {
  return member.callbacks.filter(
    ({ index, event }) =>
      history.isAfter(member, { index, wallMs: event.wallMs }) &&
      (leaves(history, member) || event.wallMs <= history.end),
  );
}

/** Whether this is the process that leaves, in a scenario about that. */
export function leaves({ focus, subject }: History, member: MemberHistory): boolean {
  return member === subject && (focus.do === 'kill' || focus.do === 'close');
}

/** The partitions that a process owned at the focus, ascending. */
export function ownedBefore(history: History, member: MemberHistory): readonly number[] {
  const last = member.callbacks.findLast(
    ({ index, event }) => !history.isAfter(member, { index, wallMs: event.wallMs }),
  );
  return ascending(last?.event.owned ?? []);
}

/** The partitions that a process owned at the end, ascending; none for one that was gone by then. */
export function ownedAfter(history: History, member: MemberHistory): readonly number[] {
  if (leaves(history, member) && history.t0 < Number.POSITIVE_INFINITY) return [];
  if (member.endedAt !== undefined && member.endedAt <= history.end) return [];
  return ascending(member.callbacks.findLast(({ event }) => event.wallMs <= history.end)?.event.owned ?? []);
}

/** The processes that own each partition. */
export function ownersOf(
  history: History,
  owned: (history: History, member: MemberHistory) => readonly number[],
): ReadonlyMap<number, readonly MemberHistory[]> {
  const owners = new Map<number, MemberHistory[]>();
  for (const member of history.members) {
    for (const partition of owned(history, member)) owners.set(partition, [...(owners.get(partition) ?? []), member]);
  }
  return owners;
}

export function ascending(numbers: Iterable<number>): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
