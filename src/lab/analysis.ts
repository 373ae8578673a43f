import { checkInvariants } from './checks/index.ts';
import { type Offsets, type Recording, readHistory } from './history.ts';
import { ALL_COLUMNS } from './measures/columns.ts';
import { isDated } from './measures/findings.ts';
import { memberResults } from './measures/members.ts';
import { unownedByPartition } from './measures/ownerless.ts';
import { processingsOf } from './offsets.ts';
import { legacyFields } from './report/legacy-fields.ts';
import type { Measure, ScenarioResult } from './report/report.ts';
import type { Scenario } from './scenario/scenario.ts';
import type { LabSettings } from './settings.ts';

/** What a scenario left behind; its result follows from this alone. */
export interface AnalyzedRecord extends Recording {
  readonly scenario: Omit<Scenario, 'estimatedSeconds'>;
  /** What the broker held once commits in flight at the focus had landed, and before others took over. */
  readonly committedAtFocus: Offsets;
  /** What the broker held at the end. */
  readonly committedAtEnd: Offsets;
  /** The group as the broker describes it. */
  readonly description: string;
  /** Wall time of the whole scenario in ms. */
  readonly durationMs: number;
}

/**
 * Works out what an incident cost, from the events and the broker's offsets alone. An odd history breaks invariants, it does not
 * throw. A scenario that did not get as far as its focus has no invariants to judge.
 */
export function analyze(record: AnalyzedRecord, settings: Pick<LabSettings, 'partitions' | 'records'>): ScenarioResult {
  const { scenario, committedAtFocus, committedAtEnd } = record;
  const history = readHistory(record);
  const processings = processingsOf(history.members);
  const members = memberResults(history);
  const findings = { history, processings, committedAtFocus, committedAtEnd, members };
  const dated = isDated(findings);
  const measures: Record<string, Measure> = {};
  for (const { id, measure } of ALL_COLUMNS) measures[id] = measure(findings);
  return {
    ...{
      name: scenario.name,
      title: scenario.title,
      question: scenario.question,
      when: scenario.when,
      kind: scenario.group,
    },
    ...(scenario.repeat && { repeat: scenario.repeat }),
    mode: scenario.mode,
    focus: scenario.focus,
    members,
    measures,
    ...legacyFields(scenario, measures, dated ? unownedByPartition(history) : new Map()),
    invariants: dated
      ? checkInvariants(scenario.checks, {
          ...{ scenario, settings, history, processings, committedAtFocus, committedAtEnd },
        })
      : [],
    durationMs: Math.round(record.durationMs),
    group: record.description,
  };
}
