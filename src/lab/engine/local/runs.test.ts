import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { identify, isAlive, processesWith } from '../processes.ts';
import { beginRun, sweepRuns } from './runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-test-runs-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that carries an argument and sleeps. */
function sleeper(argument: string) {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', '--', argument], { stdio: 'ignore' });
  const ended = new Promise<string | null>((resolve) => child.on('close', (_, signal) => resolve(signal)));
  return { child, ended };
}

test('a process is known by its start, not by its number alone', () => {
  const me = identify(process.pid)!;
  expect(isAlive(me)).toBe(true);
  expect(isAlive({ ...me, started: '1' })).toBe(false);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  expect(identify(pid)).toBeUndefined();
  expect(isAlive({ ...me, pid })).toBe(false);
});

test.runIf(process.platform === 'linux')('a process of another container is not judged', () => {
  const me = identify(process.pid)!;
  expect(isAlive({ ...me, world: `${me.world.split(' ')[0]} pid:[1]` })).toBe('unknown');
  // After a boot nothing of what ran before is there.
  expect(isAlive({ ...me, world: me.world.replace(/^\S+/, 'earlier') })).toBe(false);
});

test('what a killed run left behind goes; a living one, and what is not ours, stays', async () => {
  const live = beginRun(folder);
  const dead = beginRun(folder);
  const liveProcess = sleeper(live.mark);
  const deadProcess = sleeper(dead.mark);
  const stranger = sleeper('-Dlab.run=0123456789abcdef');
  try {
    const files = readdirSync(folder).map((name) => join(folder, name));
    const file = files.find((path) => readFileSync(path, 'utf8').includes(dead.folder))!;
    const told = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...told, owner: { ...told.owner, started: '1' } }));
    writeFileSync(join(folder, 'broken.json'), '{"id":"../../..","owner":{"pid":1},"folder":"/"}');
    await expect.poll(() => processesWith(dead.mark)).toHaveLength(1);

    expect(sweepRuns(folder)).toEqual({ runs: 1, processes: 1 });
    expect(await deadProcess.ended).toBe('SIGKILL');
    expect(existsSync(dead.folder)).toBe(false);
    expect(existsSync(file)).toBe(false);
    expect(existsSync(live.folder)).toBe(true);
    expect(existsSync(join(folder, 'broken.json'))).toBe(true);
    expect(liveProcess.child.exitCode ?? liveProcess.child.signalCode).toBe(null);
    expect(stranger.child.exitCode ?? stranger.child.signalCode).toBe(null);
    expect(sweepRuns(folder)).toEqual({ runs: 0, processes: 0 });

    live.forget();
    expect(existsSync(live.folder)).toBe(false);
    expect(readdirSync(folder)).toEqual(['broken.json']);
  } finally {
    for (const { child } of [liveProcess, deadProcess, stranger]) child.kill('SIGKILL');
  }
});
