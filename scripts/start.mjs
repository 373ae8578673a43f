// `npm start`: installs, builds, and opens an editor that has the product installed on a copy of samples/.
// usage: node scripts/start.mjs [--browser]   with --browser not in the desktop editor, even where there is one
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onProcessEnd, progress, run } from './host/process.mjs';
import { ROOT } from './host/root.mjs';
import { findProgram } from './host/system.mjs';
import { build, ensurePackages } from './setup.mjs';

/** The last line of `lint` sums up; the editor shows the rest better than a terminal. */
async function summary(samples) {
  const text = await run(process.execPath, [join(ROOT, 'dist/cli.js'), 'lint', '.', '--fail-on', 'never'], {
    cwd: samples,
  });
  return text.trimEnd().split('\n').at(-1);
}

/** Opens the desktop editor in a window of its own, with nothing of the person's own editor in it, and waits until it is closed. */
async function openDesktop(code, { folder, samples, packages }) {
  const own = [`--user-data-dir=${join(folder, 'profile')}`, `--extensions-dir=${join(folder, 'extensions')}`];
  await run(code, [...own, ...packages.flatMap((path) => ['--install-extension', path])]);
  console.log(`\nKafka Rebalance is installed in the VS Code that opens now: ${await summary(samples)}`);
  console.log('Close its window or press Ctrl-C to end.');
  const args = ['--new-window', '--wait', '--disable-workspace-trust', ...own, samples];
  const child = spawn(code, args, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve(exit ?? 0));
  });
}

/** Serves the browser-hosted editor until Ctrl-C. */
async function serve({ samples, packages }) {
  const { ensureHost } = await import('./host/install.mjs');
  const { startHost } = await import('./host/server.mjs');
  progress('using the browser-hosted VS Code');
  const host = await startHost({ paths: await ensureHost(), installed: { packages, folder: samples } });
  console.log(`\nA copy of samples/ to play with: ${await summary(samples)} Ctrl-C ends it.`);
  console.log(`Open http://127.0.0.1:${host.port}/`);
  // Ctrl-C ends this process, and with it the server: startHost sees to that.
  await host.ended;
  await host.dispose();
  return 0;
}

try {
  await ensurePackages();
  await build();
  // After the packages are there: it uses one of them.
  const { packProduct } = await import('./host/vsix.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-start-'));
  onProcessEnd(() => rmSync(folder, { recursive: true, force: true }));
  const samples = join(folder, 'samples');
  mkdirSync(samples);
  cpSync(join(ROOT, 'samples'), samples, { recursive: true });
  progress('packing the extension as people install it');
  const product = { folder, samples, packages: await packProduct(folder) };
  const code = process.argv.includes('--browser') ? undefined : findProgram('code');
  process.exitCode = code ? await openDesktop(code, product) : await serve(product);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
