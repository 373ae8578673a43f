// Builds everything that ships. usage: node esbuild.mjs [--watch] [--production]
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { lazyBuiltins } from './scripts/bundle/lazy-builtins.mjs';
import { packCatalog, readDescriptions } from './scripts/bundle/pack-catalog.mjs';
import { buildWithParts } from './scripts/bundle/parts.mjs';
import { readOnlyYaml } from './scripts/bundle/read-only-yaml.mjs';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const DIST = join(ROOT, 'dist');

/** @type {import('esbuild').BuildOptions} */
const COMMON = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'cjs',
  metafile: true,
  logLevel: 'warning',
  legalComments: 'none',
  // Packages offer an ES module beside CommonJS; only from that can unused parts be left out.
  mainFields: ['module', 'main'],
  // For Node, yaml offers CommonJS alone; its ES module for browsers is the same code.
  alias: { yaml: join(ROOT, 'node_modules/yaml/browser/index.js') },
  charset: 'utf8',
};

/** @type {Record<string, import('esbuild').BuildOptions>} */
const TARGETS = {
  extension: {
    entryPoints: ['src/editor/extension.ts'],
    outfile: 'dist/extension.js',
    platform: 'node',
    target: 'node20',
    external: ['vscode'],
  },
  web: {
    entryPoints: ['src/editor/extension.ts'],
    outfile: 'dist/web/extension.js',
    platform: 'browser',
    target: 'es2022',
    external: ['vscode'],
  },
  // Loaded when the first YAML file comes: by the editor, on the desktop and in a browser, and by the command line.
  yaml: {
    entryPoints: ['src/core/formats/yaml/file.ts'],
    outfile: 'dist/yaml.js',
    platform: 'browser',
    target: 'es2022',
  },
  cli: {
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli.js',
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
  },
  // Loaded by path, and only when the lab runs: import() in a bundle would take Docker's and Kafka's clients in.
  lab: {
    entryPoints: ['src/lab/main.ts'],
    outfile: 'dist/lab.js',
    platform: 'node',
    target: 'node20',
    // docker-modem loads ssh2 always, and that tries native helpers that it can do without.
    external: ['cpu-features', '*.node'],
  },
  // The page of the lab's panel; its stylesheet comes out beside it.
  webview: {
    entryPoints: ['src/webview/main.tsx'],
    outfile: 'dist/webview.js',
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  },
};

/** Whoever has to start fast and may never see a YAML file. */
const DEFERS_YAML = new Set(['extension', 'web', 'cli']);

/**
 * Those whose `import()` is a file of its own: the folder of these files beside the bundle, what reads them, and by what path.
 * @type {Record<string, import('./scripts/bundle/parts.mjs').Parts>}
 */
const PARTS = {
  extension: { folder: 'parts', loader: 'src/editor/parts.ts', asked: 'parts' },
  web: { folder: 'parts', loader: 'src/editor/parts.ts', asked: 'web/parts' },
  cli: { folder: 'cli', loader: 'src/cli/parts.ts', asked: 'cli' },
};

/**
 * Bundles a target, with its parts where it has some.
 * @param {string} name
 * @param {boolean} production
 * @param {string} [outfile] somewhere else than in dist, for tests and the bench
 * @returns {Promise<import('esbuild').Metafile>}
 */
export async function bundle(name, production, outfile = join(ROOT, `${TARGETS[name].outfile}`)) {
  const options = { ...optionsOf(name, production), outfile };
  if (PARTS[name]) return buildWithParts(options, PARTS[name]);
  const { metafile } = await build({ ...options, metafile: true });
  return metafile;
}

/**
 * How a target is bundled.
 * @param {string} name
 * @param {boolean} production
 * @returns {import('esbuild').BuildOptions}
 */
export function optionsOf(name, production) {
  return {
    ...COMMON,
    ...TARGETS[name],
    minify: production,
    sourcemap: production ? false : 'linked',
    plugins: [
      packCatalog(name === 'cli' ? 'command line' : TARGETS[name].platform === 'browser' ? 'browser' : 'node'),
      readOnlyYaml(),
      ...(DEFERS_YAML.has(name) ? [deferredYaml()] : []),
      ...(name === 'cli' ? [lazyBuiltins()] : []),
    ],
  };
}

/**
 * Leaves the YAML reader out of a bundle; src/editor/yaml-reader.ts and src/cli/yaml-reader.ts load it.
 * @returns {import('esbuild').Plugin}
 */
function deferredYaml() {
  return {
    name: 'deferred-yaml',
    setup({ onResolve }) {
      onResolve({ filter: /\/yaml\/file\.ts$/ }, () => ({ path: join(ROOT, 'src/core/formats/yaml/deferred.ts') }));
    },
  };
}

/**
 * Bundles a target into dist and keeps what went into it: scripts/notices.mjs lists the packages from it.
 * @param {string} name
 * @param {boolean} production
 */
async function ship(name, production) {
  const metafile = await bundle(name, production);
  await mkdir(join(DIST, 'meta'), { recursive: true });
  await writeFile(join(DIST, 'meta', `${name}.json`), JSON.stringify(metafile));
  if (name === 'cli') await chmod(join(DIST, 'cli.js'), 0o755);
  return metafile;
}

/**
 * The documentation of rules and keys goes into the package, so that it opens without a network.
 * @param {string} dist the folder of the bundles
 */
export async function copyDocumentation(dist) {
  const rules = join(ROOT, 'src/core/rules');
  const target = join(dist, 'docs/rules');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const descriptions = await readDescriptions(join(ROOT, 'src/core/catalog/descriptions.ts'));
  await writeFile(join(dist, 'docs/descriptions.json'), JSON.stringify(descriptions));
  await cp(join(rules, 'rules.json'), join(dist, 'docs/rules.json'));
  for (const entry of await readdir(rules, { withFileTypes: true })) {
    const page = join(rules, entry.name, 'README.md');
    // A rule without documentation fails a test, not the build.
    if (entry.isDirectory() && existsSync(page)) await cp(page, join(target, `${entry.name}.md`));
  }
}

async function main() {
  const production = process.argv.includes('--production');
  await copyDocumentation(DIST);
  if (process.argv.includes('--watch')) {
    // Without parts: what they are made of is in the bundles then, so that each change is built once.
    const contexts = await Promise.all(Object.keys(TARGETS).map((name) => context(optionsOf(name, production))));
    // watch() does not wait for its first build, and an editor that is opened next needs all of it. Mistakes are printed, and
    // the next change may mend them.
    await Promise.all(contexts.map((each) => each.rebuild().catch(() => {})));
    await Promise.all(contexts.map((each) => each.watch()));
    console.log('Watching src; Ctrl-C ends it.');
  } else {
    const metafiles = await Promise.all(Object.keys(TARGETS).map((name) => ship(name, production)));
    for (const { outputs } of metafiles) {
      for (const [file, { bytes }] of Object.entries(outputs)) {
        if (file.endsWith('.js')) console.log(`${file}  ${(bytes / 1024).toFixed(0)} KB`);
      }
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
