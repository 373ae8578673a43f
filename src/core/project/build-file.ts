import type { BuildText } from './build/declaration.ts';
import { NO_PROPERTIES } from './build/declaration.ts';
import { type BuildFacts, factsOf } from './build/facts.ts';
import { readCatalog, readGradle, readLockfile } from './build/gradle.ts';
import { mayNameWrapper, readWrapper } from './build/librdkafka.ts';
import { readIvy, readPom } from './build/maven.ts';
import { readBazel, readBazelLock, readProperties, readScala } from './build/other-builds.ts';

export const POM = 'pom.xml';

const READERS: readonly (readonly [name: RegExp, read: (text: string) => BuildText])[] = [
  [/(?:^|\/)pom\.xml$/, readPom],
  [/(?:^|\/)ivy\.xml$/, readIvy],
  [/\.toml$/, readCatalog],
  [/(?:^|\/)gradle\.lockfile$/, readLockfile],
  [/\.properties$/, readProperties],
  [/\.(?:sbt|scala|sc|mill)$/, readScala],
  [/\.json$/, readBazelLock],
  [/(?:^|\/)WORKSPACE$|\.(?:bazel|bzl)$/, readBazel],
  [/\.(?:gradle|kts|kt|java|groovy)$/, readGradle],
];

/** Reads one build file by its name, a pom.xml by any path to it. Each is searched for declarations, and none is evaluated. */
export function readBuildFile(name: string, text: string): BuildFacts {
  if (mayNameWrapper(name)) return { properties: NO_PROPERTIES, clients: readWrapper(name, text) };
  const read = READERS.find(([pattern]) => pattern.test(name))?.[1];
  return read ? factsOf(name, read(text)) : { properties: NO_PROPERTIES, clients: [] };
}
