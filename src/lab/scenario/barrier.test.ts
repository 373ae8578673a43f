import { describe, expect, test } from 'vitest';
import { Barrier, LabTimeout, Latest, Turns } from './barrier.ts';

const { signal } = new AbortController();

describe('a barrier', () => {
  test('opens when all are there and ready at once', async () => {
    const barrier = new Barrier(['a', 'b'], 'both being there');
    let ready = false;
    let passed = 0;
    const both = ['a', 'b'].map((name) => barrier.pass(name, () => ready, 5000, signal).then(() => passed++));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(passed).toBe(0);
    ready = true;
    await Promise.all(both);
    expect(passed).toBe(2);
  });

  test('does not wait for one that has left', async () => {
    const barrier = new Barrier(['a', 'b'], 'both being there');
    const passing = barrier.pass('a', () => true, 5000, signal);
    barrier.leave('b');
    await passing;
  });

  test('gives up on those that never come, and names them', async () => {
    const passing = new Barrier(['a', 'b', 'c'], 'all being there').pass('a', () => true, 50, signal);
    await expect(passing).rejects.toThrow(LabTimeout);
    await expect(passing).rejects.toThrow('all being there (still waiting for b, c) did not happen within 0.05 s');
  });
});

test('turns are taken in order, and a failed one holds nobody up', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
    };
  const first = turns.take(work('first', true));
  const second = turns.take(work('second'));
  await expect(first).rejects.toThrow('first');
  await second;
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('the latest of several times', () => {
  const latest = new Latest();
  for (const ms of [3, 9, 5]) latest.note(ms);
  expect(latest.ms).toBe(9);
});
