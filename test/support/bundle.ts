import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';

export const ROOT = join(import.meta.dirname, '../..');

export type Target = 'cli' | 'extension' | 'web';

/** How `npm run build` bundles a target. */
async function optionsOf(target: Target): Promise<BuildOptions> {
  const module: { optionsOf(name: string, production: boolean): BuildOptions } = await import(
    pathToFileURL(join(ROOT, 'esbuild.mjs')).href
  );
  return { ...module.optionsOf(target, true), plugins: [] };
}

/** Bundles a target as it ships, into a folder of its own: what lies in dist may be older than the sources. */
export async function bundle(target: Target): Promise<{ file: string; metafile: Metafile; dispose(): void }> {
  const folder = mkdtempSync(join(tmpdir(), `kafka-rebalance-${target}-`));
  const file = join(folder, `${target}.js`);
  const { metafile } = await build({ ...(await optionsOf(target)), outfile: file, metafile: true });
  // Tests may run it as somebody else.
  chmodSync(folder, 0o755);
  chmodSync(file, 0o755);
  return { file, metafile: metafile!, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}
