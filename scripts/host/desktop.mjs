// Runs the tests of test/host inside a desktop VS Code that @vscode/test-electron downloads. Needs the network and, on
// Linux, a display (xvfb-run will do). Where either is missing, scripts/host/run-suite.mjs runs the same tests.
// usage: node scripts/host/desktop.mjs [VERSION]
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { bundleSuite } from './bundle-suite.mjs';
import { ROOT } from './root.mjs';

const folder = await mkdtemp(join(tmpdir(), 'kafka-rebalance-workspace-'));
try {
  await cp(join(ROOT, 'test/host/workspace'), folder, { recursive: true });
  process.exitCode = await runTests({
    version: process.argv[2] ?? 'stable',
    extensionDevelopmentPath: ROOT,
    extensionTestsPath: await bundleSuite({ target: 'node' }),
    launchArgs: [folder, '--disable-extensions', '--disable-workspace-trust'],
  });
} catch (error) {
  console.error(
    `The tests in the desktop VS Code failed: ${error.message}\nIf VS Code cannot be downloaded or shown here, run "node scripts/host/run-suite.mjs" instead.`,
  );
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
