import { callbacksAfter, type History } from '../history.ts';
import { sinceFocus } from './members.ts';

/**
 * From the focus until the member that it happened to worked in its group again: the first record of a partition that it was handed
 * after it; `null` when that did not happen.
 */
export function backMs(history: History): number | null {
  const lives = history.members.filter(({ name }) => name === history.subject.name);
  for (const life of lives) {
    const assigned = callbacksAfter(history, life).find(
      ({ event }) => event.type === 'assigned' && event.partitions.length > 0,
    );
    const first = assigned && life.records.find(({ index, wallMs }) => index > assigned.index && wallMs <= history.end);
    if (first) return sinceFocus(history, first.wallMs);
  }
  return null;
}

/**
 * From the moment at which it subscribed until its first record, of a member that joined at the focus or after it; `null` when none
 * did.
 */
export function joinedMs({ members, t0, end }: History): number | null {
  for (const { incarnation, events, records } of members) {
    const subscribed = events.find(({ type }) => type === 'subscribed');
    const first = records.find(({ wallMs }) => wallMs <= end);
    if (incarnation > 0 || !subscribed || !first || subscribed.wallMs < t0) continue;
    return Math.max(0, Math.round(first.wallMs - subscribed.wallMs));
  }
  return null;
}

/** How the member that the focus happened to heard that it no longer has its partitions. */
export function subjectHeard(history: History): 'revoked' | 'lost' | 'nothing' {
  const { subject } = history;
  const first = callbacksAfter(history, subject).find(
    ({ event }) => event.type !== 'assigned' && event.partitions.length > 0,
  );
  return first ? (first.event.type as 'revoked' | 'lost') : 'nothing';
}

/** Commits of the subject that failed after the focus; of those that a rebalance under way refuses, a run counts once. */
export function refusedCommits({ subject, t0, end }: History): number {
  return subject.events.filter(({ type, wallMs }) => type === 'commit-failed' && wallMs > t0 && wallMs <= end).length;
}

/** The exception by which a process ended after the focus; `null` when none did. */
export function endedBy({ members, t0, end }: History): string | null {
  for (const { events } of members) {
    const last = events.at(-1);
    if (last?.type !== 'error' || last.wallMs <= t0 || last.wallMs > end) continue;
    return last.error.chain.at(-1)?.type ?? 'unknown';
  }
  return null;
}
