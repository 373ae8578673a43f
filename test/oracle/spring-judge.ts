import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { artifacts, classPath } from '../../scripts/java/jars.mjs';
import { startJava } from './jvm.ts';

/** Spring Boot versions to ask; between them the Kafka classes moved to another module. */
export const BOOT_VERSIONS = ['3.5.16', '4.1.2'] as const;
/** The last one whose consumer factory takes the servers out of a map, and the first one that does not (connection details). */
export const FACTORY_CHANGED = { last: '3.0.13', first: '3.1.12' } as const;
export type BootVersion = (typeof BOOT_VERSIONS)[number] | (typeof FACTORY_CHANGED)[keyof typeof FACTORY_CHANGED];

/**
 * What Spring Boot hands to the consumer: the map of `KafkaProperties.buildConsumerProperties()`, lists joined by commas,
 * classes by name; or why it cannot, each exception from the outermost to the root as `SimpleName: message`.
 */
export type SpringVerdict =
  | { properties: Record<string, string>; exception?: never }
  | { exception: string; properties?: never };

export interface SpringJudge {
  /**
   * Asks about files of a config folder, by path inside it: `application.yml`, `application-prod.properties`, …
   * Environment variables and system properties do not count, so a placeholder that only they could fill stays as it is.
   * A class that a file names need not exist.
   */
  ask(files: Readonly<Record<string, string>>, profiles?: readonly string[]): Promise<SpringVerdict>;
  /** As {@link ask}, about the consumer factory that Spring Boot itself configures: what consumers get unless code makes a factory. */
  askFactory(files: Readonly<Record<string, string>>, profiles?: readonly string[]): Promise<SpringVerdict>;
  /** Also makes a consumer of what is handed to it. Of the classes that Kafka and Spring lack, only these exist, as deserializers. */
  construct(files: Readonly<Record<string, string>>, classes: readonly string[]): Promise<SpringVerdict>;
  dispose(): Promise<void>;
}

/** Starts a JVM with one version of Spring Boot. @throws when there is no JDK or Maven cannot fetch Spring Boot */
export async function startSpringJudge(version: BootVersion): Promise<SpringJudge> {
  const server = await startJava({
    main: 'spring.SpringJudge',
    sources: ['wire', 'spring'],
    classPath: await springJars(version),
  });
  const root = await mkdtemp(join(tmpdir(), 'spring-judge-'));
  let questions = 0;
  async function ask(files: Readonly<Record<string, string>>, question: object): Promise<SpringVerdict> {
    const folder = join(root, String(questions++));
    await mkdir(folder);
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    try {
      return JSON.parse(await server.request(`${JSON.stringify({ folder, profiles: [], ...question })}\n`));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return {
    ask: (files, profiles = []) => ask(files, { profiles }),
    askFactory: (files, profiles = []) => ask(files, { profiles, factory: true }),
    construct: (files, classes) => ask(files, { classes, construct: true }),
    async dispose() {
      await server.dispose();
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function springJars(version: BootVersion): Promise<string[]> {
  const [path] = await artifacts([`org.springframework.boot:spring-boot-dependencies:${version}:pom`]);
  const pom = await readFile(path!, 'utf8');
  const managed = (name: string) => new RegExp(`<${name}\\.version>([^<]+)<`).exec(pom)![1];
  const own = version.startsWith('3.')
    ? ['spring-boot-autoconfigure']
    : ['spring-boot-autoconfigure', 'spring-boot-kafka'];
  return classPath([
    ...own.map((name) => `org.springframework.boot:${name}:${version}`),
    `org.springframework.kafka:spring-kafka:${managed('spring-kafka')}`,
    `org.yaml:snakeyaml:${managed('snakeyaml')}`,
  ]);
}
