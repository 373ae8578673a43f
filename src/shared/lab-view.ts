/**
 * A run of the lab as it is shown: by the panel, while it goes on and afterwards, and by every report. Whoever shows it draws what it
 * is given and decides nothing: texts are ready, times are in ms, and every value is plain data, because it crosses the border between
 * the editor and its page.
 */

/** Where a scenario stands. */
export type ScenarioState =
  | 'waiting'
  | 'starting'
  | 'steady'
  | 'happened'
  | 'taken-over'
  | 'done'
  | 'failed'
  | 'stopped';

export interface ColumnView {
  readonly id: string;
  readonly title: string;
  /** What it means, in a sentence. */
  readonly hint: string;
  /** Facts come out the same everywhere; measures differ a little from run to run. */
  readonly kind: 'fact' | 'measure';
}

export interface CellView {
  readonly text: string;
  /** Set off from the others that answer the same question: every run of it was better, or worse, than every run of theirs. */
  readonly mark?: 'best' | 'worst';
  /** The study's value for the same scenario. */
  readonly published?: string;
}

export interface SpanView {
  readonly partition: number;
  readonly startMs: number;
  readonly endMs: number;
}

export type MarkView = {
  readonly kind:
    | 'assigned'
    | 'revoked'
    | 'lost'
    | 'killed'
    | 'closing'
    | 'closed'
    | 'paused'
    | 'resumed'
    | 'started'
    | 'slow'
    | 'commit-failed'
    | 'error';
  readonly atMs: number;
  /** For people: "assigned [4]", "commit failed: RebalanceInProgressException". */
  readonly text: string;
};

export interface LaneView {
  readonly member: string;
  /** What the incident makes of it ("departs"); absent for the others. */
  readonly note?: string;
  /** When it owned which partition and could work on it, within the window. */
  readonly bars: readonly SpanView[];
  readonly marks: readonly MarkView[];
  /** When a commit was acknowledged. */
  readonly commits: readonly number[];
  /** Records per second in each bucket. */
  readonly rate: readonly number[];
}

/** Times count from the incident that the scenario is about; from the first event when it did not come so far. */
export interface TimelineView {
  readonly fromMs: number;
  readonly toMs: number;
  readonly focus?: {
    readonly member: string;
    /** "C was killed". */
    readonly happened: string;
    /** "C killed". */
    readonly short: string;
  };
  readonly lanes: readonly LaneView[];
  /** Spans in which a partition, once it had an owner, had none. */
  readonly unowned: readonly SpanView[];
  /** Partitions that the window shows, ascending. */
  readonly partitions: readonly number[];
  /** Width of a bucket of the rates; the first starts at `fromMs`. */
  readonly bucketMs: number;
  /** Records per second of the whole group in each bucket. */
  readonly rate: readonly number[];
}

