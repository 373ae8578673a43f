import { callbacksAfter } from '../history.ts';
import { aboveCommitted, processedAgain, unprocessedBelow } from '../offsets.ts';
import type { PublishedResult } from '../report/published.ts';
import type { Measure, ScenarioResult } from '../report/report.ts';
import type { GroupId } from '../scenario/scenario.ts';
import { type Findings, isDated, otherResults } from './findings.ts';
import { balanceMs, movesOf, rebalanceMs } from './moves.ts';
import { lagGrowth, ownerlessMs, standstillMs, unownedByPartition } from './ownerless.ts';
import { backMs, endedBy, joinedMs, refusedCommits, subjectHeard } from './subject.ts';
import { allText, each, milliseconds, partitions, since, yesNo } from './texts.ts';

/**
 * A column of the results: one definition from which the analysis takes the value, and every report and the panel the text. A fact
 * comes out the same on every machine; a measure depends on it, and differs a little from run to run.
 */
export interface Column {
  /** Its name in `measures` of the JSON report, and in CSV. */
  readonly id: string;
  readonly title: string;
  /** What it means, in a sentence. */
  readonly hint: string;
  readonly kind: 'fact' | 'measure';
  /** Of its numbers. */
  readonly unit: 'ms' | 'records' | 'partitions' | 'calls' | '';
  measure(findings: Findings): Measure;
  text(value: Measure, result: ScenarioResult): string;
  /** The study's value for the same scenario. */
  published?(study: PublishedResult): string;
}

const ms = (value: Measure) => (typeof value === 'number' ? milliseconds(value) : 'none');
const number = (value: Measure) => String(value ?? 'none');
const namesOf = ({ members }: ScenarioResult) => Object.keys(members);
const otherNames = (result: ScenarioResult) => namesOf(result).filter((name) => name !== result.focus.member);

