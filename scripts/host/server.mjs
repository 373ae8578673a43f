// One run of the browser-hosted VS Code: a server on 127.0.0.1 with data of its own, gone without a trace at the end.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDisposer, endGroup, onProcessEnd, outputTail, run, signalGroup } from './process.mjs';

const START_LIMIT_MS = 60_000;

/** What would put itself between a test and the editor: assistants, welcome pages, updates, network. */
const QUIET_SETTINGS = {
  'chat.disableAIFeatures': true,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.enableExperiments': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'files.simpleDialog.enable': true,
  // In a browser the editor saves by itself by default; on a desktop it does not, and tests expect one of the two.
  'files.autoSave': 'off',
};

/**
 * @typedef {object} Development
 * @property {string} [extensionDevelopmentPath]  folder of the extension to load, absolute
 * @property {string} [extensionTestsPath]        module whose run() the editor calls at its start, absolute, without extension
 *
 * @typedef {object} Host
 * @property {number} port
 * @property {(folder: string, development?: Development) => string} url  address of the workbench with a folder open
 * @property {() => string} output   the last output of the server
 * @property {Promise<void>} ended   settles when the server is gone, whoever ended it
 * @property {() => Promise<void>} dispose  ends the server and all it started, and removes its data
 */

/**
 * Starts the server and resolves when it listens. It ends with `dispose`, or with this process.
 * @param {{ paths: import('./install.mjs').HostPaths, userSettings?: Record<string, unknown>, workspaceTrust?: boolean,
 *   installed?: { packages: string[], folder: string } }} options
 *   `userSettings` add to, or replace, the settings that keep the editor quiet; with `workspaceTrust` the folder
 *   is not trusted at first, and the editor is in Restricted Mode; with `installed` the editor is a person's: packages are
 *   installed, the folder opens at its bare address, and there is no driver, which would hide notifications
 * @returns {Promise<Host>}
 * @throws {Error} with the server's last output when it ends early or does not listen in time.
 */
export async function startHost({ paths, userSettings = {}, workspaceTrust = false, installed }) {
  const data = await mkdtemp(join(tmpdir(), 'kafka-rebalance-host-'));
  const dataCleanUp = onProcessEnd(() => rmSync(data, { recursive: true, force: true }));
  const disposer = createDisposer();
  disposer.add(async () => {
    // The server may still be writing its last log line when it ends, and rm meets a folder that is not empty.
    await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    dataCleanUp.forget();
  });
  try {
    await writeSettings(data, { ...QUIET_SETTINGS, ...userSettings });
    const flags = workspaceTrust ? [] : ['--disable-workspace-trust'];
    // The workbench heeds the extension paths of its address only with the driver on.
    if (installed)
      flags.push('--default-folder', installed.folder, ...(await installInto(paths, data, installed.packages)));
    else flags.push('--enable-smoke-test-driver');
    const server = launch(paths, data, flags);
    disposer.add(server.end);
    const port = await server.listening;
    return {
      port,
      url: (folder, development = {}) => workbenchUrl(port, folder, development),
      output: server.output,
      ended: server.ended,
      dispose: disposer.dispose,
    };
  } catch (error) {
    await disposer.dispose();
    throw error;
  }
}

/**
 * @param {string} data
 * @param {Record<string, unknown>} settings
 */
async function writeSettings(data, settings) {
  // The workbench is remote from the server's machine, and reads settings of machine scope from the second place alone. What
  // stands there is stronger than what a person changes, so the editor's own settings stay out of it.
  const own = Object.entries(settings).filter(([name]) => name.startsWith('kafkaRebalance.'));
  for (const [place, values] of Object.entries({ User: settings, Machine: Object.fromEntries(own) })) {
    const folder = join(data, 'data', place);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'settings.json'), JSON.stringify(values, undefined, 2));
  }
}

/**
 * Installs packages for a server that is to be started.
 * @param {import('./install.mjs').HostPaths} paths
 * @param {string} data
 * @param {string[]} packages
 * @returns {Promise<string[]>} the flags by which the server finds them
 */
async function installInto(paths, data, packages) {
  const flags = ['--extensions-dir', join(data, 'extensions')];
  const args = ['out/server-main.js', '--accept-server-license-terms', '--server-data-dir', data, ...flags];
  for (const path of packages) args.push('--install-extension', path);
  await run(paths.node, args, { cwd: paths.vscode, env: serverEnvironment() });
  return flags;
}

/**
 * @param {import('./install.mjs').HostPaths} paths
 * @param {string} data
 * @param {string[]} flags
 */
function launch(paths, data, flags) {
  const args = ['out/server-main.js', '--host', '127.0.0.1', '--port', '0', '--without-connection-token'];
  args.push('--accept-server-license-terms', '--telemetry-level', 'off', ...flags);
  args.push('--server-data-dir', data);
  // A group of its own, so that extension hosts, watchers and terminals end with the server.
  const child = spawn(paths.node, args, {
    cwd: paths.vscode,
    // Its sockets go with its data; it leaves them behind where it is killed.
    env: { ...serverEnvironment(), XDG_RUNTIME_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const tail = outputTail();
  const killGroup = onProcessEnd(() => child.pid && signalGroup(child.pid, 'SIGKILL'));
  return {
    listening: portOf(child, tail),
    output: tail.text,
    ended: /** @type {Promise<void>} */ (new Promise((done) => child.once('close', () => done()))),
    async end() {
      if (child.pid) await endGroup(child.pid);
      killGroup.forget();
    },
  };
}

/**
 * Resolves with the port that the server says it listens on.
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @param {ReturnType<typeof outputTail>} tail
 * @returns {Promise<number>}
 */
function portOf(child, tail) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ what) => {
      clearTimeout(limit);
      reject(new Error(`The VS Code server ${what}.\n${tail.text()}`));
    };
    const limit = setTimeout(() => fail(`did not listen within ${START_LIMIT_MS / 1000} s`), START_LIMIT_MS);
    child.on('error', (error) => fail(`cannot start: ${error.message}`));
    // "close" comes after the last output, which says why.
    child.on('close', (code, signal) => fail(`ended before it listened (${signal ?? `code ${code}`})`));
    child.stderr.on('data', tail.add);
    child.stdout.on('data', (chunk) => {
      tail.add(chunk);
      const port = /Extension host agent listening on (\d+)/.exec(tail.text())?.[1];
      if (!port) return;
      clearTimeout(limit);
      resolve(Number(port));
    });
  });
}

/** The environment without what would make the server or an extension host behave as part of another VS Code. */
function serverEnvironment() {
  const ofAnother = /^(VSCODE_|ELECTRON_|NODE_OPTIONS$|npm_)/;
  const own = Object.entries(process.env).filter(([name]) => !ofAnother.test(name));
  // Without a gallery the editor asks no marketplace for anything: tests depend on this machine alone.
  return { ...Object.fromEntries(own), EXTENSIONS_GALLERY: '{}' };
}

/**
 * @param {number} port
 * @param {string} folder
 * @param {Development} development
 */
function workbenchUrl(port, folder, development) {
  const url = new URL(`http://127.0.0.1:${port}/`);
  url.searchParams.set('folder', folder);
  const payload = Object.entries(development)
    .filter(([, path]) => path)
    .map(([name, path]) => [name, `vscode-remote://127.0.0.1:${port}${path}`]);
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}
