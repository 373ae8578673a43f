import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { complaints, lines, REFUSED, REFUSED_FIXED, useCli, useTree } from './support.ts';

const cli = useCli();
const tree = useTree();

const root = process.getuid?.() === 0;
/** Somebody whom modes bind: root may write everything. */
const SOMEBODY = 65_534;
const asSomebody = root ? { uid: SOMEBODY } : {};

const CLASSIC = lines('bootstrap.servers=h:9092', 'group.id=g', 'session.timeout.ms=50000');
const BASE = lines(
  'spring:',
  '  kafka:',
  '    consumer:',
  '      group-id: g',
  '      properties:',
  '        session.timeout.ms: 30000',
);
const PROFILE = lines('spring:', '  kafka:', '    consumer:', '      properties:', '        session.timeout.ms: 20000');
const FAMILY = { 'application.yml': BASE, 'application-prod.yml': PROFILE }; // biome-ignore format: one line each

/** A tree that belongs to somebody. */
function treeOf(files: Readonly<Record<string, string>>, uid = SOMEBODY): string {
  const cwd = tree(files);
  if (!root) return cwd;
  // Processes of somebody keep the group of this one.
  const group = process.getgid!();
  chownSync(cwd, uid, group);
  for (const name of readdirSync(cwd, { recursive: true, encoding: 'utf8' })) chownSync(join(cwd, name), uid, group);
  return cwd;
}

function textsIn(cwd: string): Record<string, string> {
  const names = readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(cwd, name)).isFile());
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(cwd, name), 'utf8')]));
} // biome-ignore format: one line reads better

describe('a migration is written whole or not at all', () => {
  test.each([
    ['the files of one config', FAMILY, 'application-prod.yml'],
    ['files in one folder', { 'a.properties': CLASSIC, 'b.properties': CLASSIC }, 'b.properties'],
    ['files in several folders', { 'a/c.properties': CLASSIC, 'b/c.properties': CLASSIC }, 'b/c.properties'],
  ])('%s: one is read-only', (_, files, readOnly) => {
    const cwd = treeOf(files);
    chmodSync(join(cwd, readOnly), 0o444);
    for (const who of [{}, asSomebody]) {
      const result = cli.run(['migrate', '--write', '.'], { cwd, ...who });
      expect([result.code, result.out]).toEqual([2, '']);
      expect(complaints(result)).toEqual([
        expect.stringMatching(`^kafka-rebalance: ${readOnly}: could not be written: (is read-only|permission denied)`),
        'kafka-rebalance: Nothing was written: the other file would be half of the change.',
      ]);
      expect(textsIn(cwd)).toEqual(files);
    }
    chmodSync(join(cwd, readOnly), 0o644);
    expect(cli.run(['migrate', '--write', '.'], { cwd, ...asSomebody })).toMatchObject({ code: 0, err: '' });
    for (const text of Object.values(textsIn(cwd))) expect(Object.values(files)).not.toContain(text);
  });

  test('one lies in a folder where nothing can be made', () => {
    const files = { 'a/c.properties': CLASSIC, 'b/c.properties': CLASSIC };
    const cwd = treeOf(files);
    chmodSync(join(cwd, 'b'), 0o555);
    const result = cli.run(['migrate', '--write', '.'], { cwd, ...asSomebody });
    expect(complaints(result)[0]).toBe('kafka-rebalance: b/c.properties: could not be written: permission denied');
    expect(result).toMatchObject({ code: 2, out: '' });
    expect(textsIn(cwd)).toEqual(files);
    chmodSync(join(cwd, 'b'), 0o755);
  });
});

