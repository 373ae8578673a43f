import type { Mode } from '../modes.ts';
import {
  type Departure,
  departureName,
  departureQuestion,
  departureTitle,
  departureWhen,
} from '../scenarios/departure.ts';
import type { LabReport, LegacyFields, Measure, MemberResult, ScenarioResult } from './report.ts';

/** A scenario's result as version 1 of the report had it. */
interface OldResult extends Omit<LegacyFields, 'departure' | 'departing'> {
  readonly mode: Mode;
  readonly departure: Departure;
  readonly departing: string;
  readonly members: Readonly<Record<string, MemberResult>>;
  readonly invariants: ScenarioResult['invariants'];
  readonly durationMs: number;
  readonly group: string;
  readonly failure?: string;
}

export interface OldReport extends Omit<LabReport, 'version' | 'scenarios' | 'repeats'> {
  readonly version: 1;
  readonly scenarios: readonly OldResult[];
}

/** A report of version 1 with the names and measures that version 2 has; what it did not measure is absent. */
export function upgraded(old: OldReport): LabReport {
  return { ...old, version: 2, repeats: [], scenarios: old.scenarios.map(result) };
}

function result(old: OldResult): ScenarioResult {
  const { mode, departure, departing } = old;
  return {
    name: departureName(mode, departure),
    title: departureTitle(mode, departure),
    question: departureQuestion(departure),
    when: departureWhen(departure),
    kind: 'departure',
    focus: { do: departure, member: departing },
    measures: old.failure === undefined ? measuresOf(old) : {},
    ...old,
  };
}

/** Version 1 had numbers of the others in the members alone. */
function measuresOf(old: OldResult): Record<string, Measure> {
  const all = Object.values(old.members);
  const others = Object.entries(old.members)
    .filter(([name]) => name !== old.departing)
    .map(([, member]) => member);
  const { revokeCallbackRan, revokedFromSurvivors, duplicates, aboveCommitted, unprocessedBelowCommitted } = old;
  const { unownedMs, lagGrowth, moves, minimalMoves, balanceMs, rebalanceMs } = old;
  return {
    ...{ revokeCallbackRan, revokedFromSurvivors, duplicates, aboveCommitted, unprocessedBelowCommitted },
    ...{ unownedMs, lagGrowth, moves, minimalMoves, balanceMs, rebalanceMs },
    firstCallbackMs: others.map(({ firstCallbackMs }) => firstCallbackMs),
    longestGapMs: others.map(({ longestGapMs }) => longestGapMs),
    steadyGapMs: others.map(({ steadyGapMs }) => steadyGapMs),
    stopsMs: all.map(({ longestGapMs }) => longestGapMs),
    callbacks: all.map(({ callbacks }) => callbacks),
  };
}
