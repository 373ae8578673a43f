import { type AnalyzedRecord, analyze } from '../../src/lab/analysis.ts';
import type { Mode } from '../../src/lab/modes.ts';
import { asymmetries } from '../../src/lab/report/asymmetries.ts';
import { STUDY } from '../../src/lab/report/published.ts';
import type { LabReport } from '../../src/lab/report/report.ts';
import { DEFAULT_MATRIX } from '../../src/lab/scenarios/catalog.ts';
import type { Departure } from '../../src/lab/scenarios/departure.ts';
import { DEFAULT_LAB_SETTINGS } from '../../src/lab/settings.ts';
import { type Timeline, timelineOf } from '../../src/lab/timeline.ts';
import { departureHistory, type Variation } from './history.ts';
import { writtenReport } from './lab-report.ts';

export interface StudyReport {
  readonly report: LabReport;
  readonly timelines: Readonly<Record<string, Timeline>>;
  readonly records: readonly AnalyzedRecord[];
}

/**
 * A report over the whole matrix with its timelines, analyzed from hand-written histories as a run analyzes its own.
 * @param variation what differs in the history of each scenario
 */
export function studyReport(variation: (mode: Mode, departure: Departure) => Variation = () => ({})): StudyReport {
  const records = DEFAULT_MATRIX.map(
    ([mode, departure]) => departureHistory(mode, departure, variation(mode, departure)).record,
  );
  return {
    records,
    timelines: Object.fromEntries(records.map((record) => [record.scenario.name, timelineOf(record)])),
    report: writtenReport({
      scenarios: records.map((record) => analyze(record, DEFAULT_LAB_SETTINGS)),
      defaults: STUDY.defaults,
      asymmetries: asymmetries(DEFAULT_LAB_SETTINGS),
    }),
  };
}
