import {
  ascending,
  callbacksAfter,
  type History,
  type MemberHistory,
  moves,
  type Offsets,
  ownedAfter,
  ownedBefore,
  ownersOf,
  type Recording,
  readHistory,
} from './history.ts';
import { checkInvariants } from './invariants.ts';
import { aboveCommitted, processedAgain, processingsOf, unprocessedBelow } from './offsets.ts';
import type { Scenario } from './plan.ts';
import type { MemberResult, ScenarioResult } from './report/report.ts';
import type { LabSettings } from './settings.ts';

/** What a scenario left behind; its result follows from this alone. */
export interface AnalyzedRecord extends Recording {
  readonly scenario: Pick<Scenario, 'mode' | 'departure' | 'departing' | 'members'>;
  /** What the broker held once commits in flight at the departure had landed, and before the survivors took over. */
  readonly committedAtDeparture: Offsets;
  /** What the broker held at the end. */
  readonly committedAtEnd: Offsets;
  /** The group as the broker describes it. */
  readonly description: string;
  /** Wall time of the whole scenario in ms. */
  readonly durationMs: number;
}

/**
 * Works out what a departure cost, from the events and the broker's offsets alone. An odd history breaks invariants, it does not
 * throw. A scenario without a departure has no invariants to judge.
 */
export function analyze(record: AnalyzedRecord, settings: Pick<LabSettings, 'partitions' | 'records'>): ScenarioResult {
  const { scenario, committedAtDeparture, committedAtEnd } = record;
  const history = readHistory(record);
  const departed = history.t0 < Number.POSITIVE_INFINITY;
  const processings = processingsOf(history.members);
  const unowned = departed ? unownedByPartition(history) : new Map<number, number>();
  const { departing, survivors } = history;
  return {
    mode: scenario.mode,
    departure: scenario.departure,
    departing: scenario.departing,
    members: Object.fromEntries(history.members.map((member) => [member.name, memberResult(history, member)])),
    revokeCallbackRan: callbacksAfter(history, departing).some(({ event }) => event.type === 'revoked'),
    revokedFromSurvivors: revokedFrom(history, survivors),
    duplicates: processedAgain(history, processings).length,
    aboveCommitted: departed ? aboveCommitted(history, scenario.departure, committedAtDeparture).length : 0,
    unprocessedBelowCommitted: unprocessedBelow(processings, committedAtDeparture, committedAtEnd).reduce(
      (sum, { from, to }) => sum + to - from,
      0,
    ),
    unownedMs: Math.max(0, ...unowned.values()),
    unownedMsByPartition: Object.fromEntries(unowned),
    lagGrowth: lagGrowth(history, unowned),
    ...(departed ? movesOf(history) : { moves: 0, minimalMoves: 0 }),
    balanceMs: balanceMs(history),
    rebalanceMs: departed ? rebalanceMs(history) : 0,
    invariants: departed
      ? checkInvariants({ scenario, settings, history, processings, committedAtDeparture, committedAtEnd })
      : [],
    durationMs: Math.round(record.durationMs),
    group: record.description,
  };
}

function memberResult(history: History, member: MemberHistory): MemberResult {
  const after = callbacksAfter(history, member);
  const taken = after.filter(({ event }) => event.type !== 'assigned').flatMap(({ event }) => event.partitions);
  return {
    before: ownedBefore(history, member),
    after: ownedAfter(history, member),
    firstCallbackMs: after[0] ? sinceDeparture(history, after[0].event.wallMs) : null,
    revoked: ascending(taken),
    callbacks: after.length,
    longestGapMs: member === history.departing ? null : longestGap(timesOf(member), history.t0, history.end),
    steadyGapMs: steadyGap(history, member),
  };
}

/** A close is dated by its own event, and callbacks in whole ms: none is earlier than the departure. */
function sinceDeparture(history: History, wallMs: number): number {
  return Math.max(0, Math.round(wallMs - history.t0));
}

function timesOf(member: MemberHistory): readonly number[] {
  return member.records.map(({ wallMs }) => wallMs).sort((a, b) => a - b);
}

/** The longest time between two records of which the later one lies in (from, to]; the earlier one may lie before. */
function longestGap(times: readonly number[], from: number, to: number): number | null {
  let longest: number | null = null;
  for (let at = 1; at < times.length; at++) {
    const time = times[at]!;
    if (time > from && time <= to) longest = Math.max(longest ?? 0, time - times[at - 1]!);
  }
  return longest === null ? null : Math.round(longest);
}

