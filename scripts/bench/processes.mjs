// Whole processes: the command line on one file and on trees, and the extension as an editor loads it.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './measure.mjs';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const STUB = join(import.meta.dirname, 'vscode-stub.cjs');
const USAGE = join(import.meta.dirname, 'usage.cjs');

/** @returns {{ ms: number, out: string }} */
function timed(args, options = {}) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { maxBuffer: 1 << 28, ...options });
  const ms = performance.now() - start;
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return { ms, out: stdout.toString() };
}

/** @param {string} cli @param {string} folder a folder to fill @returns {import('./run.mjs').Row} */
export function coldStart(cli, folder) {
  // Alone in its folder, since files beside it are looked at too.
  const file = join(folder, 'alone', 'consumer.properties');
  mkdirSync(join(folder, 'alone'));
  copyFileSync(join(FIXTURES, 'consumer.properties'), file);
  const runs = { empty: ['-e', '0'], cli: [cli, 'lint', file] };
  const times = { empty: [], cli: [] };
  for (let round = -3; round < 25; round++) {
    for (const name of Object.keys(runs)) {
      const { ms } = timed(runs[name]);
      if (round >= 0) times[name].push(ms);
    }
  }
  const [empty, own] = [median(times.empty), median(times.cli)];
  return {
    name: 'command line on one file, cold / node -e 0',
    value: own / empty,
    target: 1.45,
    note: `${own.toFixed(0)} ms / ${empty.toFixed(0)} ms`,
  };
}

/** A repository of `count` files, a fifth of them YAML and half of them no consumer config, 50 in a folder. */
function plant(root, count) {
  const properties = readFileSync(join(FIXTURES, 'consumer.properties'), 'utf8');
  const yaml = readFileSync(join(FIXTURES, 'application.yml'), 'utf8');
  const kinds = [
    ['consumer', 'properties', properties],
    ['messages', 'properties', 'hello=Hello\nbye=Bye\n'.repeat(40)],
    ['values', 'yaml', 'image:\n  tag: latest\nreplicas: 3\n'.replaceAll('\n', '\n# why\n')],
    ['orders-consumer', 'properties', properties.replace('session.timeout.ms=45000', 'session.timeout.ms=45s')],
    ['producer', 'properties', 'bootstrap.servers=localhost:9092\nacks=all\nlinger.ms=5\n'],
  ];
  mkdirSync(join(root, '.git'), { recursive: true });
  writeFileSync(join(root, '.gitignore'), 'target/\n*.log\n');
  for (let i = 0; i < count; i++) {
    const folder = join(root, `module-${Math.floor(i / 50)}`, 'src/main/resources');
    if (i % 50 === 0) mkdirSync(folder, { recursive: true });
    if (i % 50 === 0) writeFileSync(join(folder, 'application.yml'), yaml);
    else {
      const [name, extension, text] = kinds[i % kinds.length];
      writeFileSync(join(folder, `${name}-${i}.${extension}`), text);
    }
  }
}

/** @param {string} cli @param {string} folder a folder to fill @returns {import('./run.mjs').Row[]} */
export function trees(cli, folder) {
  const sizes = [1_000, 10_000, 100_000];
  const used = (args, cwd) => {
    const report = join(folder, 'usage.json');
    timed(['-r', USAGE, cli, ...args], { cwd, env: { ...process.env, USAGE_FILE: report } });
    return JSON.parse(readFileSync(report, 'utf8'));
  };
  const start = median(Array.from({ length: 5 }, () => used(['--version'], folder).ms));
  const results = sizes.map((count) => {
    const cwd = join(folder, `tree-${count}`);
    plant(cwd, count);
    const runs = Array.from({ length: count < 100_000 ? 5 : 1 }, () => used(['lint', '--fail-on', 'never', '.'], cwd));
    const ms = median(runs.map((run) => run.ms));
    return { ms, each: (ms - start) / count, megabytes: Math.max(...runs.map((run) => run.kilobytes)) / 1024 };
  });
  const [small, large, huge] = results;
  return [
    {
      name: 'time a file, tree of 10,000 / tree of 1,000',
      value: large.each / small.each,
      target: 1.2,
      note: `${large.ms.toFixed(0)} ms / ${small.ms.toFixed(0)} ms`,
    },
    {
      name: 'peak memory, tree of 10,000',
      value: large.megabytes,
      unit: 'MB',
      target: 300,
      note: `tree of 1,000: ${small.megabytes.toFixed(0)} MB`,
    },
    {
      name: 'time a file, tree of 100,000 / tree of 10,000',
      value: huge.each / large.each,
      target: 1.2,
      note: `${huge.ms.toFixed(0)} ms / ${large.ms.toFixed(0)} ms`,
    },
    { name: 'peak memory, tree of 100,000', value: huge.megabytes, unit: 'MB', target: 200 },
  ];
}

/** @param {string} file @returns {import('./run.mjs').Row[]} */
export function extension(file) {
  // Processor time, see measure.mjs.
  const script = `
    const before = process.cpuUsage();
    const extension = require(${JSON.stringify(file)});
    const loading = process.cpuUsage(before);
    const loaded = process.cpuUsage();
    extension.activate({ subscriptions: [], extensionUri: {}, globalState: { keys: () => [] }, extension: { packageJSON: {} } });
    const activation = process.cpuUsage(loaded);
    console.log(JSON.stringify([loading, activation].map(({ user, system }) => (user + system) / 1000)));`;
  const runs = [];
  for (let round = -2; round < 15; round++) {
    const times = JSON.parse(timed(['-r', STUB, '-e', script]).out);
    if (round >= 0) runs.push(times);
  }
  return [
    { name: 'extension, load', value: median(runs.map(([load]) => load)), unit: 'ms', target: 50 },
    { name: 'extension, activate', value: median(runs.map(([, activate]) => activate)), unit: 'ms', target: 20 },
  ];
}
