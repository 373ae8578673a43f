import { ascending, callbacksAfter, type History, ownedBefore } from '../history.ts';
import { ownedSpans, unownedSpans } from '../ownership.ts';
import { longestGap } from './members.ts';

/** How long each partition of the subject belonged to nobody, in ms; until the end when nobody took it. */
export function unownedByPartition(history: History): ReadonlyMap<number, number> {
  const { subject, others, focus } = history;
  return new Map(
    ownedBefore(history, subject).map((partition) => {
      const given = callbacksAfter(history, subject).find(({ event }) => event.partitions.includes(partition));
      // One that stands still has nothing to give, whatever it is told afterwards.
      const from = focus.do === 'pause' ? history.t0 : (given?.event.wallMs ?? history.t0);
      const takeovers = others.flatMap((member) =>
        callbacksAfter(history, member)
          .filter(({ event }) => event.type === 'assigned' && event.partitions.includes(partition))
          .map(({ event }) => event.wallMs),
      );
      return [partition, Math.max(0, Math.round(Math.min(history.end, ...takeovers) - from))] as const;
    }),
  );
}

/** Partition-ms without an owner that works, of the whole topic, from the focus to the end. */
export function ownerlessMs(history: History): number {
  const owned = history.members.flatMap((member) => ownedSpans(history, member));
  const within = unownedSpans(owned, history.end).map(
    ({ from, to }) => Math.min(to, history.end) - Math.max(from, history.t0),
  );
  return Math.round(within.reduce((sum, ms) => sum + Math.max(0, ms), 0));
}

/** The longest time in which nobody processed a record of a partition: from the last one before to the first one after. */
export function standstillMs(history: History): number {
  const times = new Map<number, number[]>();
  for (const { records } of history.members) {
    for (const { partition, wallMs } of records) {
      const known = times.get(partition);
      if (known) known.push(wallMs);
      else times.set(partition, [wallMs]);
    }
  }
  const gaps = [...times.values()].map((each) => {
    const sorted = each.filter((time) => time <= history.end).sort((a, b) => a - b);
    // What was still waiting at the end has stood for at least as long.
    return longestGap([...sorted, history.end], history.t0, history.end) ?? 0;
  });
  return gaps.reduce((most, gap) => Math.max(most, gap), 0);
}

/** Records that would have been processed meanwhile, had the subject gone on at its steady rate. */
export function lagGrowth(history: History, unowned: ReadonlyMap<number, number>): number {
  const { subject, steadyFrom, t0 } = history;
  const windowMs = t0 - steadyFrom;
  if (!(windowMs > 0 && windowMs < Number.POSITIVE_INFINITY)) return 0;
  let lag = 0;
  for (const [partition, ms] of unowned) {
    const steady = subject.records.filter(
      (record) => record.partition === partition && record.wallMs > steadyFrom && record.wallMs <= t0,
    );
    lag += (steady.length / windowMs) * ms;
  }
  return Math.round(lag);
}

/** The partitions whose owner is known, ascending. */
export function partitionsOf(...owners: readonly ReadonlyMap<number, unknown>[]): readonly number[] {
  return ascending(owners.flatMap((each) => [...each.keys()]));
}