export interface InvariantView {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** A table of texts; the first cell of a row is its header. */
export interface TableView {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** All about one scenario that came to an end. */
export interface ResultView {
  /** One cell for each column of its group, and for each of the group's `further`; none when there is no measurement. */
  readonly cells: readonly CellView[];
  readonly further: readonly CellView[];
  /** What it means, in two sentences. */
  readonly explanation: string;
  readonly invariants: readonly InvariantView[];
  /** "all 6 kept". */
  readonly verdict: string;
  readonly members: TableView;
  /** Members whose logs can be opened. */
  readonly logs: readonly string[];
  /** The group as the broker describes it. */
  readonly group: string;
  readonly timeline?: TimelineView;
  /** The timeline in words, a sentence each. */
  readonly words: readonly string[];
  readonly failure?: string;
}

/** What is known of a scenario before it runs. */
export interface ScenarioHead {
  readonly name: string;
  readonly title: string;
  /** What it answers, in a sentence. */
  readonly question: string;
  /** The id of its group. */
  readonly group: string;
}

export interface ScenarioView extends ScenarioHead {
  readonly state: ScenarioState;
  readonly message?: string;
  readonly result?: ResultView;
}

/** What a run with a person's own config takes from the file. */
export interface ConfigView {
  readonly file: string;
  /** `key=value` of what the members run with. */
  readonly used: readonly string[];
  /** Keys that are left out, each with the reason; never a value. */
  readonly dropped: readonly { readonly key: string; readonly reason: string }[];
  /** How the lab reads the config, where that is not obvious. */
  readonly notes: readonly string[];
}

/** The name under which the broker's log is asked for, as scenario and as member. */
export const BROKER_LOG = 'broker';

/** What stands below the results of a finished run. */
export interface ConditionsView {
  readonly settings: TableView;
  readonly asymmetries: readonly string[];
  readonly defaults: TableView;
  readonly refusals: TableView;
}

/** Scenarios that ask the same question share a table, and another for what is further known. */
export interface GroupView {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly ColumnView[];
  readonly further: readonly ColumnView[];
}

/** What a run comes to, before all tables. */
export interface GlanceView {
  readonly sentences: readonly string[];
  readonly bars: readonly BarView[];
}

/** The longest standstill of a partition and the longest stop of another consumer (ms, medians of several runs), and their texts. */
export interface BarView {
  readonly title: string;
  readonly partMs: number;
  readonly part: string;
  readonly othersMs: number;
  readonly others: string;
  /** Records processed twice. */
  readonly twice: string;
}

/** What the runs of one scenario come to: a cell for each column of its group, and how many runs there were. */
export interface SummaryView {
  readonly title: string;
  readonly group: string;
  readonly runs: string;
  readonly cells: readonly CellView[];
}

export type LabStatus = 'running' | 'done' | 'cancelled' | 'failed';

/** A run, while it goes on and afterwards. */
export interface LabView {
  readonly kind: 'lab';
  readonly id: string;
  readonly status: LabStatus;
  /** What goes on now, or what went wrong and what to do. */
  readonly message: string;
  /** Broker, versions, when and how long. */
  readonly provenance?: string;
  /** Those that have scenarios here, in the order in which they are shown. */
  readonly groups: readonly GroupView[];
  readonly scenarios: readonly ScenarioView[];
  /** Medians and ranges, where each scenario ran several times. */
  readonly summaries: readonly SummaryView[];
  /** What the figures can be trusted for: whether they are of one run. Absent while it runs. */
  readonly runs?: string;
  /** Absent while it runs, and where nothing was measured. */
  readonly glance?: GlanceView;
  /** Where published values come from, or why there are none; absent where no scenario was published. */
  readonly study?: string;
  readonly config?: ConfigView;
  readonly conditions?: ConditionsView;
  /** Whether the broker's log can be opened: see {@link BROKER_LOG}. */
  readonly brokerLog?: boolean;
  /** Why the report could not be kept, when it could not. */
  readonly notKept?: string;
}

export interface DifferenceView {
  readonly name: string;
  readonly kind: 'fact' | 'measure' | 'setting';
  readonly a?: string;
  readonly b?: string;
  /** How much more B is than A; absent for what is no number. */
  readonly change?: string;
}

/** Two reports side by side. */
export interface ComparisonView {
  readonly kind: 'comparison';
  readonly a: { readonly id: string; readonly label: string };
  readonly b: { readonly id: string; readonly label: string };
  readonly conditions: readonly DifferenceView[];
  readonly scenarios: readonly {
    readonly scenario: string;
    readonly title: string;
    readonly in: 'both' | 'a' | 'b';
    readonly differences: readonly DifferenceView[];
  }[];
}

/** A report that is not there any more, or that cannot be read. */
export interface MessageView {
  readonly kind: 'message';
  readonly message: string;
}

export type View = LabView | ComparisonView | MessageView;

/** What changes while a run goes on. */
export type LabUpdate =
  | { readonly type: 'message'; readonly message: string }
  | {
      readonly type: 'scenario';
      readonly name: string;
      readonly state: ScenarioState;
      readonly message?: string;
    }
  | { readonly type: 'result'; readonly name: string; readonly result: ResultView }
  | {
      readonly type: 'end';
      readonly status: Exclude<LabStatus, 'running'>;
      readonly message: string;
      readonly provenance?: string;
      readonly conditions?: ConditionsView;
      readonly summaries?: readonly SummaryView[];
      readonly runs?: string;
      readonly glance?: GlanceView;
      readonly brokerLog?: boolean;
    }
  | { readonly type: 'not-kept'; readonly message: string };

/** The view after an update; a view that the update does not belong to stays as it is. */
export function applyUpdate(view: LabView, update: LabUpdate): LabView {
  switch (update.type) {
    case 'message':
      return view.status === 'running' ? { ...view, message: update.message } : view;
    case 'scenario': {
      const { name, state, message } = update;
      return withScenario(view, name, ({ message: _, ...known }) => ({
        ...known,
        state,
        ...(message !== undefined && { message }),
      }));
    }
    case 'result': {
      const { name, result } = update;
      const state = result.failure === undefined ? 'done' : 'failed';
      return withScenario(view, name, ({ message: _, ...known }) => ({ ...known, state, result }));
    }
    case 'end': {
      const { type: _, ...end } = update;
      if (end.status === 'done') return { ...view, ...end };
      // Whatever still waited or ran does so no more.
      const scenarios = view.scenarios.map((each) => (each.result ? each : { ...each, state: 'stopped' as const }));
      return { ...view, ...end, scenarios };
    }
    case 'not-kept':
      return { ...view, notKept: update.message };
  }
}

function withScenario(view: LabView, name: string, next: (known: ScenarioView) => ScenarioView): LabView {
  return { ...view, scenarios: view.scenarios.map((each) => (each.name === name ? next(each) : each)) };
}

/** Scenarios with a broken invariant, or without a result: none of their figures is to be relied on. */
export function brokenScenarios(view: LabView): readonly ScenarioView[] {
  return view.scenarios.filter(
    ({ result }) => result && (result.failure !== undefined || result.invariants.some(({ ok }) => !ok)),
  );
}

/** What cannot be relied on, a line each: what is broken, and what proves it. */
export function problemsOf(
  view: LabView,
): readonly { readonly title: string; readonly name: string; readonly detail: string }[] {
  return view.scenarios.flatMap(({ title, result }) => {
    if (!result) return [];
    if (result.failure !== undefined) return [{ title, name: 'Not finished', detail: result.failure }];
    return result.invariants.filter(({ ok }) => !ok).map(({ name, detail }) => ({ title, name, detail }));
  });
}

/** The scenarios of a group that were finished; a figure of another one would be no measurement. */
export function measuredIn(
  { scenarios }: LabView,
  group: GroupView,
): readonly (ScenarioView & { readonly result: ResultView })[] {
  return scenarios.filter(
    (each): each is ScenarioView & { readonly result: ResultView } =>
      each.group === group.id && each.result !== undefined && each.result.failure === undefined,
  );
}
