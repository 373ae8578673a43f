import { describe, expect, test } from 'vitest';
import { T0 } from '../../../test/support/history.ts';
import {
  type IncidentHistory,
  joinHistory,
  rollingHistory,
  staticHistory,
  zombieHistory,
} from '../../../test/support/incident-history.ts';
import { analyze } from '../analysis.ts';
import { DEFAULT_LAB_SETTINGS } from '../settings.ts';

const END = { zombie: 12_000, static: 9000, rolling: 7000, join: 4000 };

const result = (group: IncidentHistory, end: number) => analyze(group.record(end), DEFAULT_LAB_SETTINGS);
const brokenIn = (group: IncidentHistory, end: number) =>
  result(group, end)
    .invariants.filter(({ ok }) => !ok)
    .map(({ name, detail }) => `${name}: ${detail}`);

describe.each(['freeze-range', 'freeze-cooperative-sticky', 'slow-batch-cooperative-sticky', 'slow-batch-range'])(
  '%s',
  (name) => {
    test('an ordinary history keeps everything, and tells what the zombie did', () => {
      const { invariants, measures, duplicates } = result(zombieHistory(name), END.zombie);
      expect(invariants.filter(({ ok }) => !ok)).toEqual([]);
      expect(invariants).toHaveLength(7);
      expect(measures).toMatchObject({ subjectHeard: 'lost', refusedCommits: 1, aboveCommitted: 5 });
      expect(duplicates).toBe(5);
      expect(measures.backMs).toBeGreaterThan(9700);
    });

    test('a commit of the zombie that is accepted is told with its event', () => {
      const group = zombieHistory(name);
      const sent = group.events.findLast(
        (event) => event.member === 'C' && event.type === 'commit-sent' && event.wallMs < T0 + 9000,
      )!;
      const failed = group.events.findLast((event) => event.member === 'C' && event.type === 'commit-failed')!;
      Object.assign(failed, { ...sent, ...{ seq: failed.seq, wallMs: failed.wallMs, type: 'commit-acknowledged' } });
      expect(brokenIn(group, END.zombie).join()).toMatch(
        /No commit of C was accepted once others had its partitions: C \(event \d+\): commit \d+ was accepted/,
      );
    });

    test('a loss that comes as a revoke is one', () => {
      const group = zombieHistory(name);
      Object.assign(group.events.find(({ type }) => type === 'lost')!, { type: 'revoked' });
      expect(brokenIn(group, END.zombie).join()).toMatch(/C lost everything that it owned.*revoked of C .*came first/);
    });

    test('a record of the zombie that nobody processed again is told', () => {
      const group = zombieHistory(name);
      const again = group.events.find(
        (event) => event.member !== 'C' && event.type === 'processed' && event.wallMs > T0 + 7000,
      )!;
      Object.assign(again, { type: 'commit-sent', id: 0, mode: 'async', offsets: {} });
      expect(brokenIn(group, END.zombie).length).toBeGreaterThan(0);
    });
  },
);

describe('static members', () => {
  test.each([
    ['static-restart-range', null, 2],
    ['static-restart-consumer-uniform', 'UnreleasedInstanceIdException', 2],
  ])('%s: an ordinary history keeps everything', (name, endedBy, moves) => {
    const { invariants, measures } = result(staticHistory(name), END.static);
    expect(invariants.filter(({ ok }) => !ok)).toEqual([]);
    expect(measures).toMatchObject({ endedBy, moves, duplicates: 7 });
    expect(measures.backMs === null).toBe(endedBy !== null);
  });

  test('a restart that has other partitions, or disturbs others, is told', () => {
    const group = staticHistory('static-restart-range');
    const back = group.events.find((event) => event.type === 'assigned' && event.incarnation === 1)!;
    Object.assign(back, { partitions: [4], owned: [4] });
    group.assigned('A', 2500, [5]);
    const broken = brokenIn(group, END.static);
    expect(broken.some((each) => /The others were not disturbed: assigned of A .*moved \[5\]/.test(each))).toBe(true);
    expect(broken.some((each) => /owned \[4, 5\], and after its restart \[4\]/.test(each))).toBe(true);
  });

  test('a restart that was to be refused and works is told', () => {
    const group = staticHistory('static-restart-consumer-uniform');
    group.remove(({ type }) => type === 'error');
    expect(brokenIn(group, END.static).join()).toContain(
      'C (incarnation 1) did not end by UnreleasedInstanceIdException',
    );
  });

  test('a rolling restart keeps everything', () => {
    const { invariants, measures } = result(rollingHistory(), END.rolling);
    expect(invariants.filter(({ ok }) => !ok)).toEqual([]);
    // Two partitions each, three times, from the close to the assignment a second later.
    expect(measures.ownerlessMs).toBe(3 * 2 * 999);
    expect(measures.duplicates).toBe(0);
  });

  test('a rolling restart that moves a partition of another one is told, and a close without a revoke', () => {
    const group = rollingHistory();
    group.assigned('A', 5500, [2]);
    expect(brokenIn(group, END.rolling).join()).toMatch(
      /Each has its partitions back.*A owned \[0, 1\], and in the end \[0, 1, 2\]/,
    );
    const silent = rollingHistory();
    silent.remove(({ type, member }) => type === 'revoked' && member === 'B');
    expect(brokenIn(silent, END.rolling).join()).toContain('B ran no revoke callback after it was asked to close');
  });
});

describe.each([
  ['join-range', 'all'],
  ['join-cooperative-sticky', 'some'],
])('%s', (name, revoked) => {
  test('an ordinary history keeps everything', () => {
    const { invariants, measures } = result(joinHistory(name), END.join);
    expect(invariants.filter(({ ok }) => !ok)).toEqual([]);
    expect(measures).toMatchObject({ revokedFromSurvivors: revoked, moves: 1, minimalMoves: 1, duplicates: 0 });
    expect(measures.joinedMs).toBeGreaterThan(1000);
  });

  test('a record twice is told', () => {
    const group = joinHistory(name);
    group.add('A', 3900, { type: 'processed', records: [5, 190, T0 + 3899] });
    expect(brokenIn(group, END.join).join()).toMatch(/No record was processed twice: 1 twice/);
  });
});
