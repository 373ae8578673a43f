/**
 * What the editor and the lab's page tell each other. The page draws what it is given and decides nothing: texts are ready to be
 * shown, times are in ms, and every value is plain data, because it crosses a process boundary.
 */

/** Where a scenario stands, as in the lab's own progress. */
export type ScenarioState = 'waiting' | 'starting' | 'steady' | 'departed' | 'taken-over' | 'done' | 'failed';

export interface ColumnView {
  readonly id: string;
  readonly title: string;
  /** Facts come out the same everywhere; measures differ a little from run to run. */
  readonly kind: 'fact' | 'measure';
}

export interface CellView {
  readonly text: string;
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
    | 'commit-failed'
    | 'error';
  readonly atMs: number;
  readonly text: string;
};

export interface LaneView {
  readonly member: string;
  readonly departing: boolean;
  readonly bars: readonly SpanView[];
  readonly marks: readonly MarkView[];
  /** When a commit was acknowledged. */
  readonly commits: readonly number[];
  /** Records per second in each bucket. */
  readonly rate: readonly number[];
}

/** Times count from the departure; from the first event when there was none. */
export interface TimelineView {
  readonly fromMs: number;
  readonly toMs: number;
  readonly departed: boolean;
  readonly departure: 'kill' | 'close';
  readonly departing: string;
  readonly lanes: readonly LaneView[];
  /** Spans in which a partition had no owner. */
  readonly unowned: readonly SpanView[];
  readonly partitions: readonly number[];
  readonly bucketMs: number;
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
  /** One cell for each column of {@link LabView.columns}, and for each of `further`; none when there is no measurement. */
  readonly cells: readonly CellView[];
  readonly further: readonly CellView[];
  /** What it means, in two sentences. */
  readonly explanation: string;
  readonly invariants: readonly InvariantView[];
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

export interface ScenarioView {
  readonly name: string;
  readonly title: string;
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
  readonly columns: readonly ColumnView[];
  readonly further: readonly ColumnView[];
  readonly scenarios: readonly ScenarioView[];
  readonly study: string;
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
      readonly title: string;
      readonly state: ScenarioState;
      readonly message?: string;
    }
  | { readonly type: 'result'; readonly name: string; readonly title: string; readonly result: ResultView }
  | {
      readonly type: 'end';
      readonly status: Exclude<LabStatus, 'running'>;
      readonly message: string;
      readonly provenance?: string;
      readonly conditions?: ConditionsView;
      readonly brokerLog?: boolean;
    }
  | { readonly type: 'not-kept'; readonly message: string };

/** From the editor to the page. */
export type ToPage =
  | { readonly type: 'show'; readonly view: View }
  | { readonly type: 'update'; readonly id: string; readonly update: LabUpdate };

export const EXPORT_FORMATS = ['json', 'csv', 'markdown', 'html'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** From the page to the editor. */
export type FromPage =
  /** The page can be given messages. */
  | { readonly type: 'ready' }
  | { readonly type: 'cancel' | 'run-again' | 'compare' }
  | { readonly type: 'export'; readonly format: ExportFormat }
  | { readonly type: 'open-log'; readonly scenario: string; readonly member: string };

/** What the page remembers, and what its panel is restored from after a reload of the window. */
export interface PageState {
  readonly kind: 'lab' | 'comparison';
  /** The report; of a comparison the two. */
  readonly ids: readonly string[];
  /** Scenarios whose rows are open. */
  readonly open: readonly string[];
  /** The scenario whose row the keyboard is at. */
  readonly current?: string;
  readonly scrollY: number;
}

/** The view after an update; a view that the update does not belong to stays as it is. */
export function applyUpdate(view: LabView, update: LabUpdate): LabView {
  switch (update.type) {
    case 'message':
      return view.status === 'running' ? { ...view, message: update.message } : view;
    case 'scenario': {
      const { name, title, state, message } = update;
      return withScenario(view, name, (known) => ({
        name,
        title,
        state,
        ...(message !== undefined && { message }),
        ...(known?.result && { result: known.result }),
      }));
    }
    case 'result': {
      const { name, title, result } = update;
      const state = result.failure === undefined ? 'done' : 'failed';
      return withScenario(view, name, () => ({ name, title, state, result }));
    }
    case 'end': {
      const { type: _, ...end } = update;
      return { ...view, ...end };
    }
    case 'not-kept':
      return { ...view, notKept: update.message };
  }
}

function withScenario(view: LabView, name: string, next: (known: ScenarioView | undefined) => ScenarioView): LabView {
  const known = view.scenarios.find((each) => each.name === name);
  const scenario = next(known);
  const scenarios = known
    ? view.scenarios.map((each) => (each === known ? scenario : each))
    : [...view.scenarios, scenario];
  return { ...view, scenarios };
}

/** Scenarios with a broken invariant, or without a result: none of their figures is to be relied on. */
export function brokenScenarios(view: LabView): readonly ScenarioView[] {
  return view.scenarios.filter(
    ({ result }) => result && (result.failure !== undefined || result.invariants.some(({ ok }) => !ok)),
  );
}

/** A message of the page, checked: a webview is another process, and its messages are input like any other. */
export function readFromPage(value: unknown): FromPage | undefined {
  if (!isRecord(value)) return undefined;
  switch (value.type) {
    case 'ready':
    case 'cancel':
    case 'run-again':
    case 'compare':
      return { type: value.type };
    case 'export': {
      const format = EXPORT_FORMATS.find((each) => each === value.format);
      return format && { type: 'export', format };
    }
    case 'open-log': {
      const { scenario, member } = value;
      if (typeof scenario !== 'string' || typeof member !== 'string') return undefined;
      return { type: 'open-log', scenario, member };
    }
    default:
      return undefined;
  }
}

/** A kept state, checked; a state of another version is none. */
export function readPageState(value: unknown): PageState | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, ids, open, current, scrollY } = value;
  if (kind !== 'lab' && kind !== 'comparison') return undefined;
  if (!isStrings(ids) || ids.length !== (kind === 'lab' ? 1 : 2)) return undefined;
  return {
    kind,
    ids,
    open: isStrings(open) ? open : [],
    ...(typeof current === 'string' && { current }),
    scrollY: typeof scrollY === 'number' ? scrollY : 0,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
