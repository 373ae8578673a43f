import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { data } from '../../src/core/catalog/data.ts';
import { descriptions } from '../../src/core/catalog/descriptions.ts';
import { yaml } from '../../src/core/formats/yaml/file.ts';
import { ROOT } from '../support/bundle.ts';
import { temporaryFolder } from './staging.ts';

interface Packed {
  readonly data: unknown;
  readonly descriptions: unknown;
  readonly yaml: typeof yaml;
}

const ENTRY = `
  export { data } from './src/core/catalog/data.ts';
  export { descriptions } from './src/core/catalog/descriptions.ts';
  export { yaml } from './src/core/formats/yaml/file.ts';`;

/** What a bundle packs or leaves out must be what the sources hold and use. */
describe.each(['extension', 'web', 'cli', 'yaml'])('the bundle of %s', (target) => {
  const file = join(temporaryFolder(), 'packed.mjs');
  let packed: Packed;

  beforeAll(async () => {
    const module: { optionsOf(name: string, production: boolean): BuildOptions } = await import(
      pathToFileURL(join(ROOT, 'esbuild.mjs')).href
    );
    const { entryPoints: _, outdir: __, plugins = [], ...options } = module.optionsOf(target, true);
    await build({
      ...options,
      plugins: plugins.filter((plugin) => plugin.name !== 'deferred-yaml'),
      stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
      format: 'esm',
      outfile: file,
    });
    packed = await import(pathToFileURL(file).href);
  });

  test('holds the catalog of the sources', () => {
    expect(packed.data).toEqual(data);
    expect(packed.descriptions).toEqual(descriptions);
  });

  test('reads YAML as the sources do', () => {
    const samples = readdirSync(join(ROOT, 'samples'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.ya?ml$/.test(name))
      .map((name) => readFileSync(join(ROOT, 'samples', name), 'utf8'));
    expect(samples.length).toBeGreaterThan(0);
    const texts = [
      ...samples,
      readFileSync(join(ROOT, 'scripts/bench/fixtures/application.yml'), 'utf8'),
      'a: !!binary aGVsbG8=\nb: !!set {x, y}\nc: !!omap [x: 1]\nd: !!pairs [x: 1]\ne: !!timestamp 2001-12-14\nf: !!float 1\n',
      '%YAML 1.2\n---\na: !!binary aGVsbG8=\nb: !!int "5"\nc: !custom x\nd: !!set {x, y}\n',
      '%YAML 1.1\n---\na: yes\nb: 010\nc: 1_000\nd: 1:30\ne: 0x1F\nf: .inf\ng: ~\nh: 2001-12-14\n',
      'base: &base {a: 1, b: [x, y]}\nnext:\n  <<: *base\n  b: &anchor text\nother: *anchor\n',
      "a: |\n  text\n  more\nb: >-\n  folded\n  text\nc: 'it''s'\nd: \"\\u00e9\\n\"\n? complex\n: value\n",
      'a: [\n',
      'a: 1\na: 2\n',
      'a: *missing\n',
      'a: b: c\n',
      '\ta: 1\n',
      'a: 1\n---\nb: 2\n...\n# end\n',
    ];
    for (const text of texts) {
      const source = { uri: 'application.yml', text };
      const [own, other] = [packed.yaml.parse(source), yaml.parse(source)].map(({ pairs, problems, comments }) => ({
        pairs: pairs.map(({ path, value, keySpan, valueSpan, span, document }) => [path, value, keySpan, valueSpan, span, document]),
        problems,
        comments,
      })); // biome-ignore format: one line reads better
      expect(own, text).toEqual(other);
    }
  });
});
