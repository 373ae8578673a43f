import { expect, test } from 'vitest';
import type { Memento } from 'vscode';
import { RunningMarks } from './running-marks.ts';

/** What all windows of an editor share. */
function storage(): Memento {
  const values = new Map<string, unknown>([['another', true]]);
  return {
    keys: () => [...values.keys()],
    get: <T>(key: string) => values.get(key) as T,
    update: async (key: string, value: unknown) => void (value === undefined ? values.delete(key) : values.set(key, value)),
  } as Memento;
} // biome-ignore format: one line reads better

const process = (pid: number) => ({ pid, started: '1', world: 'here' });
const alive =
  (...pids: number[]) =>
  ({ pid }: { pid: number }) =>
    pids.includes(pid);

test('a window takes only its own mark away when its run ends', async () => {
  const shared = storage();
  const [a, b] = [new RunningMarks(shared, 'a'), new RunningMarks(shared, 'b')];
  expect(b.any).toBe(false);
  await a.set(process(1));
  await b.set(process(2));
  await b.set(undefined);
  expect(a.any).toBe(true);
  await a.set(undefined);
  expect(a.any).toBe(false);
});

test('a window that looks for leftovers leaves the mark of one that lives', async () => {
  const shared = storage();
  for (const [session, pid] of [['killed', 1], ['alive', 2]] as const) await new RunningMarks(shared, session).set(process(pid));
  const opened = new RunningMarks(shared, 'opened');
  await opened.clean(alive(2));
  expect(opened.any).toBe(true);
  // It is killed later: the next window has to hear of it.
  await new RunningMarks(shared, 'next').clean(alive());
  expect(opened.any).toBe(false);
}); // biome-ignore format: one line reads better

test('the mark of a process that nobody here can judge stays', async () => {
  const marks = new RunningMarks(storage(), 'a');
  await marks.set(process(1));
  await marks.clean(() => 'unknown');
  expect(marks.any).toBe(true);
});

test('an extension host that was killed is known in its own window, which keeps its name', async () => {
  const shared = storage();
  await new RunningMarks(shared, 'a').set(process(1));
  const again = new RunningMarks(shared, 'a');
  expect(again.any).toBe(true);
  await again.clean(alive(2));
  expect(again.any).toBe(false);
});
