import type { Scenario } from '../plan.ts';
import type { ScenarioResult } from './report.ts';

/** The result of a scenario that could not be finished: no figure of it may be mistaken for a measurement. */
export function failedResult(scenario: Scenario, failure: string, durationMs: number): ScenarioResult {
  return {
    mode: scenario.mode,
    departure: scenario.departure,
    departing: scenario.departing,
    members: {},
    revokeCallbackRan: false,
    revokedFromSurvivors: 'none',
    duplicates: 0,
    aboveCommitted: 0,
    unprocessedBelowCommitted: 0,
    unownedMs: 0,
    unownedMsByPartition: {},
    lagGrowth: 0,
    moves: 0,
    minimalMoves: 0,
    balanceMs: 0,
    rebalanceMs: 0,
    invariants: [{ name: 'finished', ok: false, detail: failure }],
    durationMs,
    group: '',
    failure,
  };
}
