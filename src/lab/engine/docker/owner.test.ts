import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isOrphan, LABELS, labelsOf } from './owner.ts';

const ours = labelsOf('run', 'member');
const gone = spawnSync(process.execPath, ['-e', '']).pid;
const [pid, started] = ours[LABELS.owner]!.split('@') as [string, string];
const withoutWorld = Object.fromEntries(Object.entries(ours).filter(([name]) => name !== LABELS.world));
const otherNamespace = ours[LABELS.world]!.replace(/ .*/, ' pid:[1]');

test.each([
  ['of this process', ours, false],
  ['of a process that is gone', { ...ours, [LABELS.owner]: `${gone}@${started}` }, true],
  ['of a process whose id another one has now', { ...ours, [LABELS.owner]: `${pid}@1` }, true],
  ['of a process that ran before the machine was started', { ...ours, [LABELS.world]: 'earlier pid:[1]' }, process.platform === 'linux'],
  ['of another machine', { ...ours, [LABELS.owner]: `${gone}@1`, [LABELS.host]: 'another' }, false],
  ['of another process namespace', { ...ours, [LABELS.owner]: `${gone}@1`, [LABELS.world]: otherNamespace }, process.platform !== 'linux'],
  ['without a word on where its id means something', { ...withoutWorld, [LABELS.owner]: `${gone}@1` }, false],
  ['of nobody', { ...ours, [LABELS.owner]: '' }, false],
  ['that is not the lab’s', { something: 'else' }, false],
])('a container %s', (_, labels, orphan) => {
  expect(isOrphan(labels)).toBe(orphan);
}); // biome-ignore format: a table
