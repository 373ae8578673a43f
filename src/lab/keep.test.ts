import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EVENT_VERSION, type LabEvent } from './events.ts';
import { RunFolder } from './keep.ts';

const folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-test-keep-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function event(scenario: string, seq: number): LabEvent {
  const head = { v: EVENT_VERSION, scenario, member: 'A', incarnation: 0, seq, wallMs: 0, monoNs: 0 } as const;
  return { ...head, type: 'processed', records: Array.from({ length: 300 }, () => 1_700_000_000_000) };
}

/** Sequence numbers of the events that are kept. */
const kept = (scenario: string) =>
  readFileSync(join(folder, scenario, 'events.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as LabEvent).seq);

test('a folder that is used again holds the events of the last run alone', () => {
  const first = new RunFolder(folder);
  // Enough for several writes.
  for (let seq = 0; seq < 20; seq++) for (const name of ['whole', 'cut', 'silent']) first.event(event(name, seq));
  first.close();
  expect(kept('whole')).toHaveLength(20);

  const second = new RunFolder(folder);
  for (let seq = 0; seq < 30; seq++) second.event(event('whole', seq));
  second.event(event('cut', 0));
  second.logs('whole', { A: 'log' });
  second.logs('silent', { A: 'log' });
  second.logs('broker', { broker: 'log' });
  second.close();
  expect(kept('whole')).toEqual(Array.from({ length: 30 }, (_, seq) => seq));
  expect(kept('cut')).toEqual([0]);
  expect(kept('silent')).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['broker.log', 'cut', 'silent', 'whole']);
  expect(second.failure).toBeUndefined();
});

test.skipIf(process.platform === 'win32')('a link that lies in the folder leads to no file elsewhere', () => {
  const root = join(folder, 'linked');
  mkdirSync(join(root, 'run/whole'), { recursive: true });
  const outside = join(root, 'outside.txt');
  writeFileSync(outside, 'mine');
  for (const name of ['broker.log', 'whole/events.jsonl']) {
    symlinkSync(outside, join(root, 'run', name));
    const run = new RunFolder(join(root, 'run'));
    if (name === 'broker.log') run.logs('broker', { broker: 'log' });
    else run.event(event('whole', 0));
    run.close();
    expect(readFileSync(outside, 'utf8')).toBe('mine');
    expect(run.failure?.path).toBe(join(root, 'run', name));
    expect(String(run.failure?.error)).toContain('symbolic link, which is not followed');
    rmSync(join(root, 'run', name));
  }
});
