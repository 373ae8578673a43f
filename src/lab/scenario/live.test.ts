import { describe, expect, test } from 'vitest';
import { EVENT_VERSION, type LabEvent } from '../events.ts';
import { DEFAULT_LAB_SETTINGS } from '../settings.ts';
import { hasTakenOver, isSteady, LiveMember } from './live.ts';

const settings = { ...DEFAULT_LAB_SETTINGS, partitions: 2, consumers: 2, steadyMs: 1000, steadyRecords: 2 };
const QUIET = 1001;

type Told =
  | { readonly type: 'assigned'; readonly partitions: readonly number[]; readonly owned: readonly number[] }
  | { readonly type: 'processed'; readonly records: readonly number[] };

/** A member that told this, all of it at 0 ms. */
function member(name: string, ...told: readonly Told[]): LiveMember {
  const live = new LiveMember(name);
  const head = { v: EVENT_VERSION, scenario: 's', member: name, incarnation: 0, seq: 0, wallMs: 0, monoNs: 0 } as const;
  for (const event of told) live.add({ ...head, ...event } as LabEvent, 0);
  return live;
}

const assigned = (...partitions: number[]): Told => ({ type: 'assigned', partitions, owned: partitions });
/** Records of one partition, from one offset up to and including another. */
const processed = (partition: number, from: number, to: number): Told => ({
  type: 'processed',
  records: Array.from({ length: to - from + 1 }, (_, i) => [partition, from + i, 0]).flat(),
});

describe('a group is steady', () => {
  const a = member('A', assigned(0), processed(0, 0, 5));
  const b = member('B', assigned(1), processed(1, 0, 5));

  test('when each member has its share and is at work, and nothing has moved for a while', () => {
    expect(isSteady([a, b], settings, QUIET)).toBe(true);
  });

  test.each<[string, readonly LiveMember[], number]>([
    ['a callback was a moment ago', [a, b], settings.steadyMs],
    ['a partition has no owner', [a, member('B')], QUIET],
    ['a partition has two owners', [a, member('B', assigned(0, 1), processed(1, 0, 5))], QUIET],
    ['a member has not worked yet', [a, member('B', assigned(1))], QUIET],
    ['one has all', [member('A', assigned(0, 1), processed(0, 0, 5)), member('B')], QUIET],
  ])('not while %s', (_, members, now) => {
    expect(isSteady(members, settings, now)).toBe(false);
  });
});

describe('survivors have taken over', () => {
  const departed = member('B', assigned(1), processed(1, 0, 9));
  const taken = new Set([1]);
  const takenOver = (survivor: LiveMember, from: LiveMember, now: number) =>
    hasTakenOver([survivor], [survivor], from, taken, settings, now);
  const survivor = (...more: readonly Told[]) => member('A', assigned(0, 1), processed(0, 0, 5), ...more);

  test('when they are where the departed member was', () => {
    expect(takenOver(survivor(processed(1, 5, 9)), departed, QUIET)).toBe(true);
  });

  test.each<[string, LiveMember, number]>([
    ['they have not worked on its partition', survivor(), QUIET],
    ['a record that it had processed is still to be processed again', survivor(processed(1, 5, 8)), QUIET],
    ['a callback was a moment ago', survivor(processed(1, 5, 9)), settings.steadyMs],
    ['its partition has no owner', member('A', assigned(0), processed(1, 5, 9)), QUIET],
  ])('not while %s', (_, each, now) => {
    expect(takenOver(each, departed, now)).toBe(false);
  });

  test('from a member that had processed nothing of the partition, once they have', () => {
    const idle = member('B', assigned(1));
    expect(takenOver(survivor(), idle, QUIET)).toBe(false);
    expect(takenOver(survivor(processed(1, 0, 0)), idle, QUIET)).toBe(true);
  });
});
