import { MODE_FACTS } from '../plan.ts';
import { type PublishedResult, publishedFor } from './published.ts';
import type { InvariantResult, LabReport, MemberResult, ScenarioResult } from './report.ts';

/**
 * A column of the results. A fact comes out the same on every machine; a measure depends on it, and differs a little from run
 * to run.
 */
export interface Column {
  readonly id: string;
  readonly title: string;
  readonly kind: 'fact' | 'measure';
  text(result: ScenarioResult): string;
  /** The study's value for the same scenario. */
  published?(study: PublishedResult): string;
}

/** The columns of the study's table, in its order. */
export const STUDY_COLUMNS: readonly Column[] = [
  {
    id: 'revokeCallbackRan',
    title: 'Departed ran onPartitionsRevoked',
    kind: 'fact',
    text: ({ revokeCallbackRan }) => yesNo(revokeCallbackRan),
    published: ({ revokeCallbackRan }) => yesNo(revokeCallbackRan),
  },
  {
    id: 'firstCallback',
    title: "Survivors' first callback",
    kind: 'measure',
    text: (result) => each(survivorsOf(result), ({ firstCallbackMs }) => since(firstCallbackMs)),
    published: ({ firstCallbacksMs }) => firstCallbacksMs.map(since).join(' / '),
  },
  {
    id: 'revokedFromSurvivors',
    title: 'Revoked from survivors',
    kind: 'fact',
    text: (result) =>
      result.revokedFromSurvivors === 'some'
        ? each(survivorsOf(result), ({ revoked }) => (revoked.length === 0 ? 'nothing' : partitions(revoked)))
        : revoked(result.revokedFromSurvivors),
    published: ({ revokedFromSurvivors }) => revoked(revokedFromSurvivors),
  },
  {
    id: 'duplicates',
    title: 'Records processed twice',
    kind: 'measure',
    text: ({ duplicates }) => String(duplicates),
    published: ({ duplicates }) => String(duplicates),
  },
];

/** What this lab measures beyond the study. */
export const FURTHER_COLUMNS: readonly Column[] = [
  {
    id: 'invariants',
    title: 'Invariants',
    kind: 'fact',
    text: ({ invariants }) => {
      const broken = invariants.filter(({ ok }) => !ok).length;
      return broken === 0 ? `all ${invariants.length} kept` : `${broken} of ${invariants.length} BROKEN`;
    },
  },
  {
    id: 'aboveCommitted',
    title: 'Above committed',
    kind: 'measure',
    text: ({ aboveCommitted }) => String(aboveCommitted),
  },
  {
    id: 'unprocessedBelowCommitted',
    title: 'Unprocessed below committed',
    kind: 'fact',
    text: ({ unprocessedBelowCommitted }) => String(unprocessedBelowCommitted),
  },
  {
    id: 'longestGap',
    title: 'Longest gap (steady)',
    kind: 'measure',
    text: (result) =>
      each(survivorsOf(result), ({ longestGapMs, steadyGapMs }) => `${whole(longestGapMs)} (${whole(steadyGapMs)})`),
  },
  { id: 'unowned', title: 'No owner', kind: 'measure', text: ({ unownedMs }) => milliseconds(unownedMs) },
  { id: 'lagGrowth', title: 'Lag growth', kind: 'measure', text: ({ lagGrowth }) => String(lagGrowth) },
  {
    id: 'moves',
    title: 'Moved (fewest)',
    kind: 'fact',
    text: ({ moves, minimalMoves }) => `${moves} (${minimalMoves})`,
  },
  {
    id: 'callbacks',
    title: 'Callbacks',
    kind: 'measure',
    text: ({ members }) => each(Object.entries(members), ([, { callbacks }]) => String(callbacks)),
  },
  { id: 'balance', title: 'First balance', kind: 'measure', text: ({ balanceMs }) => milliseconds(balanceMs) },
  { id: 'rebalance', title: 'Balanced again', kind: 'measure', text: ({ rebalanceMs }) => milliseconds(rebalanceMs) },
];

/** "RangeAssignor, SIGKILL". */
export function scenarioTitle({ mode, departure }: Pick<ScenarioResult, 'mode' | 'departure'>): string {
  return `${MODE_FACTS[mode].title}, ${departure === 'kill' ? 'SIGKILL' : 'close()'}`;
}

/** The scenario's name, as in its events: "range-kill". */
export function scenarioName({ mode, departure }: Pick<ScenarioResult, 'mode' | 'departure'>): string {
  return `${mode}-${departure}`;
}

/** One row of a table. */
export interface Row {
  readonly result: ScenarioResult;
  readonly title: string;
  readonly cells: readonly { readonly column: Column; readonly text: string; readonly published?: string }[];
}

/** Rows of the scenarios that were finished; a figure of another one would be no measurement. */
export function rowsOf(scenarios: readonly ScenarioResult[], columns: readonly Column[]): readonly Row[] {
  return scenarios
    .filter(({ failure }) => failure === undefined)
    .map((result) => {
      const study = publishedFor(result.mode, result.departure);
      return {
        result,
        title: scenarioTitle(result),
        cells: columns.map((column) => {
          const published = study && column.published?.(study);
          return { column, text: column.text(result), ...(published !== undefined && { published }) };
        }),
      };
    });
}

/** What a report cannot be trusted for. */
export interface Problem {
  readonly result: ScenarioResult;
  readonly title: string;
  readonly invariant: InvariantResult;
}

/** Broken invariants and scenarios that were not finished, in the report's order; none in a good report. */
export function problemsOf(report: Pick<LabReport, 'scenarios'>): readonly Problem[] {
  return report.scenarios.flatMap((result) => {
    const title = scenarioTitle(result);
    if (result.failure !== undefined) {
      return [{ result, title, invariant: { name: 'Not finished', ok: false, detail: result.failure } }];
    }
    return result.invariants.filter(({ ok }) => !ok).map((invariant) => ({ result, title, invariant }));
  });
}

/** The members that stayed, by name. */
export function survivorsOf({ members, departing }: ScenarioResult): readonly MemberResult[] {
  return Object.entries(members)
    .filter(([name]) => name !== departing)
    .map(([, member]) => member);
}

/** "7.0 s" for 6950; below a second in ms: "482 ms". */
export function milliseconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : tenths(ms);
}

/** "[0, 1]". */
export function partitions(numbers: readonly number[]): string {
  return `[${numbers.join(', ')}]`;
}

/** Rounds in whole ms first: in seconds, 7.05 lies below itself. */
function tenths(ms: number): string {
  return `${(Math.round(ms / 100) / 10).toFixed(1)} s`;
}

function each<T>(values: readonly T[], text: (value: T) => string): string {
  return values.length === 0 ? 'none' : values.map(text).join(' / ');
}

function since(ms: number | null): string {
  return ms === null ? 'none' : `+${tenths(ms)}`;
}

function whole(ms: number | null): string {
  return ms === null ? 'none' : milliseconds(ms);
}

function revoked(which: 'all' | 'some' | 'none'): string {
  return which === 'all' ? 'everything they owned' : which === 'none' ? 'nothing' : 'some';
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
