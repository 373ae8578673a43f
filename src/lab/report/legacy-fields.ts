import type { GroupId, Scenario } from '../scenario/scenario.ts';
import type { LegacyFields, Measure } from './report.ts';

const NUMBERS = [
  ...(['duplicates', 'aboveCommitted', 'unprocessedBelowCommitted', 'unownedMs', 'lagGrowth'] as const),
  ...(['moves', 'minimalMoves', 'balanceMs', 'rebalanceMs'] as const),
];

/** The fields of version 1, from the measures. A measure that is missing is none: 0. */
export function legacyFields(
  { group, focus }: { readonly group: GroupId } & Pick<Scenario, 'focus'>,
  measures: Readonly<Record<string, Measure>>,
  unowned: ReadonlyMap<number, number>,
): LegacyFields {
  const { do: how, member } = focus;
  const departs = group === 'departure' && (how === 'kill' || how === 'close');
  const numbers = NUMBERS.map((name) => [name, typeof measures[name] === 'number' ? measures[name] : 0]);
  const revoked = measures.revokedFromSurvivors;
  return {
    departure: departs ? how : null,
    departing: departs ? member : null,
    revokeCallbackRan: measures.revokeCallbackRan === true,
    revokedFromSurvivors: revoked === 'all' || revoked === 'some' ? revoked : 'none',
    ...(Object.fromEntries(numbers) as Record<(typeof NUMBERS)[number], number>),
    unownedMsByPartition: Object.fromEntries(unowned),
  };
}
