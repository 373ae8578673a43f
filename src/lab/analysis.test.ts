import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { departureHistory, HEARD, T0 } from '../../test/support/history.ts';
import { analyze } from './analysis.ts';
import { EVENT_VERSION, type LabEvent } from './events.ts';
import { minimalMoves } from './measures/moves.ts';
import { MODES } from './modes.ts';
import { DEPARTURES, departureScenario } from './scenarios/departure.ts';
import { DEFAULT_LAB_SETTINGS } from './settings.ts';

const analyzed = (...args: Parameters<typeof departureHistory>) => {
  const { record, settings } = departureHistory(...args);
  return analyze(record, settings);
};

describe('a kill', () => {
  const result = analyzed('cooperative-sticky', 'kill', { uncommitted: 7 });

  test('counts what is processed twice, and what the departed member had above the committed offset', () => {
    expect(result).toMatchObject({
      duplicates: 7,
      aboveCommitted: 7,
      unprocessedBelowCommitted: 0,
      revokeCallbackRan: false,
    });
  });

  test('tells each member before and after', () => {
    expect(result.members.A).toMatchObject({
      before: [0, 1],
      after: [0, 1, 4],
      revoked: [],
      firstCallbackMs: HEARD.kill + 50,
      callbacks: 1,
    });
    expect(result.members.C).toMatchObject({
      before: [4, 5],
      after: [],
      revoked: [],
      firstCallbackMs: null,
      callbacks: 0,
      longestGapMs: null,
    });
  });

  test('measures gaps against the steady state', () => {
    expect(result.members.A!.steadyGapMs).toBe(82);
    expect(result.members.A!.longestGapMs).toBe(482);
  });

  test('takes no gap for steady that lies before the scenarios beside it were quiet', () => {
    const { record, settings } = departureHistory('cooperative-sticky', 'kill', {});
    const calm = analyze({ ...record, quietFromMs: T0 - 140 }, settings);
    expect(calm.members.A!.steadyGapMs).toBe(2);
    expect(calm.members.A!.longestGapMs).toBe(482);
  });

  test('measures how long each partition had no owner, from the kill', () => {
    expect(result.unownedMsByPartition).toEqual({ 4: HEARD.kill + 50, 5: HEARD.kill + 150 });
    expect(result.unownedMs).toBe(HEARD.kill + 150);
  });

  test('lets the lag grow at the steady rate while nobody owns the partitions', () => {
    // From the last callback at -3998 ms: 37 batches of 10, the one at -100 ms, and 7 more.
    const [own4, own5] = [5 * 38 + 4, 5 * 38 + 3];
    expect(result.lagGrowth).toBe(Math.round((own4 * (HEARD.kill + 50) + own5 * (HEARD.kill + 150)) / 3998));
  });

  test('measures the balance and the rebalance', () => {
    expect(result).toMatchObject({ balanceMs: 1002, rebalanceMs: HEARD.kill + 150, moves: 2, minimalMoves: 2 });
  });

  test('an in-flight commit that the member never heard of counts as committed', () => {
    expect(analyzed('sticky', 'kill', { uncommitted: 5, inFlight: true })).toMatchObject({
      duplicates: 5,
      aboveCommitted: 5,
    });
  });

  test('a batch that stands in the event and in the tail counts once', () => {
    const { record, settings } = departureHistory('range', 'kill', { uncommitted: 7 });
    const tail = record.events.find((event) => event.type === 'processed' && event.recovered)!;
    const event = { ...tail, recovered: undefined } as unknown as LabEvent;
    const both = { ...record, events: [...record.events, event] };
    expect(analyze(both, settings)).toMatchObject({ duplicates: 7, aboveCommitted: 7 });
  });

  test('records of a partition that it did not own at the departure are not its own', () => {
    const { record, settings, group } = departureHistory('cooperative-sticky', 'kill');
    group.add('C', -3999, { type: 'processed', records: [0, 7000, T0 - 3999] });
    expect(analyze(record, settings).aboveCommitted).toBe(7);
  });
});

