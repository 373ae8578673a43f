import { describe, expect, test } from 'vitest';
import { departureHistory, HEARD, T0, type Variation, type WrittenHistory } from '../../../test/support/history.ts';
import { analyze } from '../analysis.ts';
import type { LabEvent } from '../events.ts';
import { MODES } from '../modes.ts';
import { DEPARTURES } from '../scenarios/departure.ts';

const brokenIn = ({ record, settings }: WrittenHistory) => analyze(record, settings).invariants.filter(({ ok }) => !ok);

/** The only broken invariant of a history. */
function broken(written: WrittenHistory) {
  const results = brokenIn(written);
  expect(results.map(({ name }) => name)).toHaveLength(1);
  return results[0]!;
}

const seqOf = ({ group }: WrittenHistory, pick: (event: LabEvent) => boolean) => group.events.find(pick)!.seq;

test.each(MODES.flatMap((mode) => DEPARTURES.map((departure) => [mode, departure] as const)))(
  '%s, %s: an ordinary history keeps all of them, and each says what it found',
  (mode, departure) => {
    const { record, settings } = departureHistory(mode, departure);
    const { invariants } = analyze(record, settings);
    expect(invariants).toHaveLength(6);
    expect(invariants.filter(({ ok }) => !ok)).toEqual([]);
    expect(new Set(invariants.map(({ name }) => name)).size).toBe(6);
    expect(invariants.every(({ detail }) => detail.length > 0)).toBe(true);
  },
);

test('a missing event breaks the history', () => {
  const written = departureHistory('range', 'kill');
  const gone = seqOf(written, ({ member, type }) => member === 'B' && type === 'subscribed');
  written.group.remove(({ member, type }) => member === 'B' && type === 'subscribed');
  expect(broken(written)).toEqual({
    name: 'No event is missing from the history',
    ok: false,
    detail: `B: event ${gone} is missing, assigned is event ${gone + 1}`,
  });
});

describe('no offset below the committed one goes unprocessed', () => {
  test('a commit of polled records that were not processed hides them', () => {
    const written = departureHistory('cooperative-sticky', 'kill');
    const { group } = written;
    const event = group.events.findLast(({ member, type }) => member === 'A' && type === 'processed')!;
    if (event.type !== 'processed') throw new Error('no records');
    const [partition, offset] = event.records as [number, number];
    Object.assign(event, { records: event.records.slice(3) });
    const hiding = group.events.find(
      (each) => each.member === 'A' && each.type === 'commit-acknowledged' && each.offsets[partition]! > offset,
    )!;
    expect(broken(written)).toEqual({
      name: 'No offset below the committed one went unprocessed',
      ok: false,
      detail: `partition ${partition}: offset ${offset} was not processed, ${written.record.committedAtEnd[partition]} is committed by A (event ${hiding.seq})`,
    });
  });

  test('what only the broker tells is judged too', () => {
    const written = departureHistory('cooperative-sticky', 'close');
    const end = written.record.committedAtEnd[3]!;
    const record = { ...written.record, committedAtEnd: { ...written.record.committedAtEnd, 3: end + 30 } };
    expect(broken({ ...written, record }).detail).toBe(
      `partition 3: offsets ${end} to ${end + 29} were not processed, ${end + 30} is committed`,
    );
    expect(analyze(record, written.settings).unprocessedBelowCommitted).toBe(30);
  });
});

