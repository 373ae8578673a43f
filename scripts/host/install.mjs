// The browser-hosted VS Code that tests run in: the real server and web workbench, built from packages alone, once per
// machine. `code-server` carries both as its lib/vscode; `node-linux-*` carries the Node that this server asks for.
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onProcessEnd, progress, run } from './process.mjs';
import { ensureSystem } from './system.mjs';

const CODE_SERVER = '4.139.1';
const NODE = '24.22.3';
const NODE_GYP = '11.5.0';
/** Changes whenever the way of building changes, so that a host of an older build is not reused. */
const BUILD = 1;

/** Modules of the server with native code, without which it does not start or does not watch files. */
const NATIVE_MODULES = ['spdlog', 'native-watchdog', 'deviceid', 'fs-copyfile'];

const LOCK_REFRESH_MS = 5_000;
const LOCK_STALE_MS = 60_000;

/**
 * @typedef {object} HostPaths
 * @property {string} root     the folder that holds it all
 * @property {string} node     the Node to start the server with
 * @property {string} vscode   the server's folder, its working directory
 */

/**
 * Resolves with the paths of the browser-hosted VS Code; builds it first if this machine does not have it yet.
 * Runs that start at the same time build it once.
 * @returns {Promise<HostPaths>}
 * @throws {Error} that says which step failed and what to do.
 */
export async function ensureHost() {
  const folder = join(cacheFolder(), `vscode-host-${CODE_SERVER}-${BUILD}`);
  if (existsSync(folder)) return pathsIn(folder);
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    throw new Error(
      `The browser-hosted VS Code is built on Linux x64 and arm64 only; this is ${process.platform} ${process.arch}. Run "npm run test:desktop" instead.`,
    );
  }
  await mkdir(dirname(folder), { recursive: true });
  await withLock(`${folder}.lock`, async () => {
    if (!existsSync(folder)) await buildInto(folder);
  });
  return pathsIn(folder);
}

/** @returns {string} the folder for what is built once per machine and user */
export function cacheFolder() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kafka-rebalance');
}

/**
 * @param {string} root
 * @returns {HostPaths}
 */
function pathsIn(root) {
  const modules = join(root, 'node_modules');
  return {
    root,
    node: join(modules, `node-linux-${process.arch}`, 'bin', 'node'),
    vscode: join(modules, 'code-server', 'lib', 'vscode'),
  };
}

/**
 * Builds in a folder beside the final one and renames it at the end: the final folder is either whole or absent.
 * @param {string} folder
 */
async function buildInto(folder) {
  const startedAt = Date.now();
  await removeLeftovers(folder);
  const temporary = await mkdtemp(`${folder}.build-`);
  const cleanUp = onProcessEnd(() => rmSync(temporary, { recursive: true, force: true }));
  progress('building the browser-hosted VS Code, once per machine (about a minute, 800 MB)');
  try {
    await build(temporary);
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw new Error(
      `Cannot build the browser-hosted VS Code in ${folder}.\n${error.message}\nCheck that npm reaches its registry and that the disk has 2 GB free, then run it again; "npm run test:desktop" runs the same tests in a downloaded VS Code.`,
    );
  } finally {
    cleanUp.forget();
  }
  progress(`built in ${Math.round((Date.now() - startedAt) / 1000)} s: ${folder}`);
}

/** @param {string} root */
async function build(root) {
  const { node, vscode } = pathsIn(root);
  await ensureSystem(['build-tools']);
  const env = npmEnvironment();

  progress('1/4 packages of the server');
  await writeFile(join(root, 'package.json'), JSON.stringify({ private: true }));
  const packages = [`code-server@${CODE_SERVER}`, `node-linux-${process.arch}@${NODE}`, `node-gyp@${NODE_GYP}`];
  await npmInstall(root, packages, env);

  // Everything after this runs under the Node that the server runs under, so that native modules fit it.
  env.PATH = dirname(node) + delimiter + env.PATH;
  progress('2/4 modules of VS Code');
  await npmInstall(vscode, ['--omit=dev'], env);
  progress('3/4 modules of its built-in extensions');
  await npmInstall(join(vscode, 'extensions'), ['--omit=dev'], env);

  progress(`4/4 native modules: ${NATIVE_MODULES.join(', ')}`);
  const nodeGyp = join(root, 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
  const headers = `--nodedir=${dirname(dirname(node))}`;
  for (const name of NATIVE_MODULES) {
    const cwd = join(vscode, 'node_modules', '@vscode', name);
    await run(node, [nodeGyp, 'rebuild', headers], { cwd, env });
  }
  await run(node, ['out/server-main.js', '--version'], { cwd: vscode, env });
}

/**
 * Install scripts stay off: they would download prebuilt binaries, and the four modules that matter are built here.
 * @param {string} cwd
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function npmInstall(cwd, args, env) {
  await run('npm', ['install', ...args, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd, env });
}

/**
 * The environment without what `npm run` adds for the package it runs, which would leak into an npm of another folder;
 * settings that a person made (registry, proxy) stay.
 * @returns {NodeJS.ProcessEnv}
 */
function npmEnvironment() {
  const ofThisPackage = /^npm_(package_|lifecycle_|command$|execpath$|node_execpath$|config_(local_prefix|prefix)$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisPackage.test(name)));
}

/**
 * Removes what builds that were killed left behind. Called under the lock, so no build is at work.
 * @param {string} folder
 */
async function removeLeftovers(folder) {
  const parent = dirname(folder);
  const leftovers = (await readdir(parent))
    .map((name) => join(parent, name))
    .filter((path) => path.startsWith(`${folder}.build-`));
  for (const path of leftovers) {
    progress(`removing an unfinished build: ${path}`);
    await rm(path, { recursive: true, force: true });
  }
}

/**
 * Runs an action while holding a lock, a folder whose age its holder renews: a holder that died leaves it to grow stale.
 * @param {string} lock
 * @param {() => Promise<void>} action
 */
async function withLock(lock, action) {
  for (let waiting = false; !(await tryLock(lock)); waiting = true) {
    if (!waiting) progress('another run is building the browser-hosted VS Code; waiting for it');
    await new Promise((done) => setTimeout(done, 500));
  }
  const renewal = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => {});
  }, LOCK_REFRESH_MS);
  const cleanUp = onProcessEnd(() => rmSync(lock, { recursive: true, force: true }));
  try {
    await action();
  } finally {
    cleanUp.forget();
    clearInterval(renewal);
    await rm(lock, { recursive: true, force: true });
  }
}

/**
 * @param {string} lock
 * @returns {Promise<boolean>} whether this process holds the lock now
 */
async function tryLock(lock) {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const age = await stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  // Of several that see a stale lock, one renames it away; the others find a fresh lock, or none, on their next try.
  if (age > LOCK_STALE_MS) {
    const away = `${lock}.stale-${process.pid}`;
    await rename(lock, away).catch(() => {});
    await rm(away, { recursive: true, force: true });
  }
  return false;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    progress(`ready: ${(await ensureHost()).root}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
