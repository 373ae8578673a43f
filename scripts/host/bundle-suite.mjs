// Bundles the tests that run inside the editor, test/host/**/*.test.ts, into one CommonJS module that exports run().
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { glob } from 'tinyglobby';
import { ROOT } from './root.mjs';

/**
 * @param {{ target: 'node' | 'web', entry?: string, outfile?: string }} options
 *   `target`: the kind of extension host. A web worker has no Node: there only tests named
 *   *.web.test.ts run; a Node host runs those too.
 * @returns {Promise<string>} path of the module
 */
export async function bundleSuite({ target, entry = join(ROOT, 'test/host/index.ts'), outfile = suitePath(target) }) {
  const pattern = target === 'web' ? '**/*.web.test.ts' : '**/*.test.ts';
  const tests = (await glob(pattern, { cwd: dirname(entry), absolute: true })).sort();
  if (tests.length === 0) throw new Error(`No test file matches ${pattern} in ${dirname(entry)}.`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: target === 'web' ? 'browser' : 'node',
    target: 'es2023',
    external: ['vscode'],
    sourcemap: 'inline',
    // mocha's own bundle for browsers also runs in a worker.
    alias: target === 'web' ? { mocha: 'mocha/mocha.mjs' } : {},
    define: target === 'web' ? { global: 'globalThis' } : {},
    plugins: [testList(tests, target), mochaForBrowsers],
    // About mocha's own code: its parallel runner, unused here, and its way to find the global object.
    logOverride: { 'require-resolve-not-external': 'silent', 'this-is-undefined-in-esm': 'silent' },
    logLevel: 'warning',
  });
  return outfile;
}

/**
 * mocha's own bundle for browsers exports itself by what it finds at run time, and would take this bundle's `module` for
 * its own; without one it defines a global.
 * @type {import('esbuild').Plugin}
 */
const mochaForBrowsers = {
  name: 'mocha-for-browsers',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]mocha[\\/]mocha\.js$/ }, async ({ path }) => ({
      contents: `const exports = undefined;\n${await readFile(path, 'utf8')}`,
    }));
  },
};

/** @param {'node' | 'web'} target */
function suitePath(target) {
  return join(ROOT, 'dist-test', target === 'web' ? 'web' : 'host', 'index.js');
}

/**
 * Provides the module "host-tests": the tests are required when mocha's globals exist, not when the bundle loads.
 * @param {string[]} tests
 * @param {'node' | 'web'} target
 * @returns {import('esbuild').Plugin}
 */
function testList(tests, target) {
  const calls = tests.map((path) => `  begin(${JSON.stringify(basename(path))}); require(${JSON.stringify(path)});`);
  return {
    name: 'host-tests',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^host-tests$/ }, () => ({ path: 'host-tests', namespace: 'host-tests' }));
      onLoad({ filter: /.*/, namespace: 'host-tests' }, () => ({
        contents: `export const target = '${target}';\nexport function loadTests(begin) {\n${calls.join('\n')}\n}`,
        resolveDir: ROOT,
      }));
    },
  };
}
