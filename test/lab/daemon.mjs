// Docker for tests: a daemon that is there already, or a private one that ends with the tests; and an image to run.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Docker from 'dockerode';
import { onProcessEnd, run } from '../../scripts/host/process.mjs';
import { buildStandIn, KAFKA_VERSION } from './image/build.mjs';

const PUBLIC_IMAGE = `apache/kafka:${KAFKA_VERSION}`;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;
/** A registry that says nothing for so long is taken for unreachable (ms). */
const SILENCE_LIMIT_MS = 20_000;
const APT_ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Uses a daemon that answers (`DOCKER_HOST`, else the usual socket); else, as root on Debian or Ubuntu, installs Docker and starts
 * a daemon in a temporary folder, which `dispose` ends by its process id.
 * @returns {Promise<{ host: string, dispose: () => Promise<void> }>}
 * @throws {Error} one line that says why there is none
 */
export async function ensureDocker() {
  const host = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock';
  if (await answers(host)) return { host, dispose: async () => {} };
  if (process.env.DOCKER_HOST) throw new Error(`No Docker daemon answers at DOCKER_HOST, ${host}.`);
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Error('No Docker daemon answers. Install and start Docker, or set DOCKER_HOST.');
  }
  if (!['dockerd', 'busybox'].every(isInstalled)) await installDocker();
  return startDaemon();
}

/**
 * What a test of the lab needs. Prints which image it is.
 * @returns {Promise<{ dockerHost: string, image: string, dispose: () => Promise<void> }>}
 * @throws {Error} one line that says what is missing
 */
export async function ensureLab() {
  const { host, dispose } = await ensureDocker();
  try {
    const docker = connect(host);
    const image = (await publicImage(docker)) ?? (await buildStandIn(docker));
    console.log(`The lab's tests run ${image} in Docker at ${host}.`);
    return { dockerHost: host, image, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** @param {string} host an address as in DOCKER_HOST */
function connect(host) {
  const socketPath = /^unix:\/\/(.+)$/.exec(host)?.[1];
  if (socketPath) return new Docker({ socketPath });
  const url = new URL(host.replace(/^tcp/, 'http'));
  return new Docker({ protocol: 'http', host: url.hostname, port: url.port || 2375 });
}

/** @param {string} host */
async function answers(host) {
  try {
    await connect(host).ping();
    return true;
  } catch {
    return false;
  }
}

/** @param {Docker} docker @returns {Promise<string | undefined>} its name when it is there or can be pulled */
async function publicImage(docker) {
  try {
    await docker.getImage(PUBLIC_IMAGE).inspect();
    return PUBLIC_IMAGE;
  } catch {}
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
  try {
    const stream = await docker.pull(PUBLIC_IMAGE, { abortSignal: silence.signal });
    await new Promise((resolve, reject) => {
      silence.signal.addEventListener('abort', () => reject(new Error('The registry is silent.')));
      docker.modem.followProgress(
        stream,
        (error) => (error ? reject(error) : resolve(undefined)),
        () => {
          clearTimeout(timer);
          timer = setTimeout(() => silence.abort(), SILENCE_LIMIT_MS);
        },
      );
    });
    return PUBLIC_IMAGE;
  } catch (error) {
    console.log(
      `${PUBLIC_IMAGE} cannot be pulled (${String(error.message).split('\n')[0]}); a stand-in takes its place.`,
    );
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function installDocker() {
  if (!existsSync('/etc/debian_version'))
    throw new Error('No Docker daemon answers, and dockerd is not installed. Install Docker.');
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', 'docker.io', 'busybox-static'], { env: APT_ENV }); // biome-ignore format: one command
  await install().catch(async () => {
    await run('apt-get', ['update'], { env: APT_ENV });
    await install();
  });
}

let bridges = 0;

/**
 * A bridge of its own, without rules of the packet filter: the usual one would be shared with every other daemon, addresses and
 * all. Ports are published by a proxy process then, and containers reach nothing outside.
 */
async function createBridge() {
  const number = process.pid + ++bridges;
  const name = `kr${process.pid}-${bridges}`;
  const address = `10.213.${number % 250}.1/24`;
  await run('busybox', ['brctl', 'addbr', name]);
  const remove = () => {
    spawnSync('busybox', ['ip', 'link', 'set', name, 'down']);
    spawnSync('busybox', ['brctl', 'delbr', name]);
  };
  await run('busybox', ['ip', 'addr', 'add', address, 'dev', name]);
  await run('busybox', ['ip', 'link', 'set', name, 'up']);
  return { name, remove };
}

/**
 * A daemon of one's own. `stop` ends it and leaves its folder, with which `start` has it run again; `dispose` removes that as well.
 * @returns {Promise<{ host: string, stop: () => Promise<void>, start: () => Promise<void>, dispose: () => Promise<void> }>}
 */
export async function startDaemon() {
  const folder = await mkdtemp(join(tmpdir(), 'kafka-rebalance-docker-'));
  const host = `unix://${join(folder, 'docker.sock')}`;
  let stop = async () => {};
  const dispose = async () => {
    await stop();
    await removeFolder(folder);
  };
  const start = async () => {
    const bridge = await createBridge();
    const daemon = spawnDaemon(folder, host, bridge);
    stop = daemon.stop;
    const until = Date.now() + START_LIMIT_MS;
    while (!(await answers(host))) {
      if (daemon.ended() || Date.now() > until) {
        await dispose();
        throw new Error(`A private Docker daemon does not start here: ${daemon.log().trim().split('\n').at(-1)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  await start();
  return { host, stop: () => stop(), start, dispose };
}

/** @param {string} folder @param {string} host @param {{ name: string, remove: () => void }} bridge */
function spawnDaemon(folder, host, bridge) {
  const child = spawn(
    'dockerd',
    [
      ...['--data-root', join(folder, 'data')],
      ...['--exec-root', join(folder, 'exec')],
      ...['--pidfile', join(folder, 'pid')],
      ...['--host', host],
      ...['--bridge', bridge.name, '--iptables=false', '--ip-masq=false'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let log = '';
  let ended = false;
  const end = new Promise((resolve) => {
    child.on('error', resolve);
    child.on('close', resolve);
  }).then(() => {
    ended = true;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log = (log + chunk).slice(-4000);
    });
  }
  const atEnd = onProcessEnd(() => {
    child.kill('SIGTERM');
    bridge.remove();
  });
  const stop = async () => {
    if (!ended) child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await end;
    clearTimeout(timer);
    atEnd.forget();
    bridge.remove();
  };
  return { stop, ended: () => ended, log: () => log };
}

/** What the daemon mounted below its folder is unmounted before the folder goes. @param {string} folder */
async function removeFolder(folder) {
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1] ?? '');
  for (const mount of mounts
    .filter((path) => path.startsWith(`${folder}/`))
    .sort()
    .reverse()) {
    await run('umount', ['-l', mount]).catch(() => {});
  }
  await rm(folder, { recursive: true, force: true });
}

/** @param {string} name */
function isInstalled(name) {
  return [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].some((folder) => existsSync(join(folder, name)));
}
