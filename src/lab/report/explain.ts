import { milliseconds, survivorsOf } from './columns.ts';
import type { ScenarioResult } from './report.ts';

/** What a result means, in two sentences that follow from its numbers and from nothing else. */
export function explain(result: ScenarioResult): string {
  const broken = result.invariants.filter(({ ok }) => !ok);
  if (result.failure !== undefined) {
    return `The scenario was not finished: ${sentence(result.failure)} None of its figures is a measurement.`;
  }
  const first = result.departure === 'kill' ? killed(result) : closed(result);
  if (broken.length > 0) {
    return `${first} Do not rely on it: ${broken.length} of ${result.invariants.length} invariants ${broken.length === 1 ? 'is' : 'are'} broken.`;
  }
  return `${first} ${survivors(result)}`;
}

function killed(result: ScenarioResult): string {
  const { departing, duplicates } = result;
  const twice =
    duplicates === 0
      ? 'no record was processed twice'
      : `${count(duplicates, 'record')} that it had processed above the committed offset ${duplicates === 1 ? 'was' : 'were'} processed again`;
  const callback = result.revokeCallbackRan ? 'ran its revoke callback' : 'ran no revoke callback';
  return `${departing} was killed and ${callback}: ${ownerless(result)}, and ${twice}.`;
}

function closed(result: ScenarioResult): string {
  const { departing, duplicates } = result;
  const how = result.revokeCallbackRan ? 'handed its partitions over in its revoke callback' : 'ran no revoke callback';
  const twice =
    duplicates === 0 ? 'no record was' : `${count(duplicates, 'record')} ${duplicates === 1 ? 'was' : 'were'}`;
  return `${departing} closed and ${how}: ${ownerless(result)}, and ${twice} processed twice.`;
}

function ownerless({ members, departing, unownedMs, lagGrowth }: ScenarioResult): string {
  const owned = members[departing]?.before.length ?? 0;
  if (owned === 0) return 'it owned no partition';
  const which = owned === 1 ? 'its partition' : `its ${owned} partitions`;
  const length = owned === 1 ? milliseconds(unownedMs) : `up to ${milliseconds(unownedMs)}`;
  return `${which} had no owner for ${length} and fell ${count(lagGrowth, 'record')} behind`;
}

function survivors(result: ScenarioResult): string {
  const { revokedFromSurvivors, moves, minimalMoves } = result;
  const kept = {
    all: 'The survivors had everything that they owned revoked',
    some: 'The survivors had some of their partitions revoked',
    none: 'The survivors kept all that they owned',
  }[revokedFromSurvivors];
  const moved = `${count(moves, 'partition')} changed owner${moves === minimalMoves ? ', which is the fewest possible' : ` where ${minimalMoves} would have been enough`}`;
  return `${kept}${pause(result)}, and ${moved}.`;
}

function pause(result: ScenarioResult): string {
  const longest = most(survivorsOf(result).map(({ longestGapMs }) => longestGapMs));
  const steady = most(survivorsOf(result).map(({ steadyGapMs }) => steadyGapMs));
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
