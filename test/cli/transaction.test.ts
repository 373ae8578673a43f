import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isLeftover } from '../../src/cli/files/leftovers.ts';
import { recover } from '../../src/cli/files/recover.ts';
import { FileError, Transaction } from '../../src/cli/files/transaction.ts';
import { useTree } from './support.ts';

/** What happens at the n-th call of the file system (from 1): `before` it, or instead of it. */
interface Trap {
  calls: number;
  at: number;
  act: ((name: string) => void) | undefined;
  /** Whether the file system has hard links. */
  links: boolean;
}
const trap: Trap = vi.hoisted(() => ({ calls: 0, at: 0, act: undefined, links: true }));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const watched = Object.entries(real).map(([name, value]) => {
    if (typeof value !== 'function' || !name.endsWith('Sync')) return [name, value];
    const call = value as (...args: unknown[]) => unknown;
    return [
      name,
      (...args: unknown[]) => {
        trap.calls++;
        if (trap.at > 0 && trap.calls >= trap.at) trap.act?.(name);
        if (name === 'linkSync' && !trap.links) throw Object.assign(new Error('no links'), { code: 'EPERM' });
        return call(...args);
      },
    ];
  });
  return { ...real, ...Object.fromEntries(watched) };
});

// What is copied by another program is no matter here.
vi.mock('../../src/cli/files/attributes.ts', async (original) => ({
  ...(await original<typeof import('../../src/cli/files/attributes.ts')>()),
  copyExtended: () => {},
}));

const tree = useTree();

afterEach(() => {
  disarm();
  trap.links = true;
});

function disarm(): void {
  Object.assign(trap, { calls: 0, at: 0, act: undefined });
}

const OLD = { 'a/one.properties': 'one\n', 'a/two.properties': 'two\n', 'b/c/three.yml': 'three\n' };
const NEW = { 'a/one.properties': 'ONE!\n', 'a/two.properties': '2\n', 'b/c/three.yml': 'three and more\n' };
const PATHS = Object.keys(OLD) as (keyof typeof OLD)[];
const FOLDERS = ['a', 'b/c'];

function change(root: string, paths: readonly (keyof typeof OLD)[] = PATHS): void {
  const transaction = new Transaction();
  try {
    for (const path of paths) {
      const before = Buffer.from(OLD[path]);
      transaction.stage({ path: join(root, path), named: false, before, after: Buffer.from(NEW[path]) });
    }
    transaction.commit();
  } catch (error) {
    transaction.abort();
    throw error;
  }
}

