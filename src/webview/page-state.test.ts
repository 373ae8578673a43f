import { expect, test } from 'vitest';
import { studyReport } from '../../test/support/study-report.ts';
import { reportView } from '../lab/report/view.ts';
import { FIRST_STATE, keyAction, nextState } from './page-state.ts';

const { report } = studyReport();

test('what is open stays open while the same report is shown, and is shut for another one', () => {
  const shown = nextState(FIRST_STATE, { type: 'shown', view: reportView('a', report) });
  const opened = nextState(shown, { type: 'toggle', scenario: 'range-kill' });
  expect(opened).toEqual({ kind: 'lab', ids: ['a'], open: ['range-kill'], current: 'range-kill', scrollY: 0 });
  expect(nextState(opened, { type: 'shown', view: reportView('a', report) })).toBe(opened);
  expect(nextState(opened, { type: 'shown', view: reportView('b', report) }).open).toEqual([]);
  expect(nextState(opened, { type: 'shown', view: { kind: 'message', message: 'gone' } })).toBe(opened);
});

test('a row opens once, and shuts', () => {
  const open = nextState(nextState(FIRST_STATE, { type: 'open', scenario: 'x' }), { type: 'open', scenario: 'x' });
  expect(open.open).toEqual(['x']);
  expect(nextState(open, { type: 'toggle', scenario: 'x' }).open).toEqual([]);
});

test('keys walk the rows and stop at both ends', () => {
  const names = ['a', 'b', 'c'];
  const walk = (current: string, ...keys: string[]) =>
    keys.reduce((at, key) => keyAction(key, names, at)?.scenario ?? at, current);
  expect(walk('a', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toBe('c');
  expect(walk('c', 'ArrowUp')).toBe('b');
  expect(walk('a', 'ArrowUp')).toBe('a');
  expect([walk('b', 'Home'), walk('b', 'End')]).toEqual(['a', 'c']);
  expect(keyAction('ArrowRight', names, 'b')).toEqual({ type: 'open', scenario: 'b' });
  expect(keyAction('ArrowLeft', names, 'b')).toEqual({ type: 'shut', scenario: 'b' });
  expect(keyAction('x', names, 'b')).toBeUndefined();
});
