import { describe, expect, test } from 'vitest';
import { departureHistory, HEARD, T0 } from '../../test/support/history.ts';
import { rollingHistory, zombieHistory } from '../../test/support/incident-history.ts';
import { describeTimeline, timelineOf } from './timeline.ts';

describe('the timeline of a kill', () => {
  const { record } = departureHistory('cooperative-sticky', 'kill');
  const timeline = timelineOf(record);
  const lane = (name: string) => timeline.lanes.find(({ member }) => member === name)!;

  test('starts a little before the departure and ends where the survivors were stopped', () => {
    expect(timeline).toMatchObject({
      fromMs: -3000,
      toMs: HEARD.kill + 2000,
      focus: { member: 'C', happened: 'C was killed', short: 'C killed', leaves: true },
    });
    expect(timeline.partitions).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('has a bar for each partition that a member owns, cut to the window', () => {
    expect(lane('A').bars).toEqual([
      { partition: 0, startMs: -3000, endMs: 8900 },
      { partition: 1, startMs: -3000, endMs: 8900 },
      { partition: 4, startMs: 6950, endMs: 8900 },
    ]);
    expect(lane('C').bars).toEqual([
      { partition: 4, startMs: -3000, endMs: 0 },
      { partition: 5, startMs: -3000, endMs: 0 },
    ]);
  });

  test('shows where a partition has no owner', () => {
    expect(timeline.unowned).toEqual([
      { partition: 4, startMs: 0, endMs: 6950 },
      { partition: 5, startMs: 0, endMs: 7050 },
    ]);
  });

  test('marks the kill and the callbacks, not what comes after the end', () => {
    expect(lane('C').marks).toEqual([{ kind: 'killed', atMs: 0, partitions: [], text: 'killed' }]);
    expect(lane('A').marks.filter(({ atMs }) => atMs < 8900)).toEqual([
      { kind: 'assigned', atMs: 6950, partitions: [4], text: 'assigned [4]' },
    ]);
    expect(lane('A').commits.every((atMs) => atMs >= -3000 && atMs <= 8900)).toBe(true);
  });

  test('counts records per second', () => {
    expect(timeline.bucketMs).toBe(100);
    expect(timeline.rate).toHaveLength(119);
    expect(lane('A').rate[0]).toBe(100);
    const processed = record.events.flatMap((event) =>
      event.type === 'processed' ? event.records.filter((_, at) => at % 3 === 2).map((time) => time - T0) : [],
    );
    const shown = processed.filter((at) => at >= -3000 && at < 8900).length;
    expect(timeline.rate.reduce((sum, each) => sum + each / 10, 0)).toBe(shown);
  });

  test('is plain data', () => {
    expect(JSON.parse(JSON.stringify(timeline))).toEqual(timeline);
  });

  test('reads as text', () => {
    expect(describeTimeline(timeline)).toMatchInlineSnapshot(`
      [
        "Times count from 0 s, when C was killed; shown are -3.00 s to 8.90 s.",
        "At -3.00 s A owned [0, 1].",
        "At -3.00 s B owned [2, 3].",
        "At -3.00 s C owned [4, 5].",
        "At 0.00 s: C killed.",
        "At 0.00 s: partition 4 had no owner for 6950 ms.",
        "At 0.00 s: partition 5 had no owner for 7050 ms.",
        "At 6.95 s: A assigned [4].",
        "At 7.05 s: B assigned [5].",
        "At 8.90 s: A closing.",
        "At 8.90 s: B closing.",
        "A owned [0, 1, 4] at the end; it processed 100 records per second before that, 96 after; 115 of its commits were acknowledged.",
        "B owned [2, 3, 5] at the end; it processed 100 records per second before that, 96 after; 115 of its commits were acknowledged.",
        "C owned no partition at the end; it processed 99 records per second before that; 29 of its commits were acknowledged.",
      ]
    `);
  });
});

test('an eager rebalance leaves every partition without an owner for a moment', () => {
  const { unowned } = timelineOf(departureHistory('sticky', 'kill').record);
  expect(unowned.filter(({ partition }) => partition < 4)).toEqual([
    { partition: 0, startMs: 6900, endMs: 6950 },
    { partition: 1, startMs: 6900, endMs: 6950 },
    { partition: 2, startMs: 6900, endMs: 7050 },
    { partition: 3, startMs: 6900, endMs: 7050 },
  ]);
});

test('a close is marked by its own events', () => {
  const { record } = departureHistory('consumer-uniform', 'close');
  const timeline = timelineOf(record);
  const marks = timeline.lanes.find(({ note }) => note === 'departs')!.marks;
  expect(marks.map(({ kind, atMs }) => [kind, atMs])).toEqual([
    ['closing', 0],
    ['revoked', 1],
    ['closed', 10],
  ]);
  expect(timeline.unowned.map(({ startMs }) => startMs)).toEqual([1, 1]);
});

test('all processes of a member share its lane, with a mark where one is started', () => {
  const timeline = timelineOf(rollingHistory().record(7000));
  expect(timeline.lanes.map(({ member, note }) => [member, note])).toEqual([
    ['A', 'restarts'],
    ['B', undefined],
    ['C', undefined],
  ]);
  const b = timeline.lanes[1]!;
  expect(b.marks.map(({ kind, atMs }) => [kind, atMs])).toEqual([
    ['closing', 2000],
    ['revoked', 2001],
    ['closed', 2010],
    ['started', 2500],
    ['assigned', 3000],
  ]);
  expect(b.bars.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [-3000, 2001],
    [-3000, 2001],
    [3000, 7000],
    [3000, 7000],
  ]);
  expect(describeTimeline(timeline).at(-2)).toMatch(/^B owned \[2, 3\] at the end; .* before that, \d+ after;/);
});

test('a frozen member owns nothing that it could work on, until it is resumed', () => {
  const timeline = timelineOf(zombieHistory('freeze-cooperative-sticky').record(12_000));
  const c = timeline.lanes[2]!;
  expect(c.note).toBe('freezes');
  expect(c.bars.filter(({ partition }) => partition === 4).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [-3000, 0],
    [8900, 9000],
    [9700, 12_000],
  ]);
  expect(timeline.unowned.find(({ partition }) => partition === 4)).toMatchObject({ startMs: 0, endMs: 7000 });
});

