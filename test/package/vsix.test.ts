import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../src/core/rules/index.ts';
import { bundle, ROOT, type Target } from '../support/bundle.ts';
import { checkout, must, temporaryFolder } from './staging.ts';
import { unzip } from './unzip.ts';

const KB = 1024;
/** What is read when somebody asks for it. */
const PARTS = ['asked', 'assist', 'lab'];

describe('the VSIX', () => {
  const target = temporaryFolder();
  const copy = temporaryFolder();
  const vsix = join(target, 'out.vsix');
  const unpacked = join(target, 'unpacked');
  let files: Map<string, Buffer>;

  beforeAll(() => {
    must(process.execPath, ['scripts/package.mjs', vsix], checkout(copy));
    files = unzip(readFileSync(vsix));
    for (const [path, content] of files) {
      mkdirSync(dirname(join(unpacked, path)), { recursive: true });
      writeFileSync(join(unpacked, path), content);
    }
  });

  test('is smaller than 2 MB', () => {
    expect(statSync(vsix).size).toBeLessThan(2 * KB * KB);
  });

  test('holds what the editor needs and nothing else', () => {
    const allowed = [
      /^\[Content_Types\]\.xml$|^extension\.vsixmanifest$/,
      /^extension\/(?:package(?:\.nls(?:\.[\w-]+)?)?\.json|readme\.md|changelog\.md|LICENSE\.txt|THIRD-PARTY-NOTICES)$/i,
      /^extension\/dist\/(?:(?:web\/)?(?:extension|parts\/[a-z]+)|yaml|lab|webview)\.js$|^extension\/dist\/webview\.css$|^extension\/dist\/lab-agent\.jar$/,
      /^extension\/dist\/docs\/descriptions\.json$/,
      /^extension\/(?:CONTRIBUTING|docs\/(?:lab\/)?[\w-]+|src\/core\/rules\/[\w-]+\/README)\.md$/,
      /^extension\/(?:l10n|schemas|syntaxes)\/[^/]+\.json$/,
      /^extension\/media\/[^/]+\.png$/,
    ];
    const paths = [...files.keys()];
    expect(paths.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
    for (const path of [
      'package.json',
      'dist/extension.js',
      'dist/web/extension.js',
      ...PARTS.flatMap((part) => [`dist/parts/${part}.js`, `dist/web/parts/${part}.js`]),
      'dist/yaml.js',
      'dist/lab.js',
      'dist/lab-agent.jar',
      'dist/webview.js',
      'dist/webview.css',
      'THIRD-PARTY-NOTICES',
    ]) {
      expect(paths).toContain(`extension/${path}`);
    }
  });

  test('holds every file that its package.json speaks of', () => {
    const manifest = readFileSync(join(unpacked, 'extension/package.json'), 'utf8');
    const spoken = [...manifest.matchAll(/"(?:\.\/)?((?:dist|media|l10n|schemas|syntaxes)\/[\w./-]+\.\w+)"/g)]
      .map((match) => match[1]!)
      .filter((path) => !path.startsWith('dist/cli'));
    expect(spoken.length).toBeGreaterThan(3);
    expect(spoken.filter((path) => !files.has(`extension/${path}`))).toEqual([]);
  });

  test('has a page for every rule', () => {
    const pages = rules.map(({ name }) => `extension/src/core/rules/${name}/README.md`);
    expect(pages.filter((path) => !files.has(path))).toEqual([]);
  });

  test('holds every page and picture that its pages lead to', () => {
    const pages = [...files.keys()].filter((path) => path.endsWith('.md'));
    const links = pages.flatMap((page) =>
      [
        ...files
          .get(page)!
          .toString()
          .matchAll(/\]\((?![a-z]+:|#)([^)#]+)/g),
      ].map(([, link]) => [page, link!] as const),
    );
    expect(links.length).toBeGreaterThan(100);
    const dead = links.filter(([page, link]) => !files.has(posix.join(posix.dirname(page), link)));
    expect(dead).toEqual([]);
  });

  test.each([
    ['dist/extension.js', 'file', []],
    ['dist/web/extension.js', 'https', ['kafkaRebalance.labUnavailable']],
  ])('%s loads and activates without node_modules, and knows whether there is a lab', (path, scheme, keys) => {
    const script = `
      const set = [];
      require('vscode').commands = {
        registerCommand: () => ({}),
        executeCommand: async (name, key, value) => name === 'setContext' && value === true && set.push(key),
      };
      const extension = require(${JSON.stringify(join(unpacked, 'extension', path))});
      const subscriptions = [];
      extension.activate({ subscriptions, extensionUri: { scheme: '${scheme}' }, globalState: { keys: () => [] }, extension: { packageJSON: {} } });
      console.log(subscriptions.length > 5, ...set);`;
    const stub = join(ROOT, 'scripts/bench/vscode-stub.cjs');
    const { stdout, stderr } = spawnSync(process.execPath, ['-r', stub, '-e', script], { cwd: target });
    expect(stderr.toString().slice(-1000)).toBe('');
    expect(stdout.toString()).toBe(`${['true', ...keys].join(' ')}\n`);
  });
});

describe('bundles', () => {
  test.each<[Target, number]>([
    ['extension', 300],
    ['web', 300],
  ])('%s is smaller than %i KB', async (target, limit) => {
    const { file, dispose } = await bundle(target);
    const { size } = statSync(file);
    dispose();
    expect(size).toBeLessThan(limit * KB);
  });
});
