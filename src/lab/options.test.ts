import { expect, test } from 'vitest';
import { LabOptionError, labSettings, matrixOf } from './options.ts';
import { DEFAULT_MATRIX } from './plan.ts';
import { DEFAULT_LAB_SETTINGS } from './settings.ts';

test('without wishes the study’s settings and its matrix', () => {
  expect(labSettings({})).toEqual(DEFAULT_LAB_SETTINGS);
  expect(matrixOf()).toBe(DEFAULT_MATRIX);
});

test('a shorter session brings its heartbeat along, a longer one more work', () => {
  expect(labSettings({ sessionTimeoutMs: 3000 })).toMatchObject({ sessionTimeoutMs: 3000, heartbeatIntervalMs: 1000 });
  const long = labSettings({ sessionTimeoutMs: 45_000 });
  expect(long.heartbeatIntervalMs).toBe(2000);
  // Two survivors of three work on six partitions for the session timeout and some seconds.
  const secondsOfWork = (long.records * long.partitions * long.workPerRecordMs) / (long.consumers * 1000);
  expect(secondsOfWork).toBeGreaterThan(60);
  expect(labSettings({ sessionTimeoutMs: 45_000, records: 9000 }).records).toBe(9000);
});

test.each([
  [{ partitions: 2 }, /3 consumers need at least as many partitions/],
  [{ consumers: 1 }, /consumers must be a whole number from 2/],
  [{ records: 50 }, /Take more records/],
  [{ sessionTimeoutMs: 10 }, /session timeout/],
  [{ sessionTimeoutMs: 600_001 }, /600001 ms.*after a kill.*at most 600000 ms/],
  [{ heartbeatIntervalMs: 6000 }, /heartbeat interval/],
  [{ parallel: 0 }, /side by side/],
  [{ partitions: 6.5 }, /partitions must be a whole number/],
])('%j is refused', (wishes, message) => {
  expect(() => labSettings(wishes)).toThrow(LabOptionError);
  expect(() => labSettings(wishes)).toThrow(message);
});

test('modes and departures are crossed, kills first', () => {
  expect(matrixOf(['range', 'consumer-range'])).toEqual([
    ['range', 'kill'],
    ['consumer-range', 'kill'],
    ['range', 'close'],
    ['consumer-range', 'close'],
  ]);
  expect(matrixOf(['range'], ['close'])).toEqual([['range', 'close']]);
  expect(matrixOf([], ['close']).every(([, departure]) => departure === 'close')).toBe(true);
  expect(() => matrixOf(['eager'])).toThrow(/"eager" is no mode. There are: range, roundrobin/);
  expect(() => matrixOf([], ['crash'])).toThrow(/"crash" is no departure/);
});