function contents(root: string): Record<string, string> {
  return Object.fromEntries(PATHS.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function leftovers(root: string): string[] {
  return FOLDERS.flatMap((folder) => readdirSync(join(root, folder))).filter((name) => !name.match(/^(?:one|two|three)\.\w+$/));
} // biome-ignore format: one line reads better

/** How many calls a whole change makes. */
function callsOf(paths: readonly (keyof typeof OLD)[]): number {
  const root = tree(OLD);
  disarm();
  change(root, paths);
  return trap.calls;
}

/** Each call from the first to the last. */
function each(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

class Killed extends Error {}
/** Nothing reaches the disk any more. */
const die = () => {
  throw new Killed('killed');
};

describe('several files', () => {
  test('change together, and nothing stays beside them', () => {
    const root = tree(OLD);
    change(root);
    expect(contents(root)).toEqual(NEW);
    expect(leftovers(root)).toEqual([]);
  });

  test.each([
    ['the first folder', FOLDERS, true],
    ['the other folder', FOLDERS.toReversed(), true],
    ['one folder alone', FOLDERS.slice(1), true],
    ['the first folder, without hard links,', FOLDERS, false],
  ])('killed at any call, each is whole, and a run that begins in %s brings all to one state', (_, folders, links) => {
    trap.links = links;
    const seen = new Set<string>();
    for (const at of each(callsOf(PATHS))) {
      const root = tree(OLD);
      Object.assign(trap, { calls: 0, at, act: die });
      try {
        change(root);
      } catch {
        // A change that is whole does not fail any more.
      }
      disarm();
      for (const [path, text] of Object.entries(contents(root))) {
        expect([OLD[path as keyof typeof OLD], NEW[path as keyof typeof OLD]], `call ${at}, ${path}`).toContain(text);
      }
      for (const name of leftovers(root)) expect(isLeftover(name), name).toBe(true);
      const told: string[] = [];
      for (const folder of folders) recover(join(root, folder), (path) => told.push(path));
      const now = JSON.stringify(contents(root));
      seen.add(now);
      expect([JSON.stringify(OLD), JSON.stringify(NEW)], `call ${at}`).toContain(now);
      if (folders.length < FOLDERS.length) continue;
      expect(leftovers(root), `call ${at}`).toEqual([]);
      if (now === JSON.stringify(OLD)) change(root);
      expect(contents(root), 'the next run ends it').toEqual(NEW);
    }
    expect(seen.size, 'kills before and after the change is whole').toBe(2);
  }); // biome-ignore format: one line reads better

  test('when any call fails, all are as they were; what an unlucky removal leaves, the next run removes', () => {
    for (const at of each(callsOf(PATHS))) {
      const root = tree(OLD);
      let failed = '';
      const act = (name: string) => {
        if (failed !== '') return;
        failed = name;
        throw Object.assign(new Error('the disk is gone'), { code: 'EIO' });
      };
      Object.assign(trap, { calls: 0, at, act });
      let whole = true;
      try {
        change(root);
      } catch {
        whole = false;
      }
      disarm();
      expect(failed).not.toBe('');
      expect(contents(root), `call ${at}, ${failed}`).toEqual(whole ? NEW : OLD);
      for (const folder of FOLDERS) recover(join(root, folder), () => {});
      expect(contents(root), `call ${at}, ${failed}`).toEqual(whole ? NEW : OLD);
      expect(leftovers(root), `call ${at}, ${failed}`).toEqual([]);
    }
  });

  test('one that cannot be written keeps the others from it', () => {
    const root = tree(OLD);
    rmSync(join(root, 'b/c/three.yml'));
    mkdirSync(join(root, 'b/c/three.yml'));
    expect(() => change(root)).toThrow(/is a folder|EISDIR/);
    expect(readFileSync(join(root, 'a/one.properties'), 'utf8')).toBe('one\n');
    expect(leftovers(root)).toEqual([]);
  });

  test('a file of the same content under two names is changed once', () => {
    const root = tree(OLD);
    const transaction = new Transaction();
    const one = { named: true, before: Buffer.from('one\n'), after: Buffer.from('1\n') };
    transaction.stage({ path: join(root, 'a/one.properties'), ...one });
    transaction.stage({ path: join(root, 'a/../a/one.properties'), ...one });
    expect(() => transaction.stage({ path: join(root, 'a/one.properties'), ...one, after: Buffer.from('x') })).toThrow(
      /two names/,
    );
    transaction.commit();
    expect(readFileSync(join(root, 'a/one.properties'), 'utf8')).toBe('1\n');
  });
});

describe.each([
  ['one file', PATHS.slice(0, 1)],
  ['several files', PATHS],
] as const)('an edit that somebody makes meanwhile: %s', (_, paths) => {
  const EDIT = 'edited by somebody\n';
  const edited = 'a/one.properties';

  test.each([
    ['into the file', (path: string) => appendFileSync(path, EDIT)],
    [
      'by another file in its place',
      (path: string) => {
        writeFileSync(`${path}~`, `one\n${EDIT}`);
        renameSync(`${path}~`, path);
      },
    ],
  ])('is never lost: %s', (how, edit) => {
    for (const at of each(callsOf(paths))) {
      const root = tree(OLD);
      let met = '';
      const act = (name: string) => {
        const first = met === '';
        disarm();
        if (first) met = name;
        edit(join(root, edited));
      };
      Object.assign(trap, { calls: 0, at, act });
      let failure: unknown;
      try {
        change(root, paths);
      } catch (error) {
        failure = error;
      }
      disarm();
      const text = readFileSync(join(root, edited), 'utf8');
      // Between the last look at a name and its change nothing can be told: the file system has no way to change a name if it
      // still is what it was. That is one call; what is written into the file is found even there.
      const blind = how !== 'into the file' && met === 'renameSync';
      if (!blind) expect(text, `call ${at}, ${met}`).toContain(EDIT);
      if (failure) {
        expect((failure as Error).message).toMatch(/was changed since it was read/);
        for (const path of paths.slice(1)) expect(readFileSync(join(root, path), 'utf8')).toBe(OLD[path]);
      }
      expect(leftovers(root), `call ${at}, ${met}`).toEqual([]);
    }
  }); // biome-ignore format: one line reads better

  test('a file that vanishes meanwhile is not made again by a run that gives up', () => {
    for (const at of each(callsOf(paths))) {
      const root = tree(OLD);
      const act = () => {
        disarm();
        rmSync(join(root, edited));
      };
      Object.assign(trap, { calls: 0, at, act });
      let failure: unknown;
      try {
        change(root, paths);
      } catch (error) {
        failure = error;
      }
      disarm();
      if (failure === undefined) continue;
      expect(readdirSync(join(root, 'a')), `call ${at}`).toEqual(['two.properties']);
      for (const path of paths.slice(1)) expect(readFileSync(join(root, path), 'utf8')).toBe(OLD[path]);
    }
  });
});

describe('an interrupted change', () => {
  /** Killed between the first and the second change of a name. */
  function interrupted(): string {
    const root = tree(OLD);
    let renames = 0;
    const act = (name: string) => {
      if (name === 'renameSync') renames++;
      if (renames > 1) die();
    };
    Object.assign(trap, { calls: 0, at: 1, act });
    expect(() => change(root)).toThrow(/killed/);
    disarm();
    expect(contents(root)).toEqual({ ...OLD, 'a/one.properties': NEW['a/one.properties'] });
    return root;
  }

  test('is told file by file when it is taken back', () => {
    const root = interrupted();
    const told: string[] = [];
    recover(join(root, 'a'), (path, message) => told.push(`${path.split('/').at(-1)} ${message}`));
    expect(told).toEqual(['one.properties is what it was before a run that did not end: what it had changed is taken back']);
  }); // biome-ignore format: one line reads better

  test('leaves alone what was edited since, and keeps the former content beside it', () => {
    const root = interrupted();
    appendFileSync(join(root, 'a/one.properties'), 'mine\n');
    const told: string[] = [];
    recover(join(root, 'a'), (_, message) => told.push(message));
    expect(told).toHaveLength(1);
    const kept = /is kept as (\S+)$/.exec(told[0]!)![1]!;
    expect(readFileSync(join(root, 'a', kept), 'utf8')).toBe('one\n');
    expect(isLeftover(kept), 'never taken for a config').toBe(true);
    expect(readFileSync(join(root, 'a/one.properties'), 'utf8')).toBe('ONE!\nmine\n');
  });

  test('of a run that may go on is left alone, and nothing is written beside it', () => {
    const root = interrupted();
    const path = join(root, 'a/.kafka-rebalance.journal');
    const journal = JSON.parse(readFileSync(path, 'utf8'));
    // The process that runs the tests' processes lives.
    writeFileSync(path, JSON.stringify({ ...journal, pid: process.ppid }));
    recover(join(root, 'a'), () => expect.unreachable());
    expect(readFileSync(path, 'utf8')).toContain(journal.id);
    expect(() => change(root, ['a/two.properties'])).toThrow(
      /another run writes in; .* remove \.kafka-rebalance\.journal/,
    );
    // Of a process elsewhere nothing is known; after a minute it is not at it any more.
    writeFileSync(path, JSON.stringify({ ...journal, host: 'another-machine' }));
    expect(() => change(root, ['a/two.properties'])).toThrow(
      /another run writes in; .* remove \.kafka-rebalance\.journal/,
    );
  });

  test('a journal that came with a checkout reaches no file outside of its folder', () => {
    const root = tree({ ...OLD, 'outside.properties': 'x\n' });
    const id = 'zz-0123456789ab';
    for (const name of ['../outside.properties', '..', 'sub/../../outside.properties', '/etc/passwd', 7, null]) {
      const files = [{ name, index: 1, before: '0', after: '1' }];
      const journal = { id, pid: 999_999_999, host: 'h', first: '../..', others: ['..', '/'], files };
      writeFileSync(join(root, 'a/.kafka-rebalance.journal'), JSON.stringify(journal));
      writeFileSync(join(root, `a/.${id}-1.kafka-rebalance.old`), 'evil\n');
      recover(join(root, 'a'), () => expect.unreachable());
    }
    expect(contents(root)).toEqual(OLD);
    expect(readFileSync(join(root, 'outside.properties'), 'utf8')).toBe('x\n');
  });
});

test('errors name the file', () => {
  const root = tree(OLD);
  const act = (name: string) => {
    if (name === 'renameSync') throw Object.assign(new Error('rename failed'), { code: 'EIO' });
  };
  Object.assign(trap, { calls: 0, at: 1, act });
  let failure: unknown;
  try {
    change(root);
  } catch (error) {
    failure = error;
  }
  expect(failure).toBeInstanceOf(FileError);
  expect((failure as FileError).path).toBe(join(root, 'a/one.properties'));
});