describe('records processed twice', () => {
  test('after a kill, one below the committed offset is one too many', () => {
    const written = departureHistory('sticky', 'kill', { uncommitted: 4 });
    const { group } = written;
    const first = group.events.find(({ member, type }) => member === 'A' && type === 'processed')!;
    group.add('A', 8899, { type: 'processed', records: [0, 3, T0 + 8898] });
    const again = group.events.at(-1)!;
    const { name, detail } = broken(written);
    expect(name).toBe('Records processed twice are those that C had processed above the committed offset');
    expect(detail).toBe(
      `5 twice, 4 above the committed offset: partition 0, offset 3 was processed by A (event ${first.seq}) and by A (event ${again.seq})`,
    );
  });

  test('after a kill, one above the committed offset that nobody processed again is missing', () => {
    const written = departureHistory('sticky', 'kill', {
      uncommitted: 2,
      takeOver: (group) => {
        for (const name of ['A', 'B']) group.revoked(name, 6900, group.owned(name));
        group.assigned('A', 6950, [0, 1]);
        group.assigned('A', 6950, [4], group.committed[4]! + 1);
        group.assigned('B', 6960, [2, 3, 5]);
      },
    });
    const left = written.record.committedAtFocus[4]!;
    const results = brokenIn(written);
    expect(results.map(({ name }) => name)).toEqual([
      'Records processed twice are those that C had processed above the committed offset',
      'Each partition has one owner, and a new owner went on at the committed offset',
    ]);
    const tail = seqOf(written, (event) => event.type === 'processed' && event.recovered === true);
    expect(results[0]!.detail).toBe(
      `1 twice, 2 above the committed offset: partition 4, offset ${left} was processed by C (event ${tail}, recovered) at or above the committed offset ${left}, and by nobody after the departure`,
    );
    expect(results[1]!.detail).toMatch(
      new RegExp(`^partition 4 was handed over at ${left}, and A \\(event \\d+\\) went on at ${left + 1}$`),
    );
  });

  test('after a close there are none', () => {
    const written = departureHistory('consumer-uniform', 'close');
    written.group.add('B', 2900, { type: 'processed', records: [2, 0, T0 + 2899] });
    expect(broken(written)).toMatchObject({
      name: 'No record was processed twice',
      detail: expect.stringMatching(
        /^1 twice, 0 above the committed offset: partition 2, offset 0 was processed by B .* and by B /,
      ),
    });
  });

  test('the fourth proof and those after it are counted', () => {
    const written = departureHistory('consumer-uniform', 'close');
    const records = [0, 1, 2, 3, 4].flatMap((offset) => [2, offset, T0 + 2890 + offset]);
    written.group.add('B', 2899, { type: 'processed', records });
    expect(broken(written).detail).toMatch(/; and 2 more$/);
  });
});

describe('what survivors have revoked', () => {
  const eager = (takeOver: Variation['takeOver']) => departureHistory('range', 'kill', { takeOver: takeOver! });

  test('eager: all of it', () => {
    const partly = eager((group) => {
      group.revoked('A', 6900, [1]);
      group.revoked('B', 6900, [2, 3]);
      group.assigned('A', 6950, [1, 4]);
      group.assigned('B', 6960, [2, 3, 5]);
    });
    const revoke = seqOf(partly, ({ member, type }) => member === 'A' && type === 'revoked');
    expect(broken(partly)).toEqual({
      name: 'Each survivor had everything that it owned revoked',
      ok: false,
      detail: `revoked of A (event ${revoke}) took [1] and left [0] with A`,
    });
  });

  test('eager: a survivor without the callback', () => {
    const silent = eager((group) => {
      group.revoked('A', 6900, [0, 1]);
      group.assigned('A', 6950, [0, 1, 4]);
      group.assigned('B', 6960, [5]);
    });
    expect(broken(silent).detail).toBe('B kept [2, 3]: no revoke callback after the departure');
  });

  test.each(['cooperative-sticky', 'consumer-uniform'] as const)('%s: nothing', (mode) => {
    const taken = departureHistory(mode, 'kill', {
      takeOver: (group) => {
        group.revoked('A', 6900, [1]);
        group.assigned('A', 6950, [1, 4]);
        group.assigned('B', 6960, [5]);
      },
    });
    const revoke = seqOf(taken, ({ member, type }) => member === 'A' && type === 'revoked');
    expect(broken(taken)).toEqual({
      name: 'No partition was revoked from a survivor',
      ok: false,
      detail: `revoked of A (event ${revoke}) took [1] from A`,
    });
  });

  test('cooperative-sticky: nothing lost either', () => {
    const lost = departureHistory('cooperative-sticky', 'kill', {
      takeOver: (group) => {
        group.commit('B', 6899, 'sync');
        group.lost('B', 6900, [2, 3]);
        group.assigned('A', 6950, [4]);
        group.assigned('B', 6960, [2, 3, 5]);
      },
    });
    expect(broken(lost).detail).toMatch(/^lost of B \(event \d+\) took \[2, 3\] from B$/);
  });

  test('consumer-range: what it gives up, and nothing else', () => {
    const needless = departureHistory('consumer-range', 'kill', {
      takeOver: (group) => {
        group.revoked('B', 6900, [2, 3]);
        group.assigned('A', 6950, [2]);
        group.assigned('B', 6960, [3, 4, 5]);
      },
    });
    const revoke = seqOf(needless, ({ member, type }) => member === 'B' && type === 'revoked');
    expect(broken(needless)).toEqual({
      name: 'A survivor had revoked what it no longer owns, and nothing else',
      ok: false,
      detail: `revoked of B (event ${revoke}) took [3], which B did not have to give up`,
    });
  });
});

