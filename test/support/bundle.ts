import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';

export const ROOT = join(import.meta.dirname, '../..');

export type Target = 'cli' | 'yaml' | 'extension' | 'web' | 'lab' | 'webview';

/** What `npm run build` does. */
interface Build {
  bundle(name: string, production: boolean, outfile: string): Promise<Metafile>;
  copyDocumentation(dist: string): Promise<void>;
}

/** Bundles a target as it ships, into a folder of its own: what lies in dist may be older than the sources. */
export async function bundle(target: Target): Promise<{ file: string; metafile: Metafile; dispose(): void }> {
  const folder = mkdtempSync(join(tmpdir(), `kafka-rebalance-${target}-`));
  const file = join(folder, `${target}.js`);
  const { bundle, copyDocumentation }: Build = await import(pathToFileURL(join(ROOT, 'esbuild.mjs')).href);
  const metafile = await bundle(target, true, file);
  if (target === 'cli') await bundle('yaml', true, join(folder, 'yaml.js'));
  await copyDocumentation(folder);
  // Tests may run it as somebody else.
  chmodSync(folder, 0o755);
  chmodSync(file, 0o755);
  return { file, metafile, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}
