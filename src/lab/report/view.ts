import {
  BROKER_LOG,
  type CellView,
  type ColumnView,
  type ComparisonView,
  type ConditionsView,
  type ConfigView,
  type GroupView,
  type LabView,
  type ResultView,
  type ScenarioHead,
  type ScenarioView,
  type SummaryView,
  type TableView,
} from '../../shared/lab-view.ts';
import { type Column, columnsOf, textOf } from '../measures/columns.ts';
import { milliseconds, partitions } from '../measures/texts.ts';
import { WORDS } from '../scenario/words.ts';
import { GROUPS } from '../scenarios/catalog.ts';
import type { LabSettings } from '../settings.ts';
import { describeTimeline, type Timeline } from '../timeline.ts';
import { compareReports } from './compare.ts';
import { configLines, provenance, settingsRows, withoutSecrets } from './conditions.ts';
import { explain } from './explain.ts';
import { glanceOf } from './glance.ts';
import { comparable, publishedFor, STUDY, studyNote } from './published.ts';
import { repeatedText } from './repeats.ts';
import type { LabReport, ScenarioResult } from './report.ts';

/** Timelines by the scenario's name ("range-kill"); a report that was read back may have none. */
export type Timelines = Readonly<Record<string, Timeline>>;

/** What the panel shows of a run that has just begun: every scenario waits. */
export function startView(
  id: string,
  scenarios: readonly ScenarioHead[],
  settings: LabSettings,
  config?: ConfigView,
): LabView {
  const study = studyNote(
    scenarios.map(({ name }) => name),
    settings,
  );
  return {
    kind: 'lab',
    id,
    status: 'running',
    message: 'Starting',
    groups: GROUPS.filter((group) => scenarios.some((each) => each.group === group.id)).map(groupView),
    summaries: [],
    scenarios: scenarios.map(({ name, title, question, group }) => ({
      name,
      title,
      question,
      group,
      state: 'waiting',
    })),
    ...(study !== undefined && { study }),
    ...(config && { config }),
  };
}

function groupView({ id, title }: (typeof GROUPS)[number]): GroupView {
  const { first, further } = columnsOf(id);
  return { id, title, columns: first.map(columnView), further: further.map(columnView) };
}

/** What is shown of a finished report, by the panel and by every format. */
export function reportView(
  id: string,
  full: LabReport,
  timelines: Timelines = {},
  logs: ReadonlyMap<string, readonly string[]> = new Map(),
  config?: ConfigView,
): LabView {
  const report = withoutSecrets(full);
  const heads = report.scenarios.map(({ name, title, question, kind }) => ({ name, title, question, group: kind }));
  return {
    ...startView(id, heads, report.settings, config),
    status: 'done',
    message: '',
    scenarios: report.scenarios.map(
      (result, at): ScenarioView => ({
        ...heads[at]!,
        state: result.failure === undefined ? 'done' : 'failed',
        result: resultView(result, report.settings, timelines[result.name], logs.get(result.name)),
      }),
    ),
    ...endView(report),
    ...(logs.has(BROKER_LOG) && { brokerLog: true }),
  };
}

/** What is known of a run as a whole when it has ended. */
export function endView(full: LabReport): Pick<LabView, 'provenance' | 'conditions' | 'summaries' | 'runs' | 'glance'> {
  const report = withoutSecrets(full);
  const glance = glanceOf(report);
  return {
    ...(glance.bars.length > 0 && { glance }),
    provenance: provenance(report),
    conditions: conditionsView(report),
    summaries: summariesOf(report),
    runs: report.repeats.length > 0 ? SEVERAL_RUNS : ONE_RUN,
  };
}

const ONE_RUN =
  'One run of each scenario. Times and records processed twice differ from run to run, so these figures rank no assignor; "kafka-rebalance lab --repeat 5" tells by how much they differ.';
const SEVERAL_RUNS =
  'Medians, with the range of all runs in brackets. Where the ranges of two assignors overlap, the runs tell no order between them.';

