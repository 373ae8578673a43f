import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { studyReport } from '../../test/support/study-report.ts';
import { endView, reportView, resultView, startView } from '../lab/report/view.ts';
import { applyUpdate, brokenScenarios, type LabUpdate } from '../shared/lab-view.ts';
import { readFromPage, readPageState } from './protocol.ts';

const { report, timelines } = studyReport();
const ID = '20260102-030405-abcd';
const START = startView(
  ID,
  report.scenarios.map(({ name, title, question, kind }) => ({ name, title, question, group: kind })),
  report.settings,
);

/** What a run tells, scenario by scenario, as the editor passes it on. */
function updatesOf(): LabUpdate[] {
  return [
    { type: 'message', message: 'Starting a broker' },
    ...report.scenarios.flatMap((result): LabUpdate[] => {
      const { name } = result;
      return [
        { type: 'scenario', name, state: 'happened', message: 'C was killed' },
        { type: 'scenario', name, state: 'done' },
        { type: 'result', name, result: resultView(result, report.settings, timelines[name]) },
      ];
    }),
    {
      type: 'end',
      status: 'done',
      message: '',
      ...endView(report),
    },
  ];
}

test('a run that was followed shows the same as its report', () => {
  const followed = updatesOf().reduce(applyUpdate, START);
  expect(followed).toEqual(reportView(ID, report, timelines));
});

test('a scenario shows where it stands until it has a result', () => {
  const states = updatesOf()
    .slice(0, 2)
    .reduce(applyUpdate, START)
    .scenarios.slice(0, 3)
    .map(({ name, state, result }) => ({ name, state, result }));
  expect(states).toEqual([
    { name: 'consumer-uniform-kill', state: 'happened' },
    { name: 'cooperative-sticky-kill', state: 'waiting' },
    { name: 'range-kill', state: 'waiting' },
  ]);
});

test('a run that was cancelled keeps the results that it had, and takes no more messages', () => {
  const cut = updatesOf().slice(0, 4);
  const view = [
    ...cut,
    { type: 'end', status: 'cancelled', message: 'Nothing is left of it.' } as const,
    { type: 'message', message: 'late' } as const,
  ].reduce(applyUpdate, START);
  expect(view).toMatchObject({ status: 'cancelled', message: 'Nothing is left of it.' });
  expect(view.scenarios.filter(({ result }) => result).map(({ name }) => name)).toEqual(['consumer-uniform-kill']);
});

test('a broken invariant and a scenario without a result are what is not to be relied on', () => {
  const [first, second, ...rest] = report.scenarios;
  const broken = { name: 'kept', ok: false, detail: 'seq 4' };
  const view = reportView(ID, {
    ...report,
    scenarios: [{ ...first!, invariants: [broken] }, { ...second!, failure: 'The broker ended.' }, ...rest],
  });
  expect(brokenScenarios(view).map(({ name }) => name)).toEqual(['consumer-uniform-kill', 'cooperative-sticky-kill']);
  expect(brokenScenarios(reportView(ID, report))).toEqual([]);
});

describe('messages of the page', () => {
  test.each([
    { type: 'ready' },
    { type: 'cancel' },
    { type: 'run-again' },
    { type: 'compare' },
    { type: 'export', format: 'markdown' },
    { type: 'open-log', scenario: 'range-kill', member: 'A' },
  ])('%j is one', (message) => {
    expect(readFromPage({ ...message, more: 1 })).toEqual(message);
  });

  test.each([
    null,
    'ready',
    { type: 'nothing' },
    { type: 'export' },
    { type: 'export', format: 'exe' },
    { type: 'open-log', scenario: 'range-kill' },
    { type: 'open-log', scenario: 1, member: 'A' },
  ])('%j is none', (message) => {
    expect(readFromPage(message)).toBeUndefined();
  });

  test('nothing makes the reader throw', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        readFromPage(value);
        readPageState(value);
      }),
    );
  });
});

describe('the state that a panel is restored from', () => {
  test('is taken as it was kept', () => {
    const state = { kind: 'lab', ids: [ID], open: ['range-kill'], current: 'range-kill', scrollY: 120 } as const;
    expect(readPageState(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  test.each([undefined, {}, { kind: 'lab', ids: [] }, { kind: 'comparison', ids: ['a'] }, { kind: 'lab', ids: [1] }])(
    '%j is none',
    (state) => {
      expect(readPageState(state)).toBeUndefined();
    },
  );
});
