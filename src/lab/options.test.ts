import { describe, expect, test } from 'vitest';
import { LabOptionError, labSettings, pickScenarios, withRecordsFor } from './options.ts';
import { allScenarios, DEFAULT_MATRIX } from './scenarios/catalog.ts';
import { departureName } from './scenarios/departure.ts';
import { DEFAULT_LAB_SETTINGS } from './settings.ts';

test('without wishes the study’s settings and its matrix', () => {
  expect(labSettings({})).toEqual(DEFAULT_LAB_SETTINGS);
  expect(namesOf({})).toEqual(DEFAULT_MATRIX.map(([mode, departure]) => departureName(mode, departure)));
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
  expect(namesOf({ modes: ['range', 'consumer-range'] })).toEqual([
    ...['range-kill', 'consumer-range-kill', 'range-close', 'consumer-range-close'],
  ]);
  expect(namesOf({ modes: ['range'], departures: ['close'] })).toEqual(['range-close']);
  expect(namesOf({ departures: ['close'] }).every((name) => name.endsWith('-close'))).toBe(true);
  expect(() => namesOf({ modes: ['eager'] })).toThrow(/"eager" is no mode. There are: range, roundrobin/);
  expect(() => namesOf({ departures: ['crash'] })).toThrow(/"crash" is no departure/);
});

describe('scenarios by name', () => {
  test('are taken once each, in the order in which they are named', () => {
    expect(namesOf({ names: ['range-close', 'sticky-kill', 'range-close'] })).toEqual(['range-close', 'sticky-kill']);
  });

  test('are those that there are, and the message tells them', () => {
    expect(() => namesOf({ names: ['range-crash'] })).toThrow(/"range-crash" is no scenario\. There are: range-kill, /);
    expect(() => namesOf({ names: ['range-crash'] })).toThrow(LabOptionError);
  });

  test('leave no room for modes and departures', () => {
    expect(() => namesOf({ names: ['range-kill'], modes: ['range'] })).toThrow(/not both/);
    expect(() => namesOf({ names: ['range-kill'], departures: ['kill'] })).toThrow(/not both/);
  });

  test('a config has each of them in its own mode', () => {
    expect(namesOf({ names: ['roundrobin-close'], configMode: 'roundrobin' })).toEqual(['roundrobin-close']);
    expect(() => namesOf({ names: ['range-close'], configMode: 'roundrobin' })).toThrow(
      /no scenario of this config, which runs as roundrobin/,
    );
    expect(namesOf({ configMode: 'sticky' })).toEqual(['sticky-kill', 'sticky-close']);
  });
});

test('a longer scenario has more records, unless somebody set how many', () => {
  const [scenario] = pickScenarios({ names: ['range-kill'] }, DEFAULT_LAB_SETTINGS);
  const long = { ...scenario!, estimatedSeconds: 60 };
  expect(withRecordsFor([scenario!], DEFAULT_LAB_SETTINGS, {}).records).toBeGreaterThanOrEqual(
    DEFAULT_LAB_SETTINGS.records,
  );
  const { records } = withRecordsFor([scenario!, long], DEFAULT_LAB_SETTINGS, {});
  // Three members of 2 ms a record share six partitions.
  expect(records * 2 * 2).toBeGreaterThan(60_000);
  expect(withRecordsFor([long], DEFAULT_LAB_SETTINGS, { records: 8000 }).records).toBe(8000);
});

test('every scenario has a name of its own that folders can have', () => {
  const names = allScenarios(DEFAULT_LAB_SETTINGS).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
});

function namesOf(wishes: Parameters<typeof pickScenarios>[0]): string[] {
  return pickScenarios(wishes, DEFAULT_LAB_SETTINGS).map(({ name }) => name);
}
