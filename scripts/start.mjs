// `npm start`: installs, builds, prints the findings of samples/, then opens an editor on samples/ with the extension loaded.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onProcessEnd, progress } from './host/process.mjs';
import { ROOT } from './host/root.mjs';
import { findProgram } from './host/system.mjs';
import { build, ensurePackages, show } from './setup.mjs';

const SAMPLES = join(ROOT, 'samples');

/** Opens the desktop editor in a window of its own, with nothing of the person's own editor in it, and waits until it is closed. */
function openDesktop(code) {
  const profile = mkdtempSync(join(tmpdir(), 'kafka-rebalance-code-'));
  const cleanUp = onProcessEnd(() => rmSync(profile, { recursive: true, force: true }));
  progress('opening VS Code; close its window or press Ctrl-C to end');
  const args = ['--new-window', '--wait', `--user-data-dir=${profile}`, `--extensionDevelopmentPath=${ROOT}`, SAMPLES];
  const child = spawn(code, args, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => {
      cleanUp.forget();
      rmSync(profile, { recursive: true, force: true });
      resolve(exit ?? 0);
    });
  });
}

/** Serves the browser-hosted editor until Ctrl-C. */
async function serve() {
  const { ensureHost } = await import('./host/install.mjs');
  const { startHost } = await import('./host/server.mjs');
  progress('`code` is not installed: using the browser-hosted VS Code');
  const host = await startHost({ paths: await ensureHost() });
  console.log(`\nOpen ${host.url(SAMPLES, { extensionDevelopmentPath: ROOT })}\nPress Ctrl-C to end.\n`);
  // Ctrl-C ends this process, and with it the server: startHost sees to that.
  await host.ended;
  await host.dispose();
  return 0;
}

try {
  await ensurePackages();
  await build();
  progress('findings in samples/');
  await show(process.execPath, ['dist/cli.js', 'lint', 'samples', '--fail-on', 'never']);
  const code = findProgram('code');
  process.exitCode = code ? await openDesktop(code) : await serve();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
