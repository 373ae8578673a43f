// Programs of the machine that tests need: found where they are, installed by apt where that is possible.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { progress, run } from './process.mjs';

const OLDEST_JDK = 17;

/**
 * What a need is called, how it is found, and what provides it. `find` returns the path of its program, or undefined.
 * @typedef {'chromium' | 'jdk' | 'maven' | 'build-tools'} Need
 * @type {Record<Need, { title: string, find: () => Promise<string | undefined>, packages: string[], advice: string }>}
 */
const NEEDS = {
  chromium: {
    title: 'Chromium, Chrome or Edge',
    find: async () => findBrowser(),
    // A minimal image has no font at all, and text would render as boxes.
    packages: ['chromium', 'fonts-dejavu-core'],
    advice: 'Install Chromium, Google Chrome or Microsoft Edge, or set CHROME to the path of one.',
  },
  jdk: {
    title: `a JDK ${OLDEST_JDK} or newer`,
    find: findJdk,
    packages: ['openjdk-17-jdk-headless'],
    advice: `Install a JDK ${OLDEST_JDK} or newer, and put its javac on PATH or set JAVA_HOME.`,
  },
  maven: {
    title: 'Apache Maven',
    find: async () => findProgram('mvn'),
    packages: ['maven'],
    advice: 'Install Apache Maven, and put its mvn on PATH.',
  },
  'build-tools': {
    title: 'python3, make and a C++ compiler',
    find: async () => {
      const found = ['python3', 'make', 'g++'].map(findProgram);
      return found.every(Boolean) ? found.at(-1) : undefined;
    },
    packages: ['python3', 'make', 'g++'],
    advice: 'Install python3, make and g++ (on macOS: xcode-select --install), and put them on PATH.',
  },
};

const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/**
 * Makes sure that programs are there, and resolves with the path of each. Installs what is missing when this is Debian
 * or Ubuntu and the user is root.
 * @template {Need} T
 * @param {T[]} needs
 * @returns {Promise<Record<T, string>>}
 * @throws {Error} one line that says what is missing and what to install.
 */
export async function ensureSystem(needs) {
  const found = await findAll(needs);
  const missing = needs.filter((need) => !found[need]);
  if (missing.length > 0) {
    if (!canInstall()) throw new Error(missing.map(describeMissing).join(' '));
    await aptInstall(missing.flatMap((need) => NEEDS[need].packages));
    Object.assign(found, await findAll(missing));
    const stillMissing = missing.filter((need) => !found[need]);
    if (stillMissing.length > 0)
      throw new Error(`apt-get installed it, yet: ${stillMissing.map(describeMissing).join(' ')}`);
  }
  return /** @type {Record<T, string>} */ (found);
}

/**
 * @param {Need[]} needs
 * @returns {Promise<Partial<Record<Need, string>>>}
 */
async function findAll(needs) {
  return Object.fromEntries(await Promise.all(needs.map(async (need) => [need, await NEEDS[need].find()])));
}

/** @param {Need} need */
function describeMissing(need) {
  return `Cannot find ${NEEDS[need].title}. ${NEEDS[need].advice}`;
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== undefined;
}

/** @param {string[]} packages */
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  progress(`installing ${packages.join(', ')} with apt-get`);
  await run('apt-get', ['update', '-q'], { env });
  // Another apt-get may be at work on this machine: wait for its lock, in seconds, instead of failing.
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...wait, ...packages], { env });
}

/** @returns {string | undefined} */
function findBrowser() {
  if (process.env.CHROME) {
    if (isExecutable(process.env.CHROME)) return process.env.CHROME;
    throw new Error(`CHROME is set to "${process.env.CHROME}", which is not a program. Correct it or unset it.`);
  }
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
  ];
  return [...names.map(findProgram), ...MAC_BROWSERS.filter(isExecutable)].find(Boolean) || undefined;
}

/** @returns {Promise<string | undefined>} path of javac */
async function findJdk() {
  const home = process.env.JAVA_HOME && join(process.env.JAVA_HOME, 'bin', 'javac');
  for (const javac of [home && isExecutable(home) ? home : undefined, findProgram('javac')]) {
    if (!javac) continue;
    // "javac 17.0.15", or "javac 21" for a first release.
    const major = Number(/javac (\d+)/.exec(await run(javac, ['-version']).catch(() => ''))?.[1]);
    if (major >= OLDEST_JDK) return javac;
  }
  return undefined;
}

/**
 * @param {string} name
 * @returns {string | undefined} its path on PATH
 */
export function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const needs = /** @type {Need[]} */ (process.argv.slice(2));
    const unknown = needs.filter((need) => !(need in NEEDS));
    if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(NEEDS).join(', ')}.`);
    for (const [need, path] of Object.entries(await ensureSystem(needs))) progress(`${need}: ${path}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
