import { expect, test } from 'vitest';
import { studyReport } from '../../test/support/study-report.ts';
import { groupMarks, layOut, rateArea, seconds } from './timeline-layout.ts';

const { timelines } = studyReport();
const kill = timelines['cooperative-sticky-kill']!;

test('a partition without an owner stands on the row of its last owner', () => {
  const { lanes, x } = layOut(kill, 900);
  const orphans = lanes.flatMap(({ lane, rows }) =>
    rows.flatMap(({ partition, bars, unowned }) =>
      unowned.map((span) => ({ member: lane.member, partition, from: span.startMs, after: bars.at(-1)?.endMs })),
    ),
  );
  expect(orphans).toEqual([
    { member: 'C', partition: 4, from: 0, after: 0 },
    { member: 'C', partition: 5, from: 0, after: 0 },
  ]);
  expect(x(0)).toBeGreaterThan(x(kill.fromMs));
});

test('nothing stands upon another, and everything inside', () => {
  for (const timeline of Object.values(timelines)) {
    const { lanes, width, plotBottom, height, x } = layOut(timeline, 700);
    let y = 0;
    for (const lane of lanes) {
      for (const edge of [lane.top, ...lane.rows.map((row) => row.y), lane.commitY, lane.rateTop, lane.bottom]) {
        expect(edge).toBeGreaterThan(y);
        y = edge;
      }
    }
    expect(plotBottom).toBe(y);
    expect(height).toBeGreaterThan(plotBottom);
    expect(x(timeline.toMs)).toBeLessThan(width);
  }
});

test('the axis has 0 on it and no more ticks than fit', () => {
  for (const width of [300, 700, 1600]) {
    const { ticks, x } = layOut(kill, width);
    expect(ticks).toContain(0);
    const gaps = ticks.slice(1).map((tick, at) => x(tick) - x(ticks[at]!));
    expect(Math.min(...gaps)).toBeGreaterThan(40);
  }
});

test('a member that owns nothing has a lane', () => {
  const empty = { ...kill, lanes: [{ ...kill.lanes[0]!, bars: [] }], unowned: [] };
  const [lane] = layOut(empty, 700).lanes;
  expect(lane!.rows).toEqual([]);
  expect(lane!.commitY).toBeGreaterThan(lane!.markY);
});

test('marks of one kind that would cover one another share a place', () => {
  const marks = [
    { kind: 'assigned', atMs: 0, text: 'assigned [0]' },
    { kind: 'revoked', atMs: 1, text: 'revoked [1]' },
    { kind: 'assigned', atMs: 2, text: 'assigned [1]' },
    { kind: 'assigned', atMs: 500, text: 'assigned [2]' },
  ] as const;
  const groups = groupMarks(marks, (ms) => ms / 10);
  expect(groups.map(({ kind, marks: inside }) => [kind, inside.length])).toEqual([
    ['assigned', 2],
    ['revoked', 1],
    ['assigned', 1],
  ]);
});

test('a strip of rates begins and ends on its floor', () => {
  const layout = layOut(kill, 700);
  const area = rateArea(kill.lanes[0]!.rate, kill, layout, 100);
  expect(area).toMatch(/^M84 126V[\d.]+H/);
  expect(area).toMatch(/V126Z$/);
  expect(rateArea([], kill, layout, 100)).toBe('');
});

test('times say their sign', () => {
  expect([seconds(6900), seconds(0), seconds(-3000)]).toEqual(['+6.90 s', '0.00 s', '−3.00 s']);
});