describe('a close', () => {
  test('hands over without duplicates, dated by the closing event', () => {
    const { record, settings } = departureHistory('consumer-uniform', 'close');
    const result = analyze({ ...record, incidents: [{ ...record.incidents[0]!, atMs: T0 - 90 }] }, settings);
    expect(result).toMatchObject({
      duplicates: 0,
      aboveCommitted: 0,
      revokeCallbackRan: true,
      revokedFromSurvivors: 'none',
    });
    expect(result.members.C).toMatchObject({
      before: [4, 5],
      after: [],
      revoked: [4, 5],
      firstCallbackMs: 1,
      callbacks: 1,
    });
    expect(result.members.A!.firstCallbackMs).toBe(HEARD.close + 50);
    expect(result.unownedMsByPartition).toEqual({ 4: HEARD.close + 49, 5: HEARD.close + 149 });
  });

  test('what the survivors committed before the broker was asked hides nothing', () => {
    const { record, settings } = departureHistory('range', 'close');
    const later = analyze({ ...record, committedAtFocus: record.committedAtEnd }, settings);
    expect(later).toMatchObject({ aboveCommitted: 0, duplicates: 0 });
    expect(later.invariants.filter(({ ok }) => !ok)).toEqual([]);
  });
});

describe('the survivors', () => {
  test.each([
    ['range', 'all', 3, 2],
    ['roundrobin', 'all', 3, 2],
    ['sticky', 'all', 2, 2],
    ['cooperative-sticky', 'none', 2, 2],
    ['consumer-uniform', 'none', 2, 2],
    ['consumer-range', 'some', 3, 2],
  ] as const)('%s revokes %s from them and moves %i partitions', (mode, revokedFromSurvivors, moves, minimal) => {
    for (const departure of DEPARTURES) {
      expect(analyzed(mode, departure)).toMatchObject({ revokedFromSurvivors, moves, minimalMoves: minimal });
    }
  });

  test('an empty callback is a callback, and moves nothing', () => {
    const result = analyzed('cooperative-sticky', 'kill', {
      atDeparture: (group) => group.assigned('A', 5000, []),
      takeOver: (group) => {
        group.assigned('A', 6950, [4]);
        group.assigned('B', 7000, [5]);
        group.assigned('A', 8000, []);
      },
    });
    expect(result.members.A).toMatchObject({ callbacks: 3, firstCallbackMs: 5000, revoked: [], after: [0, 1, 4] });
    expect(result).toMatchObject({ rebalanceMs: 7000, moves: 2, revokedFromSurvivors: 'none' });
  });

  test('their own close is no part of the scenario', () => {
    const { record, settings } = departureHistory('cooperative-sticky', 'kill');
    const { endMs: _, ...without } = record;
    expect(analyze(without, settings).members.B).toMatchObject({ callbacks: 1, revoked: [], after: [2, 3, 5] });
  });

  test('one that never reports has nothing', () => {
    const { record, settings } = departureHistory('cooperative-sticky', 'kill');
    const silent = { ...record, events: record.events.filter(({ member }) => member !== 'B') };
    const result = analyze(silent, settings);
    expect(result.members.B).toEqual({
      before: [],
      after: [],
      firstCallbackMs: null,
      revoked: [],
      callbacks: 0,
      longestGapMs: null,
      steadyGapMs: null,
    });
    expect(result.invariants.filter(({ ok }) => !ok).map(({ detail }) => detail)).toContain('B told nothing');
  });

  test('a partition that nobody takes over stays without an owner until the end', () => {
    const result = analyzed('cooperative-sticky', 'kill', { takeOver: (group) => group.assigned('A', 6950, [4]) });
    expect(result.unownedMsByPartition).toEqual({ 4: 6950, 5: HEARD.kill + 2000 });
  });
});