describe('a run that is killed', () => {
  let preload = '';
  let folder = '';

  /** Ends the process before the n-th call that changes something, or opens a file; or before the n-th change of a name. */
  const PRELOAD = `
    const fs = require('node:fs');
    const watched = { call: ['openSync', 'writeFileSync', 'linkSync', 'renameSync', 'rmSync', 'fsyncSync', 'fchownSync', 'fchmodSync', 'closeSync'], rename: ['renameSync'] };
    const [kind, at] = process.env.KILL_BEFORE.split(' ');
    let left = Number(at);
    for (const name of watched[kind]) {
      const call = fs[name];
      fs[name] = (...args) => {
        if (--left === 0) process.kill(process.pid, 'SIGKILL');
        return call(...args);
      };
    }`;

  beforeAll(() => {
    folder = join(cli.file, '..');
    preload = join(folder, 'kill.cjs');
    writeFileSync(preload, PRELOAD);
    return () => rmSync(preload);
  });

  const killed = (cwd: string, at: string) =>
    spawnSync(process.execPath, ['-r', preload, cli.file, 'migrate', '--write', '.'], {
      cwd,
      env: { ...process.env, KILL_BEFORE: at },
    }).signal === 'SIGKILL';

  // Each call of a write is tried by the tests of the transaction; here are the command and a process that really dies.
  test.each(['call 1', 'call 9', 'call 17', 'call 25', 'call 33', 'call 41', 'rename 1', 'rename 2', 'rename 3'])('before %s leaves each file whole, and the next run ends what it began', (at) => {
    const files = { 'a/application.yml': BASE, 'a/application-prod.yml': PROFILE, 'b/c.properties': CLASSIC };
    const names = Object.keys(files) as (keyof typeof files)[];
    const cwd = tree(files);
    expect(killed(cwd, at)).toBe(true);
    const texts = textsIn(cwd);
    const changed = names.filter((name) => texts[name] !== files[name]).length;
    if (at.startsWith('rename')) expect(changed).toBe(Number(at.split(' ')[1]) - 1);
    // Nothing of what lies there is taken for a config.
    for (const { path } of cli.json(['--fail-on', 'never', '.'], { cwd }).files) expect(names).toContain(path);
    expect(cli.run(['migrate', '--write', '.'], { cwd }).code).toBe(0);
    const migrated = textsIn(cwd);
    expect(Object.keys(migrated), 'nothing is left').toEqual(names.toSorted());
    for (const name of names) {
      expect(migrated[name]).not.toBe(files[name]);
      expect([files[name], migrated[name]], 'whole').toContain(texts[name]);
    }
  }); // biome-ignore format: one line reads better

  /** A tree in which one of two files is migrated. */
  function half(): string {
    const cwd = tree({ 'a.properties': CLASSIC, 'b.properties': CLASSIC });
    expect(killed(cwd, 'rename 2')).toBe(true);
    expect(textsIn(cwd)['a.properties']).toContain('group.protocol=consumer');
    return cwd;
  }

  test('is told of by lint, which changes nothing, and taken back by fix, file by file', () => {
    const cwd = half();
    const before = textsIn(cwd);
    const linted = cli.run(['lint', '.'], { cwd });
    expect(complaints(linted)).toEqual([
      'kafka-rebalance: .kafka-rebalance.journal: a run that changed files together did not end; the next fix --write or migrate --write takes back what it had changed here',
    ]);
    expect(linted.code).toBe(0);
    expect(textsIn(cwd)).toEqual(before);
    const fixed = cli.run(['fix', '--write', 'b.properties'], { cwd });
    expect(complaints(fixed)).toEqual([
      'kafka-rebalance: a.properties: is what it was before a run that did not end: what it had changed is taken back',
    ]);
    expect(textsIn(cwd)).toEqual({ 'a.properties': CLASSIC, 'b.properties': CLASSIC });
  }); // biome-ignore format: texts read better whole

  test('loses no edit that was made since', () => {
    const cwd = half();
    const edited = `${textsIn(cwd)['a.properties']}client.id=mine\n`;
    writeFileSync(join(cwd, 'a.properties'), edited);
    const result = cli.run(['fix', '--write', '.'], { cwd });
    const kept = /a\.properties: was changed after .* is kept as (\S+)$/m.exec(result.err)![1]!;
    expect(textsIn(cwd)).toEqual({ 'a.properties': edited, 'b.properties': CLASSIC, [kept]: CLASSIC });
  });

  test('leaves nothing for long: the next run that writes removes what an older version left, too', () => {
    const cwd = tree({ 'a.properties': REFUSED, '.0123456789ab.kafka-rebalance.tmp': REFUSED });
    expect(cli.run(['fix', '--write', 'a.properties'], { cwd }).code).toBe(0);
    expect(textsIn(cwd)).toEqual({ 'a.properties': REFUSED_FIXED });
  });
});

