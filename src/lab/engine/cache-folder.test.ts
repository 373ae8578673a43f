import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cacheFolder } from './cache-folder.ts';

const home = (...names: string[]) => join(homedir(), ...names);

test.each([
  ['linux', {}, home('.cache')],
  ['darwin', {}, home('Library', 'Caches')],
  ['win32', {}, home('AppData', 'Local')],
  ['win32', { LOCALAPPDATA: '/local' }, '/local'],
  ['linux', { XDG_CACHE_HOME: '/cache' }, '/cache'],
  ['darwin', { XDG_CACHE_HOME: '/cache' }, '/cache'],
  ['win32', { XDG_CACHE_HOME: '/cache', LOCALAPPDATA: '/local' }, '/cache'],
])('on %s with %j', (platform, env, base) => {
  expect(cacheFolder(env, platform)).toBe(join(base, 'kafka-rebalance', 'lab'));
});
