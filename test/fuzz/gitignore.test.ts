import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { IgnoreFile } from '../../src/core/globs/ignore-file.ts';
import { Random } from '../support/random.ts';

const seed = Number(process.env.FC_SEED ?? Date.now() & 0x7fffffff);
const FOLDERS = 200;

const PATHS = [
  'a', 'b', 'c', 'ab', 'aB', 'abc', 'a b', 'a ', '.a', '#a', '!a', 'a*', 'a[b]', 'a]', 'a-', 'b?', '\\a', 'z9',
  'd/a', 'd/b', 'd/ab', 'd/.a', 'd/e/a', 'd/e/b', 'd/e/abc', 'd/e/f/a', 'd/e/f/c', 'ad/a', 'ad/b', 'add/d/a', 'add/d/b',
]; // biome-ignore format: a table reads better packed

const PIECES = [
  'a', 'b', 'c', 'd', 'e', 'ab', '*', '*', '**', '?', '/', '/', '/**', '**/', '/**/', '[ab]', '[!a]', '[^b-d]', '[a-c]', '[c-a]', '[]a]',
  '[!]a]', '[[:alpha:]]', '[[:digit:]b]', '[[:nothing:]]', '[a', '[\\]a]', '[a-]', '\\a', '\\*', '\\!', '\\#', '\\', ' ', '\\ ', '.', '#', '!',
]; // biome-ignore format: a table reads better packed

// Only ASCII: Git counts bytes, so that its `?` is half a letter elsewhere. And no doubled slashes, which nobody means.
test('Git itself agrees on what a .gitignore leaves out', () => {
  console.log(`gitignore: seed ${seed} (FC_SEED repeats it)`);
  const random = new Random(seed);
  const root = mkdtempSync(join(tmpdir(), 'gitignore-'));
  try {
    execFileSync('git', ['init', '--quiet', root]);
    const ignoreFiles = Array.from({ length: FOLDERS }, () => {
      const lines = Array.from({ length: random.between(1, 4) }, () => {
        const pattern = Array.from({ length: random.between(1, 4) }, () => random.pick(PIECES))
          .join('')
          .replace(/\/+/g, '/');
        return (
          (random.chance(0.25) ? '!' : '') +
          pattern +
          (random.chance(0.2) && !pattern.endsWith('/') ? '/' : '') +
          (random.chance(0.1) ? '  ' : '')
        );
      });
      return `${random.chance(0.1) ? '\uFEFF' : ''}${lines.join(random.chance(0.2) ? '\r\n' : '\n')}\n`;
    });
    for (const [index, text] of ignoreFiles.entries()) {
      for (const path of PATHS) {
        mkdirSync(join(root, String(index), dirname(path)), { recursive: true });
        writeFileSync(join(root, String(index), path), '');
      }
      writeFileSync(join(root, String(index), '.gitignore'), text);
    }
    const listed = execFileSync(
      'git',
      ['-C', root, 'ls-files', '-z', '--others', '--exclude-per-directory=.gitignore'],
      {
        maxBuffer: 1 << 28,
        encoding: 'utf8',
      },
    );
    const left = new Set(listed.split('\0'));
    const disagreements: string[] = [];
    let ignored = 0;
    for (const [index, text] of ignoreFiles.entries()) {
      const file = new IgnoreFile(text);
      const isIgnored = (path: string, isFolder: boolean): boolean =>
        (path.includes('/') && isIgnored(dirname(path), true)) || file.verdict(path, isFolder) === 'ignored';
      for (const path of PATHS) {
        const expected = !left.has(`${index}/${path}`);
        if (expected) ignored++;
        if (isIgnored(path, false) !== expected) {
          disagreements.push(`${JSON.stringify(text)} on ${path}: Git ${expected ? 'ignores' : 'keeps'} it`);
        }
      }
    }
    expect(ignored).toBeGreaterThan(FOLDERS);
    expect(disagreements).toEqual([]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test.each([
  '*a*a*a*a*b',
  `${'*a'.repeat(1000)}*b`,
  `${'**/'.repeat(1000)}b`,
  `/${'**/*a'.repeat(500)}b`,
  `${'[!b]*'.repeat(500)}b`,
  `${'*a'.repeat(100_000)}*b`,
])('%.20s… in a .gitignore ends', (pattern) => {
  const file = new IgnoreFile(`${pattern}\n`);
  expect(file.verdict('a'.repeat(200), false)).toBeUndefined();
  expect(file.verdict(`${'a/'.repeat(100)}a`, false)).toBeUndefined();
});

test('upper and lower case are one where the file system says so', () => {
  expect(new IgnoreFile('Build/\n[A-C]x\n', true).verdict('BUILD', true)).toBe('ignored');
  expect(new IgnoreFile('[A-C]x\n', true).verdict('bx', false)).toBe('ignored');
  expect(new IgnoreFile('Build/\n').verdict('build', true)).toBeUndefined();
});