describe('what a replacement would lose is kept, or the file is', () => {
  test.each<[string, (cwd: string) => void, RegExp]>([
    ['it is read-only', (cwd) => chmodSync(join(cwd, 'a.properties'), 0o444), /is read-only; chmod u\+w lets it be changed$/],
    ['it has several names', (cwd) => linkSync(join(cwd, 'a.properties'), join(cwd, 'other')), /has 2 names \(hard links\).*apply what --diff shows, or make it a copy$/],
  ])('%s', (_, make, reason) => {
    const cwd = treeOf({ 'a.properties': REFUSED, 'b.properties': REFUSED });
    make(cwd);
    const result = cli.run(['fix', '--write', '.'], { cwd });
    expect(result).toMatchObject({ code: 2, out: 'b.properties: written\n' });
    expect(complaints(result)).toHaveLength(1);
    expect(result.err.trimEnd()).toMatch(reason);
    expect(readFileSync(join(cwd, 'a.properties'), 'utf8')).toBe(REFUSED);
  }); // biome-ignore format: a table reads better with one case a line

  test.runIf(root)('it belongs to another user, who lets everybody write', () => {
    const cwd = treeOf({ 'a.properties': REFUSED });
    chownSync(join(cwd, 'a.properties'), 12_345, 12_345);
    chmodSync(join(cwd, 'a.properties'), 0o666);
    const result = cli.run(['fix', '--write', '.'], { cwd, uid: SOMEBODY });
    expect(result.code).toBe(2);
    expect(complaints(result)).toEqual([
      'kafka-rebalance: a.properties: could not be written: belongs to another user (12345), and would be yours afterwards',
    ]);
    expect(statSync(join(cwd, 'a.properties')).uid).toBe(12_345);
    // Root can keep the owner.
    expect(cli.run(['fix', '--write', '.'], { cwd })).toMatchObject({ code: 0, err: '' });
    expect(statSync(join(cwd, 'a.properties'))).toMatchObject({ uid: 12_345, gid: 12_345 });
    expect(readFileSync(join(cwd, 'a.properties'), 'utf8')).toBe(REFUSED_FIXED);
  });

  test.runIf(process.platform === 'linux')('extended attributes', () => {
    const cwd = tree({ 'a.properties': REFUSED });
    const python = (code: string) => spawnSync('python3', ['-c', `import os\n${code}`], { cwd, encoding: 'utf8' });
    const set = python('os.setxattr("a.properties", "user.origin", b"ansible")');
    expect([set.status, set.stderr]).toEqual([0, '']);
    expect(cli.run(['fix', '--write', '.'], { cwd })).toMatchObject({ code: 0, err: '' });
    expect(python('print(os.getxattr("a.properties", "user.origin").decode())').stdout).toBe('ansible\n');
    expect(textsIn(cwd)).toEqual({ 'a.properties': REFUSED_FIXED });
  });

  test('a link that was named stays one, and only the file that it leads to changes', () => {
    const cwd = tree({ 'conf/real.properties': CLASSIC, 'b.properties': CLASSIC });
    symlinkSync('conf/real.properties', join(cwd, 'link.properties'));
    const { code, out } = cli.run(['migrate', '--write', 'link.properties', 'b.properties'], { cwd });
    expect([code, out.split('\n').toSorted()]).toEqual([0, ['', 'b.properties: written', 'link.properties: written']]);
    expect(textsIn(cwd)['conf/real.properties']).toContain('group.protocol=consumer');
  }); // biome-ignore format: one line reads better
});