const COLUMNS = {
  revokeCallbackRan: {
    title: 'Could hand over',
    hint: 'Whether onPartitionsRevoked of the consumer that left ran at or after the departure: without it nothing is committed.',
    kind: 'fact',
    unit: '',
    measure: ({ history }) => callbacksAfter(history, history.subject).some(({ event }) => event.type === 'revoked'),
    text: (value) => yesNo(value === true),
    published: ({ revokeCallbackRan }) => yesNo(revokeCallbackRan),
  },
  firstCallbackMs: {
    title: 'Others heard after',
    hint: 'From the incident to the first callback of the rebalance listener of each of the others.',
    kind: 'measure',
    unit: 'ms',
    measure: (findings) => otherResults(findings).map(({ firstCallbackMs }) => firstCallbackMs),
    text: (value, result) => each(value, since, otherNames(result)),
    published: ({ firstCallbacksMs }) => firstCallbacksMs.map(since).join(' / '),
  },
  revokedFromSurvivors: {
    title: 'Taken from the others',
    hint: 'What onPartitionsRevoked or onPartitionsLost of the others took away from them.',
    kind: 'fact',
    unit: '',
    measure: revokedFrom,
    text: (value, result) =>
      value === 'some'
        ? otherNames(result)
            .map((name) => [name, result.members[name]!.revoked] as const)
            .map(([name, revoked]) => `${name} ${revoked.length === 0 ? 'nothing' : partitions(revoked)}`)
            .join(' / ')
        : allText(value),
    published: ({ revokedFromSurvivors }) => allText(revokedFromSurvivors),
  },
  duplicates: {
    title: 'Records processed twice',
    hint: 'Records that were processed again after the incident.',
    kind: 'measure',
    unit: 'records',
    measure: ({ history, processings }) => processedAgain(history, processings).length,
    text: number,
    published: ({ duplicates }) => String(duplicates),
  },
  longestGapMs: {
    title: 'Others stopped',
    hint: 'The longest time between two records of each of the others after the incident.',
    kind: 'measure',
    unit: 'ms',
    measure: (findings) => otherResults(findings).map(({ longestGapMs }) => longestGapMs),
    text: (value, result) => each(value, milliseconds, otherNames(result)),
  },
  steadyGapMs: {
    title: 'Before it',
    hint: 'The longest time between two records of each of the others in steady state, before the incident.',
    kind: 'measure',
    unit: 'ms',
    measure: (findings) => otherResults(findings).map(({ steadyGapMs }) => steadyGapMs),
    text: (value, result) => each(value, milliseconds, otherNames(result)),
  },
  aboveCommitted: {
    title: 'Done, not committed',
    hint: 'Records that the member had processed at or above the offset that the broker held for it.',
    kind: 'measure',
    unit: 'records',
    measure: (findings) => (isDated(findings) ? aboveCommitted(findings.history, findings.committedAtFocus).length : 0),
    text: number,
  },
  unprocessedBelowCommitted: {
    title: 'Lost records',
    hint: 'Offsets below a committed one that nobody processed.',
    kind: 'fact',
    unit: 'records',
    measure: ({ processings, committedAtFocus, committedAtEnd }) =>
      unprocessedBelow(processings, committedAtFocus, committedAtEnd).reduce((sum, { from, to }) => sum + to - from, 0),
    text: number,
  },
  unownedMs: {
    title: 'Without owner',
    hint: 'The longest time that one of the member’s partitions belonged to nobody.',
    kind: 'measure',
    unit: 'ms',
    measure: (findings) => (isDated(findings) ? Math.max(0, ...unownedByPartition(findings.history).values()) : 0),
    text: ms,
  },
  lagGrowth: {
    title: 'Fell behind',
    hint: 'Records that the member would have processed meanwhile at its steady rate.',
    kind: 'measure',
    unit: 'records',
    measure: (findings) => (isDated(findings) ? lagGrowth(findings.history, unownedByPartition(findings.history)) : 0),
    text: number,
  },
  moves: {
    title: 'Moved',
    hint: 'Partitions that belong to another process at the end.',
    kind: 'fact',
    unit: 'partitions',
    measure: (findings) => (isDated(findings) ? movesOf(findings.history).moves : 0),
    text: number,
  },
  minimalMoves: {
    title: 'Had to move',
    hint: 'How few moves would have been enough for a balanced group.',
    kind: 'fact',
    unit: 'partitions',
    measure: (findings) => (isDated(findings) ? movesOf(findings.history).minimalMoves : 0),
    text: number,
  },
  callbacks: {
    title: 'Callbacks',
    hint: 'Callbacks of each member after the incident.',
    kind: 'measure',
    unit: 'calls',
    measure: ({ members }) => Object.values(members).map(({ callbacks }) => callbacks),
    text: (value, result) => each(value, String, namesOf(result)),
  },
  balanceMs: {
    title: 'First balance',
    hint: 'From the first process to the last move before the incident.',
    kind: 'measure',
    unit: 'ms',
    measure: ({ history }) => balanceMs(history),
    text: ms,
  },
  rebalanceMs: {
    title: 'Balanced again',
    hint: 'From the incident to the last move.',
    kind: 'measure',
    unit: 'ms',
    measure: (findings) => (isDated(findings) ? rebalanceMs(findings.history) : 0),
    text: ms,
  },
  subjectHeard: {
    title: 'It heard of its loss by',
    hint: 'Which callback told the member that it no longer has its partitions: in onPartitionsLost it is too late to commit.',
    kind: 'fact',
    unit: '',
    measure: ({ history }) => subjectHeard(history),
    text: (value) => ({ lost: 'onPartitionsLost', revoked: 'onPartitionsRevoked' })[String(value)] ?? 'no callback',
  },
  refusedCommits: {
    title: 'Commits refused',
    hint: 'Commits of the member that failed after the incident.',
    kind: 'measure',
    unit: 'calls',
    measure: ({ history }) => refusedCommits(history),
    text: number,
  },
  endedBy: {
    title: 'A process ended by',
    hint: 'The exception by which one of the processes ended.',
    kind: 'fact',
    unit: '',
    measure: ({ history }) => endedBy(history),
    text: (value) => (value === null ? 'none did' : String(value)),
  },
  backMs: {
    title: 'At work in the group',
    hint: 'From the incident until the member worked on a partition that it was handed afterwards.',
    kind: 'measure',
    unit: 'ms',
    measure: ({ history }) => backMs(history),
    text: (value) => since(typeof value === 'number' ? value : null),
  },
  joinedMs: {
    title: 'Newcomer waited',
    hint: 'From the moment at which the new member subscribed until its first record.',
    kind: 'measure',
    unit: 'ms',
    measure: ({ history }) => joinedMs(history),
    text: ms,
  },
  standstillMs: {
    title: 'A partition stood still',
    hint: 'The longest time in which nobody processed a record of some partition.',
    kind: 'measure',
    unit: 'ms',
    measure: (findings) => (isDated(findings) ? standstillMs(findings.history) : 0),
    text: ms,
  },
  ownerlessMs: {
    title: 'Partition-time without owner',
    hint: 'Summed over all partitions: how long each belonged to nobody that works, from the incident to the end.',
    kind: 'measure',
    unit: 'ms',
    measure: (findings) => (isDated(findings) ? ownerlessMs(findings.history) : 0),
    text: ms,
  },
  stopsMs: {
    title: 'Members stopped',
    hint: 'The longest time between two records of one process of each member after the incident.',
    kind: 'measure',
    unit: 'ms',
    measure: ({ members }) => Object.values(members).map(({ longestGapMs }) => longestGapMs),
    text: (value, result) => each(value, milliseconds, namesOf(result)),
  },
} as const satisfies Readonly<Record<string, Omit<Column, 'id'>>>;