test('a scenario that never came to its departure counts from its first event', () => {
  const { record } = departureHistory('range', 'kill');
  const { endMs: _, ...without } = { ...record, incidents: [] };
  const timeline = timelineOf(without);
  expect(timeline).toMatchObject({ fromMs: 0 });
  expect(timeline.focus).toBeUndefined();
  expect(timeline.lanes.flatMap(({ marks }) => marks).some(({ kind }) => kind === 'killed')).toBe(false);
  expect(describeTimeline(timeline)[0]).toContain('the first event');
});

test('without events there is an empty picture', () => {
  const { record } = departureHistory('range', 'kill');
  const { endMs: _, ...without } = { ...record, events: [], incidents: [] };
  expect(timelineOf(without)).toMatchObject({ fromMs: 0, toMs: 0, rate: [], unowned: [] });
  expect(timelineOf({ ...record, events: [] }).lanes.every(({ bars }) => bars.length === 0)).toBe(true);
});

test('a failed commit and an error are told with their exception', () => {
  const { record } = departureHistory('cooperative-sticky', 'kill', {
    atDeparture: (group) => {
      const error = { chain: [{ type: 'RebalanceInProgressException', message: 'try again' }] };
      group.add('A', 100, { type: 'commit-failed', id: 1, mode: 'async', error });
      group.add('B', 200, { type: 'error', error: { chain: [] } });
    },
  });
  const marks = timelineOf(record).lanes.flatMap(({ marks }) => marks.map(({ text }) => text));
  expect(marks).toContain('commit failed: RebalanceInProgressException');
  expect(marks).toContain('failed: unknown');
});