function summariesOf(report: LabReport): readonly SummaryView[] {
  const { repeats, scenarios, settings } = report;
  return repeats.map(({ name, runs: count, reliable, measures }) => {
    const all = scenarios.filter(({ repeat }) => repeat?.of === name);
    const runs = all.filter(({ failure, invariants }) => failure === undefined && invariants.every(({ ok }) => ok));
    const [first] = all;
    const study = comparable(settings) ? publishedFor(name) : undefined;
    const columns = runs.length === 0 ? [] : columnsOf(first!.kind).first;
    return {
      title: first!.title.replace(/, run \d+$/, ''),
      group: first!.kind,
      runs: reliable === count ? String(count) : `${reliable} of ${count}`,
      cells: columns.map((column) => {
        const published = study && column.published?.(study);
        const text = repeatedText(column, runs, measures[column.id]);
        const mark = markOf(report, name, column);
        return { text, ...(mark && { mark }), ...(published !== undefined && { published }) };
      }),
    };
  });
}

/** Fewer runs than this say nothing of an order. */
const RUNS_FOR_AN_ORDER = 3;

/** Whether all runs of a scenario lie below, or above, all runs of the others that answer the same question. Less is better. */
function markOf({ repeats, scenarios }: LabReport, name: string, { id, kind, unit }: Column): CellView['mark'] {
  if (kind !== 'measure' || (unit !== 'ms' && unit !== 'records')) return undefined;
  const questionOf = (of: string) => scenarios.find((each) => each.name === of)?.question;
  const known = repeats.flatMap((each) => {
    const range = each.measures[id];
    if (!range || each.reliable < RUNS_FOR_AN_ORDER || questionOf(each.name) !== questionOf(name)) return [];
    return [{ name: each.name, ...range }];
  });
  const own = known.find((each) => each.name === name);
  const others = known.filter((each) => each !== own);
  if (!own || others.length === 0) return undefined;
  if (others.every(({ lower }) => own.upper < lower)) return 'best';
  return others.every(({ upper }) => own.lower > upper) ? 'worst' : undefined;
}

/** One scenario's result, ready to be shown. */
export function resultView(
  result: ScenarioResult,
  settings: LabSettings,
  timeline?: Timeline,
  logs: readonly string[] = [],
): ResultView {
  const { first, further } = columnsOf(result.kind);
  const broken = result.invariants.filter(({ ok }) => !ok).length;
  return {
    cells: cellsOf(result, first, settings),
    further: cellsOf(result, further, settings),
    explanation: explain(result),
    invariants: result.invariants,
    verdict: broken === 0 ? `all ${result.invariants.length} kept` : `${broken} of ${result.invariants.length} BROKEN`,
    members: membersTable(result),
    logs,
    group: result.group.trimEnd(),
    ...(timeline && { timeline }),
    words: timeline ? describeTimeline(timeline) : [],
    ...(result.failure !== undefined && { failure: result.failure }),
  };
}

function cellsOf(result: ScenarioResult, columns: readonly Column[], settings: LabSettings): ResultView['cells'] {
  if (result.failure !== undefined) return [];
  const study = comparable(settings) ? publishedFor(result.repeat?.of ?? result.name) : undefined;
  return columns.map((column) => {
    const published = study && column.published?.(study);
    return { text: textOf(column, result), ...(published !== undefined && { published }) };
  });
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
      memberTitle(result, name),
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

/** "C (departed)"; the incident's member alone has more than its name. */
function memberTitle({ focus, departure }: ScenarioResult, name: string): string {
  if (name !== focus.member) return name;
  return `${name} (${departure === null ? WORDS[focus.do].happened : 'departed'})`;
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
    differences.map(({ name, kind, a: inA, b: inB, change }) => ({
      name,
      kind,
      ...(change !== undefined && { change }),
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

function columnView({ id, title, hint, kind }: Column): ColumnView {
  return { id, title, hint, kind };
}