export type ColumnId = keyof typeof COLUMNS;

/** Every column that there is. */
export const ALL_COLUMNS: readonly Column[] = (Object.keys(COLUMNS) as ColumnId[]).map((id) => ({
  id,
  ...COLUMNS[id],
}));

/** What a group of scenarios is about comes first; everything else stands in a second table. */
const FIRST: Readonly<Partial<Record<GroupId, readonly ColumnId[]>>> = {
  departure: [
    ...(['revokeCallbackRan', 'firstCallbackMs', 'revokedFromSurvivors', 'duplicates'] as const),
    ...(['standstillMs', 'longestGapMs'] as const),
  ],
  freeze: ['subjectHeard', 'refusedCommits', 'duplicates', 'standstillMs', 'backMs'],
  'slow-batch': ['subjectHeard', 'refusedCommits', 'duplicates', 'standstillMs', 'backMs'],
  'slow-member': ['longestGapMs', 'joinedMs', 'ownerlessMs', 'duplicates'],
  static: ['endedBy', 'backMs', 'firstCallbackMs', 'standstillMs', 'duplicates'],
  rolling: ['ownerlessMs', 'standstillMs', 'stopsMs', 'callbacks', 'duplicates'],
  join: ['joinedMs', 'revokedFromSurvivors', 'longestGapMs', 'moves', 'duplicates'],
};

/** What a group is shown with first that has nothing of its own to say. */
const USUAL: readonly ColumnId[] = ['standstillMs', 'longestGapMs', 'ownerlessMs', 'duplicates'];

/** Columns that say something in the groups alone that have them first. */
const OWN: readonly ColumnId[] = [
  ...(['revokeCallbackRan', 'subjectHeard', 'refusedCommits', 'endedBy', 'backMs', 'joinedMs', 'stopsMs'] as const),
];
/** What a member leaves behind, where none leaves. */
const OF_A_LOSS: readonly ColumnId[] = ['aboveCommitted', 'unownedMs', 'lagGrowth'];
const SENSELESS: Readonly<Partial<Record<GroupId, readonly ColumnId[]>>> = {
  // The member that works on one record for long still owns its partitions.
  'slow-batch': ['unownedMs', 'lagGrowth', 'moves', 'minimalMoves'],
  // It comes back, so that what moved has moved twice.
  freeze: ['moves', 'minimalMoves'],
  'slow-member': OF_A_LOSS,
  join: OF_A_LOSS,
  // Every process is another one in the end.
  rolling: [
    ...OF_A_LOSS,
    ...(['longestGapMs', 'moves', 'minimalMoves', 'firstCallbackMs', 'revokedFromSurvivors'] as const),
  ],
};

/** The columns that a group of scenarios is shown with. */
export function columnsOf(group: GroupId): { readonly first: readonly Column[]; readonly further: readonly Column[] } {
  const own = FIRST[group] ?? USUAL;
  const shown: readonly string[] = [...own, ...OWN, ...(SENSELESS[group] ?? [])];
  return {
    first: own.map((id) => ({ id, ...COLUMNS[id] })),
    further: ALL_COLUMNS.filter(({ id }) => !shown.includes(id)),
  };
}

/** The column's value of a result as text; empty where the report does not have it. */
export function textOf(column: Column, result: ScenarioResult): string {
  const value = result.measures[column.id];
  return value === undefined ? '' : column.text(value, result);
}

/** Of the others that owned anything: whether each had everything revoked, or lost, or none had anything. */
function revokedFrom(findings: Findings): 'all' | 'some' | 'none' {
  const owners = otherResults(findings).filter(({ before }) => before.length > 0);
  if (owners.every(({ revoked }) => revoked.length === 0)) return 'none';
  return owners.every(({ before, revoked }) => before.every((partition) => revoked.includes(partition)))
    ? 'all'
    : 'some';
}

/** Members by name that the focus did not happen to. */
export function othersOf({ members, focus }: Pick<ScenarioResult, 'members' | 'focus'>) {
  return Object.entries(members)
    .filter(([name]) => name !== focus.member)
    .map(([, member]) => member);
}
