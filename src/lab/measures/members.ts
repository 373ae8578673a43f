import {
  ascending,
  callbacksAfter,
  type History,
  leaves,
  type MemberHistory,
  ownedAfter,
  ownedBefore,
} from '../history.ts';
import type { MemberResult } from '../report/report.ts';

/** What the scenario was for each member, by name; its processes are taken together. */
export function memberResults(history: History): Readonly<Record<string, MemberResult>> {
  const names = [...new Set(history.members.map(({ name }) => name))];
  return Object.fromEntries(names.map((name) => [name, memberResult(history, name)]));
}

function memberResult(history: History, name: string): MemberResult {
  const lives = history.members.filter((member) => member.name === name);
  const after = lives.flatMap((life) => callbacksAfter(history, life)).sort((a, b) => a.event.wallMs - b.event.wallMs);
  const taken = after.filter(({ event }) => event.type !== 'assigned').flatMap(({ event }) => event.partitions);
  // Who leaves for good has no gap: nothing comes after.
  const goes = lives.length === 1 && leaves(history, lives[0]!);
  return {
    before: ascending(lives.flatMap((life) => ownedBefore(history, life))),
    after: ascending(lives.flatMap((life) => ownedAfter(history, life))),
    firstCallbackMs: after[0] ? sinceFocus(history, after[0].event.wallMs) : null,
    revoked: ascending(taken),
    callbacks: after.length,
    longestGapMs: goes ? null : longest(lives.map((life) => longestGap(timesOf(life), history.t0, history.end))),
    steadyGapMs: longest(lives.map((life) => steadyGap(history, life))),
  };
}

/** Whole ms after the focus. Some incidents are dated by an event of their own, and callbacks in whole ms: none is earlier. */
export function sinceFocus(history: History, wallMs: number): number {
  return Math.max(0, Math.round(wallMs - history.t0));
}

function timesOf(member: MemberHistory): readonly number[] {
  return member.records.map(({ wallMs }) => wallMs).sort((a, b) => a - b);
}

/** The longest time between two records of which the later one lies in (from, to]; the earlier one may lie before. */
export function longestGap(times: readonly number[], from: number, to: number): number | null {
  let found: number | null = null;
  for (let at = 1; at < times.length; at++) {
    const time = times[at]!;
    if (time > from && time <= to) found = Math.max(found ?? 0, time - times[at - 1]!);
  }
  return found === null ? null : Math.round(found);
}

/** The same between records that both lie in the steady state of the group, and of those beside it. */
function steadyGap(history: History, member: MemberHistory): number | null {
  const times = timesOf(member).filter((time) => time >= history.quietFrom && time <= history.t0);
  return longestGap(times, Number.NEGATIVE_INFINITY, history.t0);
}

function longest(gaps: readonly (number | null)[]): number | null {
  const known = gaps.filter((gap) => gap !== null);
  return known.length === 0 ? null : Math.max(...known);
}
