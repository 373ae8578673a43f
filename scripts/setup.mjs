// What a bare checkout needs before anything of it can run: the packages of package-lock.json, and a build.
// Only Node's own modules here and in what this file imports, because nothing is installed yet.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { onProcessEnd, progress } from './host/process.mjs';
import { ROOT } from './host/root.mjs';

const OLDEST_NODE = [20, 19];

/**
 * Runs a command in the project with its output shown.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>} its exit code; 1 when it was ended by a signal
 */
export function show(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // npm is a script there. Only for it: a shell takes a path with a blank for two words.
      shell: process.platform === 'win32' && command === 'npm',
    });
    // A signal to this process alone must not leave the command behind.
    const clean = onProcessEnd(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('close', (code) => {
      clean.forget();
      resolve(code ?? 1);
    });
  });
}

/** @param {string} command @param {string[]} args */
async function mustSucceed(command, args) {
  const code = await show(command, args);
  if (code !== 0) throw new Error(`"${command} ${args.join(' ')}" failed with code ${code}.`);
}

/**
 * Installs the packages when they are missing or older than the lock file.
 * @throws {Error} with what to do when Node is too old or npm fails.
 */
export async function ensurePackages() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new Error(`Node ${OLDEST_NODE.join('.')} or later is needed; this is ${process.versions.node}.`);
  }
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  const fresh =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
  if (fresh) return;
  progress('installing packages');
  await mustSucceed('npm', ['ci', '--no-audit', '--no-fund']);
}

/** Bundles the extension and the command line into dist/, and compiles the lab's agent where there is a JDK. */
export async function build() {
  progress('building');
  await mustSucceed(process.execPath, ['esbuild.mjs']);
  if ((await show(process.execPath, ['scripts/agent.mjs'])) !== 0) progress('going on without the lab');
}
