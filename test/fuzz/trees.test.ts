import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Io } from '../../src/cli/commands/context.ts';
import { fix } from '../../src/cli/commands/fix.ts';
import { lint } from '../../src/cli/commands/lint.ts';
import { migrate } from '../../src/cli/commands/migrate.ts';
import { isLeftover } from '../../src/cli/files/leftovers.ts';
import { Random } from '../support/random.ts';

/** Called at each call of the file system while a command runs. */
const meddler: { act: (() => void) | undefined } = vi.hoisted(() => ({ act: undefined }));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const watched = Object.entries(real).map(([name, value]) => {
    if (typeof value !== 'function' || !name.endsWith('Sync')) return [name, value];
    const call = value as (...args: unknown[]) => unknown;
    return [
      name,
      (...args: unknown[]) => {
        meddler.act?.();
        return call(...args);
      },
    ];
  });
  return { ...real, ...Object.fromEntries(watched) };
});

const seed = Number(process.env.FC_SEED ?? Date.now() & 0x7fffffff);
const TREES = Number(process.env.FC_TREES ?? 60);
console.log(`trees: seed ${seed} (FC_SEED repeats it, FC_TREES sets the number of trees)`);

const KAFKA = 'spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties:\n';
const TEXTS: readonly (string | Buffer)[] = [
  'bootstrap.servers=h:9092\ngroup.id=g\nsession.timeout.ms=50000\n',
  'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=consumer\nsession.timeout.ms=45000\n',
  `${KAFKA}        session.timeout.ms: 30000\n`,
  `${KAFKA}        group.protocol: consumer\n        session.timeout.ms: 30000\n`,
  Buffer.from('# für\ngroup.id=g\nbootstrap.servers=h:9092\ngroup.protocol=consumer\nsession.timeout.ms=1\n', 'latin1'),
  Buffer.from([0, 1, 2, 255]),
  '',
  '{"include":["**"]}',
  '{',
  '*.yml\n!a.yml\n',
  '<project><parent><relativePath>../outside/pom.xml</relativePath></parent></project>',
];
const NAMES = [
  'application.yml', 'application-prod.yml', 'application.properties', 'application-dev.properties', 'consumer.properties',
  'a.config', 'b.properties', '.kafka-rebalance.json', '.gitignore', 'pom.xml', 'build.gradle', 'gradle', 'c\n.properties', '-d.properties',
  '.kafka-rebalance.journal', '.zz-0123456789ab-1.kafka-rebalance.old', '\u001b[2J.properties', `${'n'.repeat(230)}.properties`,
]; // biome-ignore format: names
/** A regular file that takes no room. */
const HUGE = 1 << 30;

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

interface Ground {
  readonly tree: string;
  readonly outside: string;
}

function ground(random: Random): Ground {
  const root = mkdtempSync(join(tmpdir(), 'kafka-rebalance-trees-'));
  made.push(root);
  const [tree, outside] = [join(root, 'tree'), join(root, 'outside')];
  mkdirSync(outside);
  for (const name of ['application-prod.yml', 'b.properties', 'pom.xml']) writeFileSync(join(outside, name), random.pick(TEXTS));
  grow(random, tree, outside, 2);
  return { tree, outside };
} // biome-ignore format: one line reads better

function grow(random: Random, folder: string, outside: string, depth: number): void {
  mkdirSync(folder);
  for (const name of random.some(NAMES, 2, 10)) plant(random, join(folder, name), outside, depth);
}

/** Makes something of a name that is free. */
function plant(random: Random, path: string, outside: string, depth = 0): void {
  const kind = random.weighted({ file: 10, folder: 2, link: 4, pipe: 1, name: 1, huge: 1 });
  const target = join(outside, random.pick(['application-prod.yml', 'b.properties', '', 'none']));
  if (kind === 'folder' && depth > 0) grow(random, path, outside, depth - 1);
  else if (kind === 'link') symlinkSync(random.pick([target, target, '/dev/zero', '/dev/stdin', 'a.config', '.', path]), path);
  else if (kind === 'pipe') spawnSync('mkfifo', [path]);
  else if (kind === 'name') linkSync(join(outside, 'b.properties'), path);
  else {
    writeFileSync(path, random.pick(TEXTS));
    if (kind === 'huge') truncateSync(path, HUGE);
    if (random.chance(0.1)) chmodSync(path, random.pick([0o444, 0o600, 0o777]));
  }
} // biome-ignore format: one line reads better

/** All that a folder holds, links as what they say. Sizes stand for what is huge. */
function snapshot(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    const kind = `${stats.mode.toString(8)} `;
    if (stats.isDirectory())
      for (const [inner, each] of Object.entries(snapshot(path))) found[`${name}/${inner}`] = each;
    else if (stats.isFile()) found[name] = kind + (stats.size === HUGE ? 'huge' : readFileSync(path, 'latin1'));
    else found[name] = kind;
  }
  return found;
}