test('a scenario without a departure has no figures after it and nothing to judge', () => {
  const { record, settings } = departureHistory('range', 'kill');
  const { endMs: _, ...without } = record;
  expect(analyze({ ...without, incidents: [] }, settings)).toMatchObject({
    rebalanceMs: 0,
    unownedMs: 0,
    aboveCommitted: 0,
    moves: 0,
    invariants: [],
  });
});

test.each([
  [[2, 2], 6, 2],
  [[1, 2], 4, 1],
  [[2, 3], 7, 2],
  [[0, 0], 3, 3],
  [[5, 1], 6, 2],
  [[], 6, 0],
])('survivors with %j of %i partitions', (counts, total, expected) => {
  expect(minimalMoves(counts, total)).toBe(expected);
});

describe('any history', () => {
  const int = (min: number, max: number) => fc.integer({ min, max });
  const partitions = fc.uniqueArray(int(0, 5), { maxLength: 6 });
  const offsets = fc.dictionary(int(0, 5).map(String), int(0, 60), { maxKeys: 6 });
  const body = fc.oneof(
    fc.record({ type: fc.constantFrom('assigned', 'revoked', 'lost'), partitions, owned: partitions }),
    fc.record({
      type: fc.constant('processed'),
      records: fc
        .array(fc.tuple(int(0, 5), int(0, 60), int(-500, 500)), { maxLength: 9 })
        .map((records) => records.flatMap(([partition, offset, at]) => [partition, offset, T0 + at])),
    }),
    fc.record({
      type: fc.constantFrom('commit-sent', 'commit-acknowledged'),
      id: int(0, 9),
      mode: fc.constant('async'),
      offsets,
    }),
    fc.record({ type: fc.constantFrom('closing', 'closed', 'subscribed', 'paused') }),
  );
  const event = fc
    .record({
      member: fc.constantFrom('A', 'B', 'C', 'X'),
      incarnation: int(0, 1),
      seq: int(0, 30),
      at: int(-500, 500),
      body,
    })
    .map(
      ({ at, body, ...head }) =>
        ({ v: EVENT_VERSION, scenario: 's', wallMs: T0 + at, monoNs: 0, ...head, ...body }) as LabEvent,
    );

  test('is analyzed without a throw, into numbers that are finite and not negative', () => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 40 }),
        fc.constantFrom(...MODES),
        fc.constantFrom(...DEPARTURES),
        offsets,
        offsets,
        fc.boolean(),
        (events, mode, departure, committedAtFocus, committedAtEnd, departed) => {
          const scenario = departureScenario(mode, departure, DEFAULT_LAB_SETTINGS);
          const result = analyze(
            {
              scenario,
              events,
              incidents: departed ? [{ ...scenario.focus, incarnation: 0, atMs: T0 }] : [],
              committedAtFocus,
              committedAtEnd,
              description: '',
              durationMs: 1,
            },
            DEFAULT_LAB_SETTINGS,
          );
          const numbers = (value: unknown): number[] =>
            typeof value === 'number'
              ? [value]
              : value && typeof value === 'object'
                ? Object.values(value).flatMap(numbers)
                : [];
          expect(numbers(result).filter((each) => !Number.isFinite(each) || each < 0)).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('that is consistent keeps every invariant, and counts as many twice as were above the committed offset', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MODES),
        fc.constantFrom(...DEPARTURES),
        int(0, 60),
        fc.boolean(),
        (mode, departure, uncommitted, inFlight) => {
          const result = analyzed(mode, departure, { uncommitted, inFlight });
          const expected = departure === 'kill' ? uncommitted : 0;
          expect(result.invariants.filter(({ ok }) => !ok)).toEqual([]);
          expect(result).toMatchObject({
            duplicates: expected,
            aboveCommitted: expected,
            unprocessedBelowCommitted: 0,
          });
        },
      ),
      { numRuns: 40 },
    );
  });
});
