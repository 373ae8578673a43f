import {
  BROKER_LOG,
  type ColumnView,
  type ComparisonView,
  type ConditionsView,
  type ConfigView,
  type LabView,
  type ResultView,
  type ScenarioView,
  type TableView,
} from '../../webview/protocol.ts';
import {
  type Column,
  FURTHER_COLUMNS,
  milliseconds,
  partitions,
  rowsOf,
  STUDY_COLUMNS,
  scenarioName,
  scenarioTitle,
} from '../report/columns.ts';
import { compareReports } from '../report/compare.ts';
import { configLines, provenance, settingsRows, withoutSecrets } from '../report/conditions.ts';
import { explain } from '../report/explain.ts';
import type { Timelines } from '../report/html.ts';
import { STUDY } from '../report/published.ts';
import type { LabReport, ScenarioResult } from '../report/report.ts';
import { describeTimeline, type Timeline } from '../timeline.ts';

/** The panel tells of invariants in a column of its own. */
const FURTHER = FURTHER_COLUMNS.filter(({ id }) => id !== 'invariants');

/** What the panel shows of a run that has just begun. */
export function startView(id: string, config?: ConfigView): LabView {
  return {
    kind: 'lab',
    id,
    status: 'running',
    message: 'Starting',
    columns: STUDY_COLUMNS.map(columnView),
    further: FURTHER.map(columnView),
    scenarios: [],
    study: `${STUDY.title}, revision of ${STUDY.revision}`,
    ...(config && { config }),
  };
}

/** What the panel shows of a finished report. */
export function reportView(
  id: string,
  full: LabReport,
  timelines: Timelines = {},
  logs: ReadonlyMap<string, readonly string[]> = new Map(),
  config?: ConfigView,
): LabView {
  const report = withoutSecrets(full);
  return {
    ...startView(id, config),
    status: 'done',
    message: '',
    provenance: provenance(report),
    scenarios: report.scenarios.map((result) => scenarioView(result, timelines, logs)),
    conditions: conditionsView(report),
    ...(logs.has(BROKER_LOG) && { brokerLog: true }),
  };
}

function scenarioView(
  result: ScenarioResult,
  timelines: Timelines,
  logs: ReadonlyMap<string, readonly string[]>,
): ScenarioView {
  const name = scenarioName(result);
  return {
    name,
    title: scenarioTitle(result),
    state: result.failure === undefined ? 'done' : 'failed',
    result: resultView(result, timelines[name], logs.get(name)),
  };
}

/** One scenario's result, ready to be shown. */
export function resultView(result: ScenarioResult, timeline?: Timeline, logs: readonly string[] = []): ResultView {
  return {
    cells: cellsOf(result, STUDY_COLUMNS),
    further: cellsOf(result, FURTHER),
    explanation: explain(result),
    invariants: result.invariants,
    members: membersTable(result),
    logs,
    group: result.group.trimEnd(),
    ...(timeline && { timeline }),
    words: timeline ? describeTimeline(timeline) : [],
    ...(result.failure !== undefined && { failure: result.failure }),
  };
}

function cellsOf(result: ScenarioResult, columns: readonly Column[]): ResultView['cells'] {
  const [row] = rowsOf([result], columns);
  return row?.cells.map(({ text, published }) => ({ text, ...(published !== undefined && { published }) })) ?? [];
}

/** What stands below the results. */
export function conditionsView(full: LabReport): ConditionsView {
  const report = withoutSecrets(full);
  const published: Readonly<Record<string, string>> = STUDY.defaults;
  return {
    settings: { head: ['Setting', 'Value'], rows: settingsRows(report) },
    asymmetries: report.asymmetries,
    defaults: {
      head: ['Key', 'Default', 'Study'],
      rows: Object.entries(report.defaults).map(([key, value]) => [key, value, published[key] ?? '']),
    },
    refusals: {
      head: ['Config', 'Exception'],
      rows: report.refusals.map(({ config, exception }) => [configLines(config), exception]),
    },
  };
}

function membersTable(result: ScenarioResult): TableView {
  return {
    head: ['Member', 'Before', 'After', 'First callback', 'Revoked', 'Callbacks', 'Longest gap', 'Steady gap'],
    rows: Object.entries(result.members).map(([name, member]) => [
      name === result.departing ? `${name} (departed)` : name,
      partitions(member.before),
      partitions(member.after),
      member.firstCallbackMs === null ? 'none' : `+${milliseconds(member.firstCallbackMs)}`,
      partitions(member.revoked),
      String(member.callbacks),
      member.longestGapMs === null ? '' : milliseconds(member.longestGapMs),
      member.steadyGapMs === null ? '' : milliseconds(member.steadyGapMs),
    ]),
  };
}

/** One report against another. */
export function comparisonView(
  a: { readonly id: string; readonly report: LabReport },
  b: { readonly id: string; readonly report: LabReport },
): ComparisonView {
  const { conditions, scenarios } = compareReports(withoutSecrets(a.report), withoutSecrets(b.report));
  const side = ({ id, report }: { readonly id: string; readonly report: LabReport }) => ({
    id,
    label: `${report.startedAt.slice(0, 16).replace('T', ' ')} UTC, ${report.engine}`,
  });
  const views = (differences: typeof conditions) =>
    differences.map(({ name, kind, a: inA, b: inB }) => ({
      name,
      kind,
      ...(inA !== undefined && { a: inA }),
      ...(inB !== undefined && { b: inB }),
    }));
  return {
    kind: 'comparison',
    a: side(a),
    b: side(b),
    conditions: views(conditions),
    scenarios: scenarios.map((each) => ({ ...each, differences: views(each.differences) })),
  };
}

function columnView({ id, title, kind }: Column): ColumnView {
  return { id, title, kind };
}