/** The same between records that both lie in the steady state of the group, and of those beside it. */
function steadyGap(history: History, member: MemberHistory): number | null {
  const times = timesOf(member).filter((time) => time >= history.quietFrom && time <= history.t0);
  return longestGap(times, Number.NEGATIVE_INFINITY, history.t0);
}

/** Of the survivors that owned anything: whether each had everything revoked, or lost, or none had anything. */
function revokedFrom(history: History, survivors: readonly MemberHistory[]): ScenarioResult['revokedFromSurvivors'] {
  const owners = survivors.filter((member) => ownedBefore(history, member).length > 0);
  const results = owners.map((member) => memberResult(history, member));
  if (results.every(({ revoked }) => revoked.length === 0)) return 'none';
  return results.every(({ before, revoked }) => before.every((partition) => revoked.includes(partition)))
    ? 'all'
    : 'some';
}

/** How long each partition of the departing member belonged to nobody, in ms; until the end when nobody took it. */
function unownedByPartition(history: History): ReadonlyMap<number, number> {
  const { departing, survivors } = history;
  return new Map(
    ownedBefore(history, departing).map((partition) => {
      const given = callbacksAfter(history, departing).find(({ event }) => event.partitions.includes(partition));
      const from = given?.event.wallMs ?? history.t0;
      const takeovers = survivors.flatMap((member) =>
        callbacksAfter(history, member)
          .filter(({ event }) => event.type === 'assigned' && event.partitions.includes(partition))
          .map(({ event }) => event.wallMs),
      );
      return [partition, Math.max(0, Math.round(Math.min(history.end, ...takeovers) - from))] as const;
    }),
  );
}

/** Records that would have been processed meanwhile, had the departing member gone on at its steady rate. */
function lagGrowth(history: History, unowned: ReadonlyMap<number, number>): number {
  const { departing, steadyFrom, t0 } = history;
  const windowMs = t0 - steadyFrom;
  if (!(windowMs > 0 && windowMs < Number.POSITIVE_INFINITY)) return 0;
  let lag = 0;
  for (const [partition, ms] of unowned) {
    const steady = departing.records.filter(
      (record) => record.partition === partition && record.wallMs > steadyFrom && record.wallMs <= t0,
    );
    lag += (steady.length / windowMs) * ms;
  }
  return Math.round(lag);
}

/** Partitions whose owner is another one at the end, and the fewest that lead to a balanced group of the survivors. */
function movesOf(history: History): { readonly moves: number; readonly minimalMoves: number } {
  const before = ownersOf(history, ownedBefore);
  const after = ownersOf(history, ownedAfter);
  const partitions = ascending([...before.keys(), ...after.keys()]);
  return {
    moves: partitions.filter((partition) => before.get(partition)?.join() !== after.get(partition)?.join()).length,
    minimalMoves: minimalMoves(
      history.survivors.map((member) => ownedBefore(history, member).length),
      before.size,
    ),
  };
}

/**
 * The fewest partitions that have to change their owner until the remaining members own `total` partitions, none of them over one
 * more than another.
 * @param counts how many each of the remaining members owns
 */
export function minimalMoves(counts: readonly number[], total: number): number {
  if (counts.length === 0) return 0;
  const share = Math.floor(total / counts.length);
  const larger = total % counts.length;
  const kept = [...counts]
    .sort((a, b) => b - a)
    .reduce((sum, count, rank) => sum + Math.min(count, rank < larger ? share + 1 : share), 0);
  return total - kept;
}

/** From the first process of the group until nothing moved any more, before the departure. */
function balanceMs(history: History): number {
  const started = history.members.flatMap(({ events }) => events.slice(0, 1).map(({ wallMs }) => wallMs));
  const moved = history.members.flatMap((member) =>
    member.callbacks
      .filter((callback) => moves(callback))
      .filter(({ index, event }) => !history.isAfter(member, { index, wallMs: event.wallMs }))
      .map(({ event }) => event.wallMs),
  );
  return moved.length === 0 ? 0 : Math.max(0, Math.round(Math.max(...moved) - Math.min(...started)));
}

/** From the departure until nothing moved any more. A survivor's empty callbacks count only when there are no others. */
function rebalanceMs(history: History): number {
  const all = history.survivors.flatMap((member) => callbacksAfter(history, member));
  const moving = all.filter((callback) => moves(callback));
  const times = (moving.length > 0 ? moving : all).map(({ event }) => event.wallMs);
  return times.length === 0 ? 0 : sinceDeparture(history, Math.max(...times));
}
