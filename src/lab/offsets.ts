import {
  type History,
  leaves,
  type MemberHistory,
  type Offsets,
  ownedBefore,
  type ProcessedRecord,
} from './history.ts';

/** Every processing of a record, in turn: by partition, then by offset. */
export type Processings = ReadonlyMap<number, ReadonlyMap<number, readonly ProcessedRecord[]>>;

export function processingsOf(members: readonly MemberHistory[]): Processings {
  const all = new Map<number, Map<number, ProcessedRecord[]>>();
  for (const { records } of members) {
    for (const record of records) {
      const partition = all.get(record.partition) ?? new Map<number, ProcessedRecord[]>();
      all.set(record.partition, partition);
      const before = partition.get(record.offset);
      if (before) before.push(record);
      else partition.set(record.offset, [record]);
    }
  }
  return all;
}

/**
 * Records that were processed again after the focus, each with all of its processings. What was processed twice before it
 * belongs to the first balance of the group, and what comes after the end to its dissolution.
 */
export function processedAgain(history: History, processings: Processings): readonly (readonly ProcessedRecord[])[] {
  const again: (readonly ProcessedRecord[])[] = [];
  for (const offsets of processings.values()) {
    for (const each of offsets.values()) {
      if (each.length < 2) continue;
      const within = each.filter(
        ({ wallMs, member, incarnation }) => wallMs <= history.end || ofLeaver(history, member, incarnation),
      );
      if (within.length > 1 && within.some(({ wallMs }) => wallMs > history.t0)) again.push(within);
    }
  }
  return again;
}

function ofLeaver(history: History, name: string, incarnation: number): boolean {
  const { subject } = history;
  return leaves(history, subject) && subject.name === name && subject.incarnation === incarnation;
}

/**
 * The offset at which the subject left a partition of its own: when it was cut off, what the broker held (a commit in flight may
 * land after a death, so the member's own log does not tell); after a close, its last acknowledged commit (it lives to tell, and
 * the others have committed more by the time the broker is asked).
 */
export function leftAt(history: History, partition: number, committedAtFocus: Offsets): number {
  const { subject, others, cutOff } = history;
  if (cutOff) return committedAtFocus[partition] ?? 0;
  const own = subject.acknowledged.findLast(({ event }) => event.offsets[partition] !== undefined);
  return own?.event.offsets[partition] ?? lastAcknowledged(others, partition, history.t0) ?? 0;
}

/** The last offset that any of the members had acknowledged for a partition up to a time. */
export function lastAcknowledged(
  members: readonly MemberHistory[],
  partition: number,
  until: number,
  from = Number.NEGATIVE_INFINITY,
): number | undefined {
  let last: { readonly wallMs: number; readonly offset: number } | undefined;
  for (const { acknowledged } of members) {
    for (const { event } of acknowledged) {
      const offset = event.offsets[partition];
      if (offset === undefined || event.wallMs > until || event.wallMs <= from) continue;
      if (!last || event.wallMs >= last.wallMs) last = { wallMs: event.wallMs, offset };
    }
  }
  return last?.offset;
}

/**
 * Records of its own partitions that the subject had processed at or above the offset at which it left them; also those that it
 * went on with before it heard that they were no longer its own. None of one that stays in its group.
 */
export function aboveCommitted(history: History, committedAtFocus: Offsets): readonly ProcessedRecord[] {
  const { subject } = history;
  if (!history.cutOff && !leaves(history, subject)) return [];
  const left = new Map(
    ownedBefore(history, subject).map((partition) => [partition, leftAt(history, partition, committedAtFocus)]),
  );
  const lost = lostAt(history);
  const above = new Map<string, ProcessedRecord>();
  for (const record of subject.records) {
    if (record.index < lost && record.offset >= (left.get(record.partition) ?? Number.POSITIVE_INFINITY))
      above.set(`${record.partition} ${record.offset}`, record);
  }
  return [...above.values()];
}

/** The place of the subject's first event after the focus that took its partitions away; infinite when none did. */
function lostAt(history: History): number {
  if (leaves(history, history.subject)) return Number.POSITIVE_INFINITY;
  const taken = history.subject.callbacks.find(
    ({ event }) => event.type !== 'assigned' && event.partitions.length > 0 && event.wallMs > history.t0,
  );
  return taken?.index ?? Number.POSITIVE_INFINITY;
}

/** Offsets below a committed one that nobody processed, as half-open ranges. */
export interface Unprocessed {
  readonly partition: number;
  readonly from: number;
  readonly to: number;
  /** The committed offset that hides them. */
  readonly committed: number;
}

/** Topics of the lab start at offset 0 and have no gaps. */
export function unprocessedBelow(processings: Processings, ...committed: readonly Offsets[]): readonly Unprocessed[] {
  const highest = new Map<number, number>();
  for (const offsets of committed) {
    for (const [partition, offset] of Object.entries(offsets)) {
      highest.set(Number(partition), Math.max(offset, highest.get(Number(partition)) ?? 0));
    }
  }
  const ranges: Unprocessed[] = [];
  for (const [partition, offset] of highest) {
    const processed = [...(processings.get(partition)?.keys() ?? [])].filter((each) => each < offset);
    let next = 0;
    for (const each of [...processed.sort((a, b) => a - b), offset]) {
      if (each > next) ranges.push({ partition, from: next, to: each, committed: offset });
      next = each + 1;
    }
  }
  return ranges;
}
