import { expect, test } from 'vitest';
import { writtenReport, writtenResult } from '../../../test/support/lab-report.ts';
import { compareReports } from './compare.ts';

test('a report does not differ from itself', () => {
  const { conditions, scenarios } = compareReports(writtenReport(), writtenReport());
  expect(conditions).toEqual([]);
  expect(scenarios.map(({ scenario, in: where, differences }) => [scenario, where, differences])).toEqual([
    ['cooperative-sticky-kill', 'both', []],
    ['consumer-range-kill', 'both', []],
    ['range-close', 'both', []],
  ]);
});

test('facts and measures that differ are told apart', () => {
  const a = writtenReport();
  const first = a.scenarios[0]!;
  const changed = { ...first, measures: { ...first.measures, duplicates: 31, unprocessedBelowCommitted: 2 } };
  const { scenarios } = compareReports(a, { ...a, scenarios: [changed] });
  expect(scenarios[0]!.differences).toEqual([
    { name: 'Records processed twice', kind: 'measure', a: '7', b: '31', change: '+24 records' },
    { name: 'Lost records', kind: 'fact', a: '0', b: '2', change: '+2 records' },
  ]);
});

test('scenarios of one report alone, and unfinished ones', () => {
  const a = writtenReport();
  const b = writtenReport({
    scenarios: [{ ...a.scenarios[0]!, failure: 'no broker' }, writtenResult('sticky', 'close')],
  });
  const { scenarios } = compareReports(a, b);
  expect(scenarios.map(({ title, in: where }) => [title, where])).toEqual([
    ['CooperativeStickyAssignor, SIGKILL', 'both'],
    ['KIP-848, range, SIGKILL', 'a'],
    ['RangeAssignor, close()', 'a'],
    ['StickyAssignor, close()', 'b'],
  ]);
  expect(scenarios[0]!.differences).toContainEqual({
    name: 'Not finished',
    kind: 'fact',
    a: undefined,
    b: 'no broker',
  });
});

test('what the reports were made with', () => {
  const a = writtenReport();
  const settings = { ...a.settings, sessionTimeoutMs: 45_000, consumerProperties: { 'client.rack': 'r1' } };
  const b = { ...a, engine: 'local', settings, defaults: { ...a.defaults, 'group.protocol': 'consumer' } };
  expect(compareReports(a, b).conditions).toEqual([
    { name: 'Engine', kind: 'setting', a: 'docker', b: 'local' },
    { name: 'Session timeout', kind: 'setting', a: '6000 ms', b: '45000 ms' },
    { name: 'Default of group.protocol', kind: 'setting', a: 'classic', b: 'consumer' },
    { name: 'client.rack', kind: 'setting', a: undefined, b: 'r1' },
  ]);
});