async function run(command: 'lint' | 'fix' | 'migrate', tree: string) {
  let [out, err] = ['', ''];
  const io: Io = {
    out: { write: (chunk) => (out += chunk) },
    err: { write: (text) => (err += text) },
    readStdin: async () => Buffer.alloc(0),
  };
  const commands = {
    lint: () => lint([tree], { format: 'json', failOn: 'never' }, io),
    fix: () => fix([tree], { mode: 'write' }, io),
    migrate: () => migrate([tree], { mode: 'write', plan: false, to: 'consumer', assignor: 'keep' }, io),
  };
  const code = await commands[command]();
  return { code, out, err };
}

const COMMANDS = ['lint', 'fix', 'migrate'] as const;
const cases = Array.from({ length: TREES }, (_, at) => at);

test.skipIf(process.platform === 'win32')('whatever lies in a tree, a run ends, and changes regular files of the tree alone', async () => {
  let written = 0;
  for (const at of cases) {
    const random = new Random(seed, at);
    const { tree, outside } = ground(random);
    const before = { tree: snapshot(tree), outside: snapshot(outside) };
    for (const command of COMMANDS) {
      const { code, out, err } = await run(command, tree);
      expect([0, 1, 2], `tree ${at}`).toContain(code);
      for (const line of err.split('\n').filter(Boolean)) expect(line, `tree ${at}`).toMatch(/^kafka-rebalance: /);
      if (command === 'lint') JSON.parse(out);
      written += out.split(': written\n').length - 1;
      const after = snapshot(tree);
      expect(snapshot(outside), `tree ${at}, ${command}`).toEqual(before.outside);
      if (command === 'lint') expect(after, `tree ${at}`).toEqual(before.tree);
      // Nothing comes, nothing goes but what a killed run would have left, and links stay links.
      const kept = Object.keys(before.tree).filter((path) => !isLeftover(path));
      expect(Object.keys(after).filter((path) => !isLeftover(path)), `tree ${at}, ${command}`).toEqual(kept);
      for (const path of kept) expect(after[path]!.split(' ')[0], `tree ${at}, ${path}`).toBe(before.tree[path]!.split(' ')[0]);
    }
    const done = snapshot(tree);
    for (const command of COMMANDS) {
      const { out } = await run(command, tree);
      if (command !== 'lint') expect(out, `tree ${at}, ${command} again`).not.toContain(': written');
    }
    expect(snapshot(tree), `tree ${at}`).toEqual(done);
  }
  expect(written).toBeGreaterThan(TREES / 10);
}); // biome-ignore format: one line reads better

/** Does something to one name of a tree, as another program might meanwhile. */
function meddle(random: Random, { tree, outside }: Ground): void {
  const folders = [tree, ...readdirSync(tree).map((name) => join(tree, name)).filter((path) => lstatSync(path).isDirectory())];
  const folder = random.pick(folders);
  const path = join(folder, random.pick(readdirSync(folder).concat('application-prod.yml')));
  const there = lstatSync(path, { throwIfNoEntry: false });
  const kind = there?.isDirectory() ? 'move' : random.weighted({ append: 3, remove: 1, replace: 2, empty: 1 });
  const own = there?.isFile() && there.nlink === 1;
  if (kind === 'move') renameSync(path, `${path}.moved`);
  else if (kind === 'append' && own) appendFileSync(path, '# mine\n');
  else if (kind === 'empty' && own) truncateSync(path);
  else if (kind === 'remove' || kind === 'replace') rmSync(path, { force: true });
  if (kind === 'replace') plant(random, path, outside);
} // biome-ignore format: one line reads better

test.skipIf(process.platform === 'win32')('whatever happens to a tree meanwhile, a run ends, and nothing outside of it changes', async () => {
  for (const at of cases) {
    const random = new Random(seed, 10_000 + at);
    const place = ground(random);
    const before = snapshot(place.outside);
    for (const command of COMMANDS) {
      let left = random.between(1, 400);
      let times = random.between(1, 4);
      const act = () => {
        if (--left > 0) return;
        left = random.between(1, 40);
        meddler.act = undefined;
        meddle(random, place);
        if (--times > 0) meddler.act = act;
      };
      meddler.act = act;
      try {
        const { code } = await run(command, place.tree);
        expect([0, 1, 2], `tree ${at}`).toContain(code);
      } finally {
        meddler.act = undefined;
      }
      expect(snapshot(place.outside), `tree ${at}, ${command}`).toEqual(before);
    }
  }
}); // biome-ignore format: one line reads better
