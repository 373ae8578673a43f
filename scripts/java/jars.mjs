// Kafka and Spring jars for the programs under scripts/ and test/ that run the real thing.
// Maven fetches them once into a cache folder of the user, never into the repository.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The latest patch release of every Kafka minor from 2.0 on (there was no 2.9). */
export const KAFKA_VERSIONS = (
  '2.0.1 2.1.1 2.2.2 2.3.1 2.4.1 2.5.1 2.6.3 2.7.2 2.8.2 3.0.2 3.1.2 3.2.3 ' +
  '3.3.2 3.4.1 3.5.2 3.6.2 3.7.2 3.8.1 3.9.2 4.0.2 4.1.2 4.2.2 4.3.1 4.4.0'
).split(' ');

/** Something outside this repository is missing: a program, or the network to fetch with. */
export class Unavailable extends Error {}

/** Where fetched jars are kept: `$XDG_CACHE_HOME` or `~/.cache`, in `kafka-rebalance/jars`. */
export function cacheFolder() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kafka-rebalance', 'jars');
}

/**
 * Paths of single artifacts, without their dependencies.
 * @param {string[]} coordinates `group:artifact:version` or `group:artifact:version:type`; the type is jar unless told
 * @returns {Promise<string[]>} one path for each coordinate, in the same order
 * @throws {Unavailable} when Maven is missing or cannot fetch one of them; the message carries Maven's own
 */
export async function artifacts(coordinates) {
  const wanted = coordinates.map((text) => {
    const [group, artifact, version, type = 'jar'] = text.split(':');
    return { group, artifact, version, type, path: join(cacheFolder(), `${artifact}-${version}.${type}`) };
  });
  const missing = wanted.filter((item) => !existsSync(item.path));
  if (missing.length > 0) {
    const items = missing.map((item) => `<artifactItem>${gav(item)}</artifactItem>`).join('\n');
    // Copied aside and then renamed, so that an interrupted download never looks like a finished one.
    await inProject('', items, async (pom, folder) => {
      await maven(pom, 'dependency:copy', `-DoutputDirectory=${folder}`);
      for (const item of missing) {
        await rename(join(folder, `${item.artifact}-${item.version}.${item.type}`), item.path);
      }
    });
  }
  return wanted.map((item) => item.path);
}

/**
 * The run-time class path of some artifacts together with everything they depend on.
 * @param {string[]} coordinates `group:artifact:version`
 * @returns {Promise<string[]>} jar paths, most of them in Maven's local repository
 * @throws {Unavailable} as {@link artifacts}
 */
export async function classPath(coordinates) {
  const list = join(
    cacheFolder(),
    `${createHash('sha256').update(coordinates.join()).digest('hex').slice(0, 16)}.path`,
  );
  if (existsSync(list)) {
    const known = (await readFile(list, 'utf8')).split('\n');
    if (known.every((path) => existsSync(path))) return known;
  }
  const dependencies = coordinates.map((text) => {
    const [group, artifact, version] = text.split(':');
    return `<dependency>${gav({ group, artifact, version, type: 'jar' })}</dependency>`;
  });
  return inProject(dependencies.join('\n'), '', async (pom, folder) => {
    const out = join(folder, 'path');
    await maven(pom, 'dependency:build-classpath', '-DincludeScope=runtime', `-Dmdep.outputFile=${out}`);
    const paths = (await readFile(out, 'utf8')).trim().split(delimiter);
    await writeFile(list, paths.join('\n'));
    return paths;
  });
}

/**
 * The kafka-clients jar of every version in {@link KAFKA_VERSIONS}, oldest first.
 * @returns {Promise<Map<string, string>>} full version (`4.3.1`) to path
 */
export async function clientJars() {
  const paths = await artifacts(KAFKA_VERSIONS.map((version) => `org.apache.kafka:kafka-clients:${version}`));
  return new Map(KAFKA_VERSIONS.map((version, i) => [version, paths[i]]));
}

/**
 * What kafka-clients needs beside itself in a bare JVM: its logging interface, and Jackson (without databind
 * SASL/OAUTHBEARER cannot log in).
 * @returns {Promise<string[]>} jar paths
 */
export function clientLibraries() {
  return artifacts([
    'org.slf4j:slf4j-api:1.7.36',
    'com.fasterxml.jackson.core:jackson-databind:2.18.2',
    'com.fasterxml.jackson.core:jackson-core:2.18.2',
    'com.fasterxml.jackson.core:jackson-annotations:2.18.2',
  ]);
}

/**
 * Why the Java programs cannot run here, for a test to print when it skips itself.
 * @returns {Promise<string | undefined>} undefined when a JDK and Maven answer
 */
export async function whyNoJava() {
  for (const [command, ...args] of [
    ['javac', '-version'],
    ['mvn', '-version'],
  ]) {
    try {
      await run(command, args);
    } catch (error) {
      return `${command} does not run: ${error.message.split('\n')[0]}`;
    }
  }
  return undefined;
}

function gav({ group, artifact, version, type }) {
  return `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version><type>${type}</type>`;
}

async function inProject(dependencies, items, use) {
  await mkdir(cacheFolder(), { recursive: true });
  const folder = await mkdtemp(join(cacheFolder(), 'maven-'));
  try {
    const pom = join(folder, 'pom.xml');
    await writeFile(
      pom,
      `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>kafka-rebalance</groupId><artifactId>jars</artifactId><version>0</version><packaging>pom</packaging>
<dependencies>${dependencies}</dependencies>
<build><plugins><plugin><artifactId>maven-dependency-plugin</artifactId>
<configuration><artifactItems>${items}</artifactItems></configuration></plugin></plugins></build></project>\n`,
    );
    return await use(pom, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function maven(pom, ...args) {
  try {
    await run('mvn', ['-q', '-B', '-f', pom, ...args], { maxBuffer: 1 << 26 });
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim() || error.message;
    throw new Unavailable(`Maven could not run ${args[0]}. Check that mvn is installed and online.\n${said}`);
  }
}
