import { readWrapper } from './build/librdkafka.ts';
import { mayBeOfJvm } from './project-files.ts';
import { type Folder, foldersIn, namesIn, type Search, textOf } from './search.ts';
import type { ClientNearby } from './target.ts';

/** So many folders of one folder are looked into, and so many projects are read: a look at a repository stays cheap. */
const MOST_FOLDERS = 32;
const MOST_PROJECTS = 8;

/** Where a solution keeps its projects, beside folders at the root. */
const OF_PROJECTS = 'src';
const PROJECT = /\.(?:cs|fs|vb)proj$/;

/**
 * The wrapper of librdkafka that projects of .NET name in the folders of a repository: they lie in a folder each, while configs often lie
 * beside them. Other languages have their build at the root, where a config below meets it. Says nothing where a build for the JVM lies among
 * them, for the configs may be its own.
 * @param repository the folder that holds the repository
 * @param above how many folders above the config that is
 */
export function* dotnetClientIn(repository: string, above: number): Search<ClientNearby | undefined> {
  let found: ClientNearby | undefined;
  let read = 0;
  const folders = [...(yield* foldersIn(repository))].sort((a, b) => rank(a) - rank(b));
  const queue = folders.slice(0, MOST_FOLDERS).map((folder) => ({ ...folder, path: folder.name }));
  for (const { folder, name, path } of queue) {
    const names = [...(yield* namesIn(folder))];
    if (names.some(mayBeOfJvm)) return undefined;
    for (const project of names.filter((each) => PROJECT.test(each)).sort()) {
      if (found || read >= MOST_PROJECTS) break;
      read++;
      const text = yield* textOf(folder, project);
      if (text === undefined || readWrapper(project, text).length === 0) continue;
      // Of several projects, which one reads the config is not known, nor is its version.
      found = { client: 'librdkafka', where: `${path}/${project}`, above, elsewhere: true };
    }
    if (path !== OF_PROJECTS) continue;
    for (const inside of [...(yield* foldersIn(folder))].slice(0, MOST_FOLDERS))
      queue.push({ ...inside, path: `${name}/${inside.name}` });
  }
  return found;
}

/** What holds projects first. */
function rank({ name }: Folder): number {
  return name === OF_PROJECTS ? 0 : 1;
}
