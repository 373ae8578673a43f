import type { Scenario } from '../scenario/scenario.ts';
import { legacyFields } from './legacy-fields.ts';
import type { ScenarioResult } from './report.ts';

/** The result of a scenario that could not be finished: no figure of it may be mistaken for a measurement. */
export function failedResult(scenario: Scenario, failure: string, durationMs: number): ScenarioResult {
  const { name, title, question, when, group, mode, focus, repeat } = scenario;
  return {
    ...{ name, title, question, when, kind: group, mode, focus },
    ...(repeat && { repeat }),
    members: {},
    measures: {},
    ...legacyFields(scenario, {}, new Map()),
    invariants: [{ name: 'finished', ok: false, detail: failure }],
    durationMs,
    group: '',
    failure,
  };
}
