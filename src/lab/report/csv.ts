import { ALL_COLUMNS } from '../measures/columns.ts';
import { withoutSecrets } from './conditions.ts';
import { csv } from './escape.ts';
import type { LabReport, Measure, MemberResult, ScenarioResult } from './report.ts';

type Value = string | number | boolean | null;

const SCENARIO: readonly (readonly [string, (result: ScenarioResult) => Value])[] = [
  ['mode', ({ mode }) => mode],
  ['departure', ({ departure }) => departure],
];

/** Behind what version 1 of the report had, so that its columns stay where they were. */
const FURTHER: readonly (readonly [string, (result: ScenarioResult) => Value])[] = [
  ['scenario', ({ name, repeat }) => repeat?.of ?? name],
  ['run', ({ repeat }) => repeat?.nth ?? 1],
];

const MEMBER: readonly (readonly [string, (member: MemberResult) => Value])[] = [
  ['before', ({ before }) => before.join(' ')],
  ['after', ({ after }) => after.join(' ')],
  ['firstCallbackMs', ({ firstCallbackMs }) => firstCallbackMs],
  ['revoked', ({ revoked }) => revoked.join(' ')],
  ['callbacks', ({ callbacks }) => callbacks],
  ['longestGapMs', ({ longestGapMs }) => longestGapMs],
  ['steadyGapMs', ({ steadyGapMs }) => steadyGapMs],
];

/** Columns of version 1, in its order; the others follow those. */
const FIRST = [
  ...['revokeCallbackRan', 'revokedFromSurvivors', 'duplicates', 'aboveCommitted', 'unprocessedBelowCommitted'],
  ...['unownedMs', 'lagGrowth', 'moves', 'minimalMoves', 'balanceMs', 'rebalanceMs'],
];
/** What the row's member has itself is not listed for all members as well. */
const MEASURES = ALL_COLUMNS.map(({ id }) => id).filter((id) => !MEMBER.some(([name]) => name === id));
const RESULT: readonly (readonly [string, (result: ScenarioResult) => Value])[] = [
  ...FIRST.map((id) => [id, (result: ScenarioResult) => cellOf(result.measures[id])] as const),
  ['durationMs', ({ durationMs }) => durationMs],
];
const MORE = MEASURES.filter((id) => !FIRST.includes(id)).map(
  (id) => [id, (result: ScenarioResult) => cellOf(result.measures[id])] as const,
);

function cellOf(measure: Measure | undefined): Value {
  if (typeof measure !== 'object' || measure === null) return measure ?? null;
  return measure.map((each) => each ?? 'none').join(' ');
}

/** One row for each member of each scenario; the scenario's own figures stand in every row of it. Lists are split by spaces. */
export function csvReport(full: LabReport): string {
  const report = withoutSecrets(full);
  const head = [
    ...SCENARIO.map(([name]) => name),
    'member',
    'departing',
    ...MEMBER.map(([name]) => name),
    ...RESULT.map(([name]) => name),
    'brokenInvariants',
    'failure',
    ...FURTHER.map(([name]) => name),
    ...MORE.map(([name]) => name),
  ];
  const lines = [head, ...report.scenarios.flatMap(rows)];
  return lines.map((line) => `${line.map(csv).join(',')}\r\n`).join('');
}

/** A scenario that was not finished has one row, with the reason and without figures. */
function rows(result: ScenarioResult): readonly (readonly Value[])[] {
  const scenario = SCENARIO.map(([, value]) => value(result));
  const further = FURTHER.map(([, value]) => value(result));
  if (result.failure !== undefined) {
    const empty = [...MEMBER, ...RESULT].map(() => null);
    return [[...scenario, null, null, ...empty, null, result.failure, ...further, ...MORE.map(() => null)]];
  }
  const broken = result.invariants
    .filter(({ ok }) => !ok)
    .map(({ name }) => name)
    .join('; ');
  return Object.entries(result.members).map(([name, member]) => [
    ...scenario,
    name,
    name === result.departing,
    ...MEMBER.map(([, value]) => value(member)),
    ...RESULT.map(([, value]) => value(result)),
    broken,
    null,
    ...further,
    ...MORE.map(([, value]) => value(result)),
  ]);
}
