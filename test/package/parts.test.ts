import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../support/bundle.ts';
import { temporaryFolder } from './staging.ts';

type Parts = { readonly folder: string; readonly loader: string; readonly asked: string };
type BuildWithParts = (options: BuildOptions & { outfile: string }, parts: Parts) => Promise<unknown>;

const PARTS: Parts = { folder: 'late', loader: 'loader.ts', asked: 'late' };

const LOADER = `
  import { createRequire } from 'node:module';
  let handed: readonly unknown[] = [];
  export const handOver = (modules: readonly unknown[]) => { handed = modules; };
  export const loadPart = async (path: string) =>
    createRequire(__filename)('./' + path)((id: string) => (id[0] === '#' ? handed[Number(id.slice(1))] : require(id)));`;

const root = temporaryFolder();
let buildWithParts: BuildWithParts;

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries({ 'loader.ts': LOADER, ...files })) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

function built(): Promise<unknown> {
  const outfile = join(root, 'out/main.js');
  const how = { bundle: true, format: 'cjs', platform: 'node', logLevel: 'silent' } as const;
  return buildWithParts({ absWorkingDir: root, entryPoints: ['main.ts'], outfile, ...how }, PARTS);
}

beforeAll(async () => {
  ({ buildWithParts } = await import(join(ROOT, 'scripts/bundle/parts.mjs')));
});

test('a part works with the modules of its bundle and holds none of them', async () => {
  write({
    'main.ts': `
      import { counter } from './shared.ts';
      export { counter };
      export const late = async () => (await import('./asked.ts')).count();`,
    'shared.ts': `export const counter = { text: 'of the bundle', value: 0 };`,
    'asked.ts': `
      import { counter } from './shared.ts';
      import { own } from './own.ts';
      export function count() { counter.value++; return own; }`,
    'own.ts': `export const own = 'of the part';`,
  });
  await built();
  const main = createRequire(import.meta.url)(join(root, 'out/main.js'));
  expect(await main.late()).toBe('of the part');
  expect(await main.late()).toBe('of the part');
  expect(main.counter.value).toBe(2);
  const [bundle, part] = ['main.js', 'late/asked.js'].map((name) => readFileSync(join(root, 'out', name), 'utf8'));
  expect(bundle).toContain('of the bundle');
  expect(bundle).not.toContain('of the part');
  expect(part).not.toContain('of the bundle');
});

test('two parts of one name are a mistake', async () => {
  write({
    'main.ts': `export const late = [() => import('./a/same.ts'), () => import('./b/same.ts')];`,
    'a/same.ts': 'export const a = 1;',
    'b/same.ts': 'export const b = 2;',
  });
  await expect(built()).rejects.toThrow('Two parts would be called same.js.');
});

test('a part of a part is a mistake', async () => {
  write({
    'main.ts': `export const late = () => import('./asked.ts');`,
    'asked.ts': `export const later = () => import('./own.ts');`,
    'own.ts': 'export const own = 1;',
  });
  await expect(built()).rejects.toThrow('a part has no parts of its own');
});
