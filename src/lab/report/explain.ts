import { othersOf } from '../measures/columns.ts';
import { milliseconds } from '../measures/texts.ts';
import type { GroupId } from '../scenario/scenario.ts';
import type { ScenarioResult } from './report.ts';

/** What a result means, in two sentences that follow from its numbers and from nothing else. */
export function explain(result: ScenarioResult): string {
  const broken = result.invariants.filter(({ ok }) => !ok);
  if (result.failure !== undefined) {
    return `The scenario was not finished: ${sentence(result.failure)} None of its figures is a measurement.`;
  }
  const first = FIRST[result.kind]?.(result) ?? usual(result);
  if (broken.length > 0) {
    return `${first} Do not rely on it: ${broken.length} of ${result.invariants.length} invariants ${broken.length === 1 ? 'is' : 'are'} broken.`;
  }
  return `${first} ${SECOND[result.kind]?.(result) ?? others(result)}`;
}

/** What happened to the member that the scenario is about. */
const FIRST: Readonly<Partial<Record<GroupId, (result: ScenarioResult) => string>>> = {
  departure: (result) => (result.departure === 'kill' ? killed(result) : closed(result)),
  freeze: (result) => `${result.focus.member} stood still for longer than its session${away(result)}.`,
  'slow-batch': (result) =>
    `${result.focus.member} worked on one record for longer than max.poll.interval.ms${away(result)}.`,
  'slow-member': (result) =>
    `While ${result.focus.member} worked on one record, another consumer joined and was at work ${at(result, 'joinedMs')}: the others stopped for at most ${longestStop(result)}, and ${standstill(result)}.`,
  static: (result) => {
    const { endedBy, backMs } = result.measures;
    const ended = typeof endedBy === 'string' ? [`one process ended by ${endedBy}`] : [];
    const back = typeof backMs === 'number' ? [`${result.focus.member} was at work ${at(result, 'backMs')}`] : [];
    return `When ${result.when}, ${[...ended, ...back].join(' and ') || 'nobody came back'}: ${standstill(result)}, and ${twice(result)}.`;
  },
  rolling: (result) =>
    `All consumers were restarted one after the other: in all, partitions had no owner for ${ms(result, 'ownerlessMs')} of partition-time, ${standstill(result)}, and ${twice(result)}.`,
  join: (result) => `${result.focus.member} joined and was at work ${at(result, 'backMs')}; ${twice(result)}.`,
};

const SECOND: Readonly<Partial<Record<GroupId, (result: ScenarioResult) => string>>> = {
  freeze: takenOver,
  'slow-batch': takenOver,
  rolling: (result) => {
    const { stopsMs } = result.measures;
    const stops = Array.isArray(stopsMs) ? stopsMs.filter((stop) => stop !== null) : [];
    if (stops.length === 0) return 'No member worked on.';
    return `While it ran, no consumer stopped for longer than ${milliseconds(Math.max(...stops))}.`;
  },
};

/** What can be said of every incident. */
function usual(result: ScenarioResult): string {
  return `When ${result.when}, ${standstill(result)}, and ${twice(result)}.`;
}

/** What the others went through, until the member was back and had its share again. */
function takenOver(result: ScenarioResult): string {
  const { firstCallbackMs } = result.measures;
  const heard = Array.isArray(firstCallbackMs) ? firstCallbackMs.filter((each) => each !== null) : [];
  const when = heard.length === 0 ? 'heard of nothing' : `heard of it after ${milliseconds(Math.min(...heard))}`;
  return `The others ${when}${pause(result)}.`;
}

function away(result: ScenarioResult): string {
  const { member } = result.focus;
  const { subjectHeard, refusedCommits } = result.measures;
  const heard =
    subjectHeard === 'lost'
      ? 'heard in onPartitionsLost that its partitions were gone'
      : subjectHeard === 'revoked'
        ? 'had its partitions revoked'
        : 'never heard that its partitions were gone';
  const commits = typeof refusedCommits === 'number' ? refusedCommits : 0;
  return `: ${standstill(result)}; back, ${member} ${heard}, ${count(commits, 'commit')} of it ${commits === 1 ? 'was' : 'were'} refused, and ${twice(result)}`;
}

function ms({ measures }: ScenarioResult, id: string): string {
  const value = measures[id];
  return typeof value === 'number' ? milliseconds(value) : 'an unknown time';
}

function at(result: ScenarioResult, id: string): string {
  return typeof result.measures[id] === 'number' ? `after ${ms(result, id)}` : 'not before the end';
}

function standstill(result: ScenarioResult): string {
  return `no partition stood still for longer than ${ms(result, 'standstillMs')}`;
}

function twice({ duplicates }: ScenarioResult): string {
  return `${duplicates === 0 ? 'no record was' : `${count(duplicates, 'record')} ${duplicates === 1 ? 'was' : 'were'}`} processed twice`;
}

function killed(result: ScenarioResult): string {
  const { focus, duplicates } = result;
  const again =
    duplicates === 0
      ? 'no record was processed twice'
      : `${count(duplicates, 'record')} that it had processed above the committed offset ${duplicates === 1 ? 'was' : 'were'} processed again`;
  const callback = result.revokeCallbackRan ? 'ran its revoke callback' : 'ran no revoke callback';
  return `${focus.member} was killed and ${callback}: ${ownerless(result)}, and ${again}.`;
}

function closed(result: ScenarioResult): string {
  const how = result.revokeCallbackRan ? 'handed its partitions over in its revoke callback' : 'ran no revoke callback';
  return `${result.focus.member} closed and ${how}: ${ownerless(result)}, and ${twice(result)}.`;
}

function ownerless({ members, focus, unownedMs, lagGrowth }: ScenarioResult): string {
  const owned = members[focus.member]?.before.length ?? 0;
  if (owned === 0) return 'it owned no partition';
  const which = owned === 1 ? 'its partition' : `its ${owned} partitions`;
  const length = owned === 1 ? milliseconds(unownedMs) : `up to ${milliseconds(unownedMs)}`;
  return `${which} had no owner for ${length} and fell ${count(lagGrowth, 'record')} behind`;
}

function others(result: ScenarioResult): string {
  const { revokedFromSurvivors, moves, minimalMoves, kind } = result;
  const who = kind === 'departure' ? 'The survivors' : 'The others';
  const kept = {
    all: `${who} had everything that they owned revoked`,
    some: `${who} had some of their partitions revoked`,
    none: `${who} kept all that they owned`,
  }[revokedFromSurvivors];
  const moved = `${count(moves, 'partition')} changed owner${moves === minimalMoves ? ', which is the fewest possible' : ` where ${minimalMoves} would have been enough`}`;
  return `${kept}${pause(result)}, and ${moved}.`;
}

function longestStop(result: ScenarioResult): string {
  const longest = most(othersOf(result).map(({ longestGapMs }) => longestGapMs));
  return longest === undefined ? 'an unknown time' : milliseconds(longest);
}

function pause(result: ScenarioResult): string {
  const longest = most(othersOf(result).map(({ longestGapMs }) => longestGapMs));
  const steady = most(othersOf(result).map(({ steadyGapMs }) => steadyGapMs));
  if (longest === undefined) return '';
  const against = steady === undefined ? '' : ` against ${milliseconds(steady)} in steady state`;
  return `, with at most ${milliseconds(longest)} between two records${against}`;
}

function most(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? undefined : Math.max(...known);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
