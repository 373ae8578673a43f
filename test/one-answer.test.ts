import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type JsonReport, jsonFile, Lines } from '../src/cli/report.ts';
import { decodeText } from '../src/session/decode.ts';
import { isUnreadable } from '../src/session/files.ts';
import { type Checked, Session } from '../src/session/session.ts';
import { useCli, useTree } from './cli/support.ts';
import { MemoryFiles } from './support/memory-files.ts';
import { Random } from './support/random.ts';
import { generatedTree, type Tree } from './support/trees.ts';

const cli = useCli();
const tree = useTree();

const SEED = 20261130;
const TREES = 300;

/** A workspace as an editor has it: every answer takes a while, and what is below is named by URIs. */
function workspace(trees: Tree, onRegroup: (uris: ReadonlySet<string>) => void): Session {
  const contents = Object.entries(trees).map(([path, bytes]) => {
    const uri = uriOf(path);
    const read = decodeText(uri, bytes);
    return [uri, isUnreadable(read) ? read : (({ uri: _, ...rest }) => rest)(read)] as const;
  });
  return new Session(new MemoryFiles(Object.fromEntries(contents), true), { wishes: () => ({}), onRegroup });
}

const ROOT = 'file:///work%20space/';
const uriOf = (path: string) => ROOT + path.split('/').map(encodeURIComponent).join('/');
const pathOf = (uri: string) => decodeURIComponent(uri.slice(ROOT.length));

/** A file of a session's answer in the form of the command line. */
function reported(checked: Checked, uri: string): JsonReport['files'][number] | undefined {
  const linted = checked.files.get(uri);
  if (!linted) return undefined;
  const lines = new Lines(new Map(checked.sources.map((source) => [source.uri, source.text])));
  const file = jsonFile({ linted }, lines);
  const findings = file.findings.map((finding) => ({
    ...finding,
    related: finding.related.map((each) => ({ ...each, path: pathOf(each.path) })),
  }));
  return { ...file, path: pathOf(uri), findings };
}

test(`files that are opened one by one have the findings of the command line, in ${TREES} folders`, async () => {
  const files: Record<string, Uint8Array> = {};
  for (let i = 0; i < TREES; i++) {
    for (const [path, content] of Object.entries(generatedTree(SEED, i))) files[`t${i}/${path}`] = content;
  }
  const root = tree({});
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const report = cli.json(['--fail-on', 'never', '.'], { cwd: root });
  const expected = new Map(report.files.map((file) => [file.path, file]));
  expect(expected.size).toBeGreaterThan(TREES);

  const results = new Map<string, Checked>();
  let next = new Set<string>();
  const session = workspace(files, (uris) => {
    for (const uri of uris) if (results.has(uri)) next.add(uri);
  });
  let waiting = new Random(SEED).shuffled(Object.keys(files).map(uriOf));
  // What a check says of others is followed, as an editor follows it, until nothing is left to say.
  while (waiting.length > 0) {
    for (const uri of waiting) {
      const checked = await session.check(uri);
      if (checked) results.set(uri, checked);
    }
    waiting = [...next];
    next = new Set();
  }
  const actual = new Map(
    [...results].flatMap(([uri, checked]) => {
      const file = reported(checked, uri);
      return file ? [[file.path, file] as const] : [];
    }),
  );
  const differing = [...new Set([...expected.keys(), ...actual.keys()])].filter(
    (path) => JSON.stringify(expected.get(path)) !== JSON.stringify(actual.get(path)),
  );
  expect(differing.map((path) => ({ path, line: expected.get(path), session: actual.get(path) })).slice(0, 3)).toEqual([]);
  const compared = report.files.flatMap(({ findings }) => findings).filter(({ rule }) => /group-with|in-two/.test(rule));
  expect(compared.length, 'findings that compare files').toBeGreaterThan(TREES / 2);
}); // biome-ignore format: one line reads better
