// Runs a TypeScript program that lives among the tests. usage: node scripts/oracle/run.mjs FILE [arguments…]
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node scripts/oracle/run.mjs FILE [arguments…]');
  process.exit(2);
}

/** Modules look for files beside them; a bundle has to remember where each of them was. */
const placed = {
  name: 'placed',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.')) return undefined;
      const contents = text
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
};

// Below node_modules, so that packages are found from the bundle too.
const folder = mkdtempSync(join(ROOT, 'node_modules/.oracle-'));
const bundle = join(folder, 'program.mjs');
try {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [resolve(file)],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    plugins: [placed],
    logLevel: 'warning',
  });
  const child = spawn(process.execPath, ['--enable-source-maps', bundle, ...args], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((done) => child.once('close', (code) => done(code ?? 1)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
