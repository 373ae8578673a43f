import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { checkout, temporaryFolder } from './package/staging.ts';
import { ROOT } from './support/bundle.ts';

const watched = temporaryFolder();
const built = temporaryFolder();

test('npm test refuses a suite that there is not, and names those that there are', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.mjs', 'vitets', 'types'], { cwd: ROOT });
  expect(stderr.toString()).toMatch(/^There is no suite "vitets"\. There are: types, types of the page, .*person\.\n$/);
  expect(stdout.toString()).toBe('0 passed, 1 failed\n');
  expect(status).toBe(1);
}); // biome-ignore format: one line reads better

test('npm run watch says that it watches when everything is built', async () => {
  const root = checkout(watched);
  const watch = spawn(process.execPath, ['esbuild.mjs', '--watch'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const [line] = await once(createInterface(watch.stdout), 'line');
    expect(line).toMatch(/^Watching src/);
    const missing = ['extension.js', 'web/extension.js', 'yaml.js', 'cli.js', 'lab.js', 'webview.js'].filter(
      (name) => !existsSync(join(root, 'dist', name)),
    );
    expect(missing).toEqual([]);
  } finally {
    watch.kill();
    await once(watch, 'close');
  }
});

test('npm run build leaves a command line with all that it needs, the agent of the lab included', () => {
  const root = checkout(built);
  const { status, stderr } = spawnSync('npm', ['run', 'build'], { cwd: root });
  expect(stderr.toString()).toBe('');
  expect(status).toBe(0);
  const missing = ['cli.js', 'lab.js', 'lab-agent.jar', 'docs/rules/unknown-key.md'].filter(
    (name) => !existsSync(join(root, 'dist', name)),
  );
  expect(missing).toEqual([]);
});
