import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';

export const ROOT = join(import.meta.dirname, '../..');

export type Target = 'cli' | 'extension' | 'web' | 'lab' | 'webview';

/** What `npm run build` does. */
interface Build {
  optionsOf(name: string, production: boolean): BuildOptions;
  copyDocumentation(dist: string): Promise<void>;
}

/** Bundles a target as it ships, into a folder of its own: what lies in dist may be older than the sources. */
export async function bundle(target: Target): Promise<{ file: string; metafile: Metafile; dispose(): void }> {
  const folder = mkdtempSync(join(tmpdir(), `kafka-rebalance-${target}-`));
  const file = join(folder, `${target}.js`);
  const { optionsOf, copyDocumentation }: Build = await import(pathToFileURL(join(ROOT, 'esbuild.mjs')).href);
  const { plugins = [], ...options } = optionsOf(target, true);
  const { metafile } = await build({
    ...options,
    // Without the one that writes into dist.
    plugins: plugins.filter((plugin) => plugin.name !== 'metafile'),
    outfile: file,
    metafile: true,
  });
  await copyDocumentation(folder);
  // Tests may run it as somebody else.
  chmodSync(folder, 0o755);
  chmodSync(file, 0o755);
  return { file, metafile: metafile!, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}
