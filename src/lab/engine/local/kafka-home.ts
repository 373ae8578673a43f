import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineError } from '../engine.ts';

const run = promisify(execFile);

/** The version that is fetched when the person has no Kafka of their own. */
export const FETCHED_VERSION = '4.3.1';

const FETCHED = [
  `org.apache.kafka:kafka_2.13:${FETCHED_VERSION}`,
  `org.apache.kafka:kafka-tools:${FETCHED_VERSION}`,
  // Kafka's distribution carries a logging backend beside its own dependencies; without one the broker logs nothing.
  'org.apache.logging.log4j:log4j-slf4j-impl:2.25.4',
];

export interface KafkaHome {
  /** The folder of its jars. */
  readonly libs: string;
  readonly version: string;
  /** For people. */
  readonly from: string;
}

/**
 * Kafka's jars: from the folder of the setting, from `KAFKA_HOME`, or fetched once by Maven into the cache.
 * @throws EngineError when a named folder holds no Kafka, or Maven is missing or cannot fetch
 */
export async function findKafkaHome(
  setting: string | undefined,
  env: NodeJS.ProcessEnv,
  cache: string,
  signal: AbortSignal,
  onFetch: () => void,
): Promise<KafkaHome> {
  if (setting) return named(setting, 'the setting for the Kafka home');
  if (env.KAFKA_HOME) return named(env.KAFKA_HOME, 'KAFKA_HOME');
  const folder = join(cache, `kafka-${FETCHED_VERSION}`);
  if (!existsSync(folder)) {
    onFetch();
    await fetchJars(folder, cache, env, signal);
  }
  return named(folder, 'Maven');
}

function named(folder: string, from: string): KafkaHome {
  const libs = existsSync(join(folder, 'libs')) ? join(folder, 'libs') : folder;
  const version = versionIn(libs);
  if (version === undefined) {
    throw new EngineError(
      `${folder} (from ${from}) holds no Kafka: there is no libs/kafka_2.*.jar in it. Name the folder of an unpacked Kafka distribution.`,
    );
  }
  return { libs, version, from };
}

function versionIn(libs: string): string | undefined {
  try {
    for (const name of readdirSync(libs)) {
      const version = /^kafka_2\.\d+-(\d+\.\d+\.\d+\S*)\.jar$/.exec(name)?.[1];
      if (version) return version;
    }
  } catch {
    // No folder, or one that may not be read: no Kafka either way.
  }
  return undefined;
}

/** Fetches into a folder beside and renames it, so that an interrupted fetch never looks like a finished one. */
async function fetchJars(folder: string, cache: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await mkdir(cache, { recursive: true });
  const beside = await mkdtemp(join(cache, 'fetch-'));
  try {
    const pom = join(beside, 'pom.xml');
    await writeFile(pom, pomOf(FETCHED));
    const args = [
      '-q',
      '-B',
      '-f',
      pom,
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${join(beside, 'kafka', 'libs')}`,
    ];
    await run('mvn', args, { env, signal, maxBuffer: 1 << 26 });
    await rename(join(beside, 'kafka'), folder).catch((error: unknown) => {
      // Another lab was faster.
      if (!existsSync(folder)) throw error;
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new EngineError(whyNotFetched(error as Error & { code?: unknown; stdout?: string; stderr?: string }));
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

function whyNotFetched(error: Error & { code?: unknown; stdout?: string; stderr?: string }): string {
  const instead = 'Or set KAFKA_HOME to an unpacked Kafka distribution, or start Docker.';
  if (error.code === 'ENOENT') {
    return `Kafka ${FETCHED_VERSION} would be fetched by Maven, and there is no mvn on PATH. Install Maven. ${instead}`;
  }
  const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim() || error.message;
  const lines = said.split('\n').slice(0, 4).join('\n');
  return `Maven could not fetch Kafka ${FETCHED_VERSION}. Check the network and the mirrors in Maven's settings.xml. ${instead}\n${lines}`;
}

function pomOf(coordinates: readonly string[]): string {
  const dependencies = coordinates.map((text) => {
    const [group, artifact, version] = text.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>kafka-rebalance</groupId><artifactId>lab</artifactId><version>0</version><packaging>pom</packaging>
<dependencies>${dependencies.join('')}</dependencies></project>
`;
}
