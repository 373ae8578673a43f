import type { BarView, GlanceView } from '../../shared/lab-view.ts';
import { othersOf } from '../measures/columns.ts';
import { milliseconds } from '../measures/texts.ts';
import { MODE_FACTS } from '../modes.ts';
import type { GroupId } from '../scenario/scenario.ts';
import type { LabReport, ScenarioResult } from './report.ts';

/** The runs of one scenario that are measurements. */
interface Measured {
  readonly title: string;
  readonly mode: string;
  readonly lead: string;
  readonly runs: readonly ScenarioResult[];
}

/** The lowest, the middle and the highest of all runs. */
interface Range {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** Values that are further apart than this are told one by one: their range would say nothing of any of them. */
const FAR_APART = 3;
/** Below this nobody feels a stop (ms), however far apart two of them are. */
const UNFELT_MS = 250;

/** What a report comes to: a sentence for each question, and a bar for each scenario; nothing of what is no measurement. */
export function glanceOf(report: Pick<LabReport, 'scenarios'>): GlanceView {
  const measured = measuredOf(report.scenarios);
  const leads = [...new Set(measured.map(({ lead }) => lead))];
  return {
    sentences: leads.map((lead) =>
      sentence(
        lead,
        measured.filter((each) => each.lead === lead),
      ),
    ),
    bars: measured.map(barOf),
  };
}

function measuredOf(scenarios: readonly ScenarioResult[]): readonly Measured[] {
  const names = [...new Set(scenarios.map(({ name, repeat }) => repeat?.of ?? name))];
  return names.flatMap((name) => {
    const all = scenarios.filter((each) => (each.repeat?.of ?? each.name) === name);
    const runs = all.filter(
      ({ failure, invariants, measures }) =>
        failure === undefined && invariants.every(({ ok }) => ok) && measures.standstillMs !== undefined,
    );
    const [first] = runs;
    if (!first) return [];
    const title = first.title.replace(/, run \d+$/, '');
    return [{ title, mode: shortTitle(first), lead: `When ${first.when}`, runs }];
  });
}

/** "KIP-848 (uniform)": in a list, its comma would be one of the list's. */
function shortTitle({ mode }: ScenarioResult): string {
  return MODE_FACTS[mode].title.replace(/, (.*)/, ' ($1)');
}

function sentence(lead: string, all: readonly Measured[]): string {
  const stood = spread(all, standstill, milliseconds, UNFELT_MS);
  const stopped = spread(all, othersStop, milliseconds, UNFELT_MS);
  const twice = spread(all, duplicates, String, Number.POSITIVE_INFINITY);
  const first = `${lead}, the longest standstill of a partition was ${stood}, the longest stop of another consumer ${stopped}, and ${twice === '0' ? 'no record was' : `${twice} records were`} processed twice.`;
  const taken = takenBy(all);
  return taken === undefined ? first : `${first} ${taken}`;
}

/** One value, a range, or, where they are far apart, the values of each. */
function spread(
  all: readonly Measured[],
  of: (measured: Measured) => Range | undefined,
  text: (value: number) => string,
  unfelt: number,
): string {
  const known = all.flatMap((measured) => {
    const range = of(measured);
    return range ? [{ mode: measured.mode, ...range }] : [];
  });
  if (known.length === 0) return 'an unknown time';
  const lower = Math.min(...known.map((each) => each.lower));
  const upper = Math.max(...known.map((each) => each.upper));
  if (upper > unfelt && upper > lower * FAR_APART && known.length > 1)
    return known.map((each) => `${between(each.lower, each.upper, text)} (${each.mode})`).join(', ');
  return between(lower, upper, text);
}

function between(lower: number, upper: number, text: (value: number) => string): string {
  return text(lower) === text(upper) ? text(upper) : `${text(lower)} to ${text(upper)}`;
}

/** Which assignors took what from the others, where they differ: a fact, so one run is enough. */
function takenBy(all: readonly Measured[]): string | undefined {
  if (!all.every(({ runs }) => runs.every(({ kind }) => ONE_CHANGE.includes(kind)))) return undefined;
  const told = (['all', 'some', 'none'] as const).flatMap((which) => {
    const modes = all.filter(({ runs }) => runs.every((run) => run.measures.revokedFromSurvivors === which));
    return modes.length === 0 ? [] : [`${TAKEN[which]} by ${list(modes.map(({ mode }) => mode))}`];
  });
  if (told.length < 2) return undefined;
  const text = told.join(', ');
  return `Of what the others owned, ${text}.`;
}

/** Groups whose scenarios are one change in the group: where a member comes back, what is taken belongs to several. */
const ONE_CHANGE: readonly GroupId[] = ['departure', 'join', 'slow-member'];

const TAKEN = { all: 'everything was taken', some: 'some was taken', none: 'nothing was taken' } as const;

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function barOf(measured: Measured): BarView {
  const [stood, stopped, twice] = [standstill(measured), othersStop(measured), duplicates(measured)];
  return {
    title: measured.title,
    partMs: stood?.median ?? 0,
    part: rangeText(stood, milliseconds),
    othersMs: stopped?.median ?? 0,
    others: rangeText(stopped, milliseconds),
    twice: rangeText(twice, String),
  };
}

function rangeText(range: Range | undefined, text: (value: number) => string): string {
  if (!range) return 'none';
  const { lower, median, upper } = range;
  return text(lower) === text(upper) ? text(median) : `${text(median)} (${text(lower)} to ${text(upper)})`;
}

function standstill({ runs }: Measured): Range | undefined {
  return rangeOf(runs.map(({ measures }) => measures.standstillMs));
}

function duplicates({ runs }: Measured): Range | undefined {
  return rangeOf(runs.map(({ measures }) => measures.duplicates));
}

/** The longest stop of any member that nothing happened to; in a rolling restart, of any process. */
function othersStop({ runs }: Measured): Range | undefined {
  return rangeOf(
    runs.map((run) => {
      const members = run.kind === 'rolling' ? Object.values(run.members) : othersOf(run);
      const gaps = members.flatMap(({ longestGapMs }) => longestGapMs ?? []);
      return gaps.length === 0 ? undefined : Math.max(...gaps);
    }),
  );
}

function rangeOf(values: readonly unknown[]): Range | undefined {
  const sorted = values.filter((value): value is number => typeof value === 'number').sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  return { lower: sorted[0]!, median, upper: sorted.at(-1)! };
}