describe('the departing member', () => {
  test('killed: a callback after the kill', () => {
    const written = departureHistory('cooperative-sticky', 'kill', {
      atDeparture: (group) => group.assigned('C', 40, []),
    });
    const ran = seqOf(written, (event) => event.type === 'assigned' && event.partitions.length === 0);
    expect(broken(written)).toEqual({
      name: 'C ran no callback once it was killed',
      ok: false,
      detail: `assigned of C (event ${ran}) ran 40 ms after the departure with []`,
    });
  });

  test('closed: without the callback', () => {
    const written = departureHistory('cooperative-sticky', 'close');
    const { group } = written;
    const at = group.events.findIndex(({ member, type }) => member === 'C' && type === 'revoked');
    group.events.splice(at, 1);
    for (const event of group.events.slice(at)) if (event.member === 'C') Object.assign(event, { seq: event.seq - 1 });
    expect(broken(written)).toEqual({
      name: 'C had everything that it owned revoked once while it closed',
      ok: false,
      detail: 'C ran no revoke callback after it was asked to close',
    });
  });

  test.each([
    ['twice', (written: WrittenHistory) => written.group.revoked('C', 12, [4]), /took \[4\]: a further revoke$/],
    [
      'of a part',
      ({ group }: WrittenHistory) =>
        Object.assign(group.events.find(({ member, type }) => member === 'C' && type === 'revoked')!, {
          partitions: [4],
        }),
      /^revoked of C \(event \d+\) took \[4\], C owned \[4, 5\]$/,
    ],
    [
      'of lost partitions',
      (written: WrittenHistory) => written.group.lost('C', 12, [5]),
      /: \[5\] were lost, not revoked$/,
    ],
  ])('closed: a callback %s', (_, breakIt, detail) => {
    const written = departureHistory('cooperative-sticky', 'close');
    breakIt(written);
    expect(broken(written).detail).toMatch(detail);
  });
});

describe('at the end', () => {
  const name = 'Each partition has one owner, and a new owner went on at the committed offset';
  const cooperative = (takeOver: Variation['takeOver']) =>
    departureHistory('cooperative-sticky', 'close', { takeOver: takeOver! });

  test('a partition without an owner', () => {
    expect(broken(cooperative((group) => group.assigned('A', HEARD.close, [4])))).toEqual({
      name,
      ok: false,
      detail: 'partition 5 has no owner at the end',
    });
  });

  test('a partition with two owners', () => {
    const written = cooperative((group) => {
      group.assigned('A', HEARD.close, [4, 5]);
      group.assigned('B', HEARD.close + 1, [5], 100_000);
    });
    expect(brokenIn(written).find((each) => each.name === name)?.detail).toBe(
      'partition 5 has 2 owners at the end: A, B',
    );
  });

  test('a new owner that repeats records', () => {
    const written = cooperative((group) => {
      group.assigned('A', HEARD.close, [4], group.committed[4]! - 3);
      group.assigned('B', HEARD.close + 1, [5]);
    });
    const left = written.record.committedAtFocus[4]!;
    expect(brokenIn(written).find((each) => each.name === name)?.detail).toMatch(
      new RegExp(`^partition 4 was handed over at ${left}, and A \\(event \\d+\\) went on at ${left - 3}$`),
    );
  });

  test('a new owner that does nothing', () => {
    const written = departureHistory('cooperative-sticky', 'close');
    for (const event of written.group.events) {
      if (event.type !== 'processed' || event.member !== 'B') continue;
      const records = event.records as number[];
      const kept = records.flatMap((_, at) => (at % 3 === 0 && records[at] !== 5 ? records.slice(at, at + 3) : []));
      Object.assign(event, { records: kept });
    }
    const left = written.record.committedAtFocus[5]!;
    expect(brokenIn(written).find((each) => each.name === name)?.detail).toMatch(
      new RegExp(
        `^B processed no record of partition 5 after assigned of B \\(event \\d+\\) assigned it; ${left} was committed$`,
      ),
    );
  });

  test('a partition that is already processed to its end needs no further record', () => {
    const written = departureHistory('cooperative-sticky', 'close');
    const left = written.record.committedAtFocus[5]!;
    const trimmed = written.group.events.map((event) => {
      if (event.type !== 'processed' || event.member !== 'B') return event;
      const records = event.records.flatMap((_, at) =>
        at % 3 === 0 && event.records[at] !== 5 ? event.records.slice(at, at + 3) : [],
      );
      return { ...event, records };
    });
    const committedAtEnd = { ...written.record.committedAtEnd, 5: left };
    const settings = { ...written.settings, records: left };
    expect(brokenIn({ ...written, settings, record: { ...written.record, events: trimmed, committedAtEnd } })).toEqual(
      [],
    );
  });
});
