import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';

export const ROOT = join(import.meta.dirname, '../..');

export type Target = 'cli' | 'yaml' | 'extension' | 'web' | 'lab' | 'webview';

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
  const bundled = (name: string, outfile: string) => {
    const { plugins = [], ...options } = optionsOf(name, true);
    // Without the one that writes into dist.
    const rest = plugins.filter((plugin) => plugin.name !== 'metafile');
    return build({ ...options, plugins: rest, outfile, metafile: true });
  };
  const { metafile } = await bundled(target, file);
  if (target === 'cli') await bundled('yaml', join(folder, 'yaml.js'));
  await copyDocumentation(folder);
  // Tests may run it as somebody else.
  chmodSync(folder, 0o755);
  chmodSync(file, 0o755);
  return { file, metafile, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}
