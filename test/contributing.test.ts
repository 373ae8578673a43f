import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/bundle.ts';

const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

/** The paths in a table of the page, which starts with this heading. */
function pathsIn(heading: string): string[] {
  const start = page.indexOf(heading);
  expect(start).toBeGreaterThan(0);
  const table = page.slice(start).split('\n\n')[0]!;
  return table
    .split('\n')
    .slice(2)
    .flatMap((row) => [...row.matchAll(/`((?:src|scripts|test|schemas)(?:\/[\w./-]+)?)`/g)].map(([, path]) => path!));
}

test('every place that a change belongs to is there', () => {
  const paths = pathsIn('| change | folder |');
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every room of core, and every other folder of src, is where some change belongs', () => {
  const paths = pathsIn('| change | folder |');
  const rooms = ['src', 'src/core'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  // Helpers of the others.
  const small = ['src/core', 'src/core/text'];
  const known = (room: string) => small.includes(room) || paths.some((path) => `${path}/`.startsWith(`${room}/`));
  expect(rooms.filter((room) => !known(room))).toEqual([]);
});

test('every script has a line, and every line a script', () => {
  const entries = readdirSync(join(ROOT, 'scripts')).filter((name) => name !== 'tsconfig.json');
  expect(pathsIn('| script | what it is for |').sort()).toEqual(entries.map((name) => `scripts/${name}`).sort());
});

test('the tests that the page on correctness names are there', () => {
  const correctness = readFileSync(join(ROOT, 'docs/correctness.md'), 'utf8');
  const named = [...correctness.matchAll(/`((?:src|test)\/[\w./-]+\.test\.ts)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
