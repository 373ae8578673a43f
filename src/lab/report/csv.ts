import { withoutSecrets } from './conditions.ts';
import { csv } from './escape.ts';
import type { LabReport, MemberResult, ScenarioResult } from './report.ts';

type Value = string | number | boolean | null;

const SCENARIO: readonly (readonly [string, (result: ScenarioResult) => Value])[] = [
  ['mode', ({ mode }) => mode],
  ['departure', ({ departure }) => departure],
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

const RESULT: readonly (readonly [string, (result: ScenarioResult) => Value])[] = [
  ['revokeCallbackRan', ({ revokeCallbackRan }) => revokeCallbackRan],
  ['revokedFromSurvivors', ({ revokedFromSurvivors }) => revokedFromSurvivors],
  ['duplicates', ({ duplicates }) => duplicates],
  ['aboveCommitted', ({ aboveCommitted }) => aboveCommitted],
  ['unprocessedBelowCommitted', ({ unprocessedBelowCommitted }) => unprocessedBelowCommitted],
  ['unownedMs', ({ unownedMs }) => unownedMs],
  ['lagGrowth', ({ lagGrowth }) => lagGrowth],
  ['moves', ({ moves }) => moves],
  ['minimalMoves', ({ minimalMoves }) => minimalMoves],
  ['balanceMs', ({ balanceMs }) => balanceMs],
  ['rebalanceMs', ({ rebalanceMs }) => rebalanceMs],
  ['durationMs', ({ durationMs }) => durationMs],
];

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
  ];
  const lines = [head, ...report.scenarios.flatMap(rows)];
  return lines.map((line) => `${line.map(csv).join(',')}\r\n`).join('');
}

/** A scenario that was not finished has one row, with the reason and without figures. */
function rows(result: ScenarioResult): readonly (readonly Value[])[] {
  const scenario = SCENARIO.map(([, value]) => value(result));
  if (result.failure !== undefined) {
    const empty = [...MEMBER, ...RESULT].map(() => null);
    return [[...scenario, null, null, ...empty, null, result.failure]];
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
  ]);
}
