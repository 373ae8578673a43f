import type { VersionCode } from '../catalog/catalog.ts';
import { matchesGlob } from '../globs/glob.ts';
import { type BuildFacts, clientVersion, managedVersion, mergeBuildFacts, NO_BUILD_FACTS } from './build/facts.ts';
import { readBuildFile } from './build-file.ts';
import { CONFIG_FILE, type ConfigFile, EMPTY_CONFIG, type ParsedConfigFile, parseConfigFile } from './config-file.ts';
import { dotnetClientIn } from './dotnet-projects.ts';
import { LinkedPoms } from './linked-poms.ts';
import { mayBeOfJvm, projectPaths, REPOSITORY } from './project-files.ts';
import { namesIn, type Search, textOf } from './search.ts';
import type { ClientNearby, ProjectFacts } from './target.ts';

/** Something in a project file that cannot be used. */
export interface ProjectProblem {
  readonly path: string;
  readonly message: string;
  /** The file's schema shows it too, to whoever has the file open in an editor that knows schemas. */
  readonly bySchema?: true;
}

/** What the folders above a config say of it. */
export interface Project {
  /** The nearest `.kafka-rebalance.json`, by its URI or path. */
  readonly configPath?: string;
  readonly config: ConfigFile;
  readonly facts: Pick<ProjectFacts, 'configured' | 'build' | 'clients'>;
  /** What is wrong with that `.kafka-rebalance.json`. */
  readonly problems: readonly ProjectProblem[];
}

/**
 * Looks for the nearest `.kafka-rebalance.json` and the nearest build files that tell the client's version.
 * @param folders the config's own folder first, then each one above; asked only as far as needed
 */
export function* findProject(folders: Iterable<string>): Search<Project> {
  let own: ({ path: string } & ParsedConfigFile) | undefined;
  let facts: BuildFacts = NO_BUILD_FACTS;
  const linked = new LinkedPoms();
  const clients: ClientNearby[] = [];
  let ofJvm = false;
  let repository: { readonly folder: string; readonly above: number } | undefined;
  let above = 0;
  for (const folder of folders) {
    const names = new Set(yield* namesIn(folder));
    const paths = projectPaths(names);
    ofJvm ||= paths.some(mayBeOfJvm);
    if (names.has(REPOSITORY)) repository ??= { folder, above };
    if (!own && paths.includes(CONFIG_FILE)) {
      const text = yield* textOf(folder, CONFIG_FILE);
      if (text !== undefined) own = { path: folder + CONFIG_FILE, ...parseConfigFile(text) };
    }
    if (!managedVersion(facts)) {
      for (const name of paths) {
        const text = name === CONFIG_FILE ? undefined : yield* textOf(folder, name);
        if (text === undefined) continue;
        const found = readBuildFile(name, text);
        facts = mergeBuildFacts(facts, found);
        for (const client of found.clients) clients.push({ ...client, above });
      }
      facts = yield* linked.follow(folder, facts);
    }
    if (own && managedVersion(facts)) break;
    above++;
  }
  if (clients.length === 0 && !ofJvm && repository) {
    const client = yield* dotnetClientIn(repository.folder, repository.above);
    if (client) clients.push(client);
  }
  const build = clientVersion(facts);
  const version = own?.config.kafkaVersion;
  return {
    ...(own && { configPath: own.path }),
    config: own?.config ?? EMPTY_CONFIG,
    facts: {
      ...(version !== undefined && { configured: { version, where: CONFIG_FILE } }),
      ...(build && { build }),
      ...(clients.length > 0 && { clients: clients.map((each) => withVersion(each, build?.version)) }),
    },
    problems: (own?.problems ?? []).map((message) => ({
      path: own!.path,
      message,
      ...(!own!.beyondSchema.includes(message) && { bySchema: true as const }),
    })),
  };
}

/** All files of a build together tell the version of its Java client. */
function withVersion(client: ClientNearby, version: VersionCode | undefined): ClientNearby {
  return client.client === 'java' && version !== undefined ? { ...client, version } : client;
}

/**
 * Whether globs take a file in, leave it out, or say nothing of it; leaving out wins.
 * @param path relative to the folder of the globs, with `/` between its segments
 */
export function globVerdict(
  globs: Pick<ConfigFile, 'include' | 'exclude'>,
  path: string,
): 'include' | 'exclude' | undefined {
  if (globs.exclude.some((glob) => matchesGlob(glob, path))) return 'exclude';
  return globs.include.some((glob) => matchesGlob(glob, path)) ? 'include' : undefined;
}
