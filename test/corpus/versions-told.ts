// Counts, over repositories of other people, whose configs get the version of their client from a build file.
// usage: node scripts/oracle/run.mjs test/corpus/versions-told.ts <git directory>…
import { spawnSync } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { formatVersion } from '../../src/core/catalog/catalog.ts';
import { mayBeConfig, mayHoldConfig } from '../../src/core/linter/claim.ts';
import { lint } from '../../src/core/linter/lint.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { findProject } from '../../src/core/project/find.ts';
import { searched } from '../../src/core/project/search.ts';

const MOST_BYTES = 1 << 20;

/** The newest commit of a repository, as folders and texts. */
class Tree {
  readonly #names = new Map<string, Set<string>>();
  readonly #texts = new Map<string, string | undefined>();
  readonly files: readonly string[];

  constructor(readonly gitDir: string) {
    this.files = this.#git('ls-tree', '-r', '--name-only', '-z', 'HEAD').split('\0').filter(Boolean);
    for (const file of this.files) {
      const parts = file.split('/');
      for (let depth = 0; depth < parts.length; depth++) {
        const folder = parts
          .slice(0, depth)
          .map((part) => `${part}/`)
          .join('');
        if (!this.#names.has(folder)) this.#names.set(folder, new Set());
        this.#names.get(folder)!.add(parts[depth]!);
      }
    }
  }

  list(folder: string): ReadonlySet<string> {
    return this.#names.get(folder) ?? new Set();
  }

  read(path: string): string | undefined {
    if (!this.#texts.has(path)) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const there = this.list(path.slice(0, path.length - name.length)).has(name);
      const text = there ? this.#git('show', `HEAD:${path}`) : undefined;
      this.#texts.set(path, text !== undefined && text.length <= MOST_BYTES ? text : undefined);
    }
    return this.#texts.get(path);
  }

  #git(...args: string[]): string {
    return spawnSync('git', [`--git-dir=${this.gitDir}`, ...args], { maxBuffer: 1 << 28, encoding: 'utf8' }).stdout;
  }
}

/** The folders above a file, its own first. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return [...parts.keys(), parts.length].reverse().map((depth) =>
    parts
      .slice(0, depth)
      .map((part) => `${part}/`)
      .join(''),
  );
}

/** `../` taken out of a path. */
function plain(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

const total = { configs: 0, told: 0, withClients: 0, librdkafka: 0 };
const byVersion = new Map<string, number>();
const byFile = new Map<string, number>();
for (const gitDir of process.argv.slice(2)) {
  const tree = new Tree(gitDir);
  let configs = 0;
  let told = 0;
  for (const path of tree.files) {
    if (!mayBeConfig(path)) continue;
    const text = tree.read(path);
    if (text === undefined || !mayHoldConfig({ uri: path, text })) continue;
    const { facts } = searched(findProject(foldersOf(path)), (need) =>
      need.kind === 'read' ? tree.read(plain(need.folder + need.path)) : tree.list(need.folder),
    );
    const [linted] = lint([{ uri: path, text }], () => ({ ...DEFAULT_SETTINGS, project: facts }));
    if (!linted || linted.configs.length === 0) continue;
    configs++;
    const clients = facts.clients ?? [];
    if (clients.length > 0) total.withClients++;
    if (clients.some((each) => each.client === 'librdkafka')) total.librdkafka++;
    if (!facts.build) continue;
    told++;
    add(byVersion, formatVersion(facts.build.version));
    add(byFile, basename(facts.build.where));
  }
  total.configs += configs;
  total.told += told;
  if (configs > 0) console.log(`${basename(dirname(gitDir))}\t${told} of ${configs}`);
}
console.log(JSON.stringify(total));
for (const counts of [byFile, byVersion])
  console.log(
    [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  );

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
