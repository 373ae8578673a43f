import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AGENT_CLASS, MEMBER_JVM_FLAGS, MEMBER_LIBRARIES } from '../agent.ts';
import { EngineError } from '../engine.ts';
import { SCRATCH } from './container.ts';
import type { TarFile } from './tar.ts';

const JAR = 'lab-agent.jar';
const ARCHIVE = 'lab-agent.jsa';
const KAFKA_LIBRARIES = '/opt/kafka/libs';
/** Archives of 20 MB each; more images than this are hardly in use at once. */
const KEPT_ARCHIVES = 4;

/** Where the broker's container has the agent, and the members and tools beside it see it. */
export const AGENT_FOLDER = '/opt/kafka-rebalance';

/** Runs a Java program in a container that sees {@link AGENT_FOLDER}; `keep` names a file to bring back. */
export type RunJava = (
  command: readonly string[],
  network: 'none' | 'broker',
  keep?: string,
) => Promise<{
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly kept?: Buffer | undefined;
}>;

/** How members run in an image: their class path, and a class-data archive that halves the start of their JVM. */
export class MemberJava {
  readonly #jar: Buffer;
  readonly #cache: string;
  readonly #key: string;
  #classPath = `${AGENT_FOLDER}/${JAR}:${KAFKA_LIBRARIES}/*`;
  #archive: Buffer | undefined;
  #installed = false;
  /** Of the image's kafka-clients. */
  kafkaVersion = 'unknown';

  private constructor(jar: Buffer, cache: string, imageId: string) {
    this.#jar = jar;
    this.#cache = cache;
    this.#key = createHash('sha256')
      .update(imageId)
      .update(jar)
      // An archive is refused when the class path differs from the one that it was made with.
      .update([...MEMBER_JVM_FLAGS, ...MEMBER_LIBRARIES, AGENT_FOLDER].join())
      .digest('hex')
      .slice(0, 24);
  }

  /** @throws EngineError when the agent is not where it should be */
  static async load(jarPath: string, cache: string, imageId: string): Promise<MemberJava> {
    const jar = await readFile(jarPath).catch(() => {
      throw new EngineError(
        `The lab's agent is missing at ${jarPath}. Reinstall the extension, or run "npm run agent" in a checkout.`,
      );
    });
    return new MemberJava(jar, cache, imageId);
  }

  /** Looks for Kafka's jars in the image. Needs no broker. @throws EngineError when they are not there */
  async findLibraries(runJava: RunJava): Promise<void> {
    const known = await this.#readFacts();
    const facts = known ?? (await this.#askImage(runJava));
    this.#classPath = `${AGENT_FOLDER}/${JAR}:${facts}`;
    this.kafkaVersion = /kafka-clients-(\d+(?:\.\d+)+[^/:]*)\.jar/.exec(facts)?.[1] ?? 'unknown';
    if (known === undefined) await this.#write(`${this.#key}.path`, Buffer.from(facts));
    this.#archive = await readFile(this.#cachePath(`${this.#key}.jsa`)).catch(() => undefined);
  }

  get trained(): boolean {
    return this.#archive !== undefined;
  }

  /** What has to be in {@link AGENT_FOLDER} from the start. */
  get jar(): TarFile {
    return { name: JAR, content: this.#jar };
  }

  /** Has members use the class-data archive, if there is one. @param put puts a file into {@link AGENT_FOLDER} */
  async installArchive(put: (file: TarFile) => Promise<void>): Promise<void> {
    if (!this.#archive) return;
    await put({ name: ARCHIVE, content: this.#archive });
    this.#installed = true;
  }

  /** Has a container do what members do, and keeps its classes. Members start without when that fails. */
  async train(runJava: RunJava, bootstrap: string): Promise<void> {
    const path = `${SCRATCH}/${ARCHIVE}`;
    const command = this.#command([`-XX:ArchiveClassesAtExit=${path}`, `-Dlab.bootstrap=${bootstrap}`], AGENT_CLASS, [
      'train',
    ]);
    const { exitCode, kept } = await runJava(command, 'broker', path);
    if (exitCode !== 0 || kept === undefined) return;
    this.#archive = kept;
    await this.#write(`${this.#key}.jsa`, kept);
    await this.#prune();
  }

  /** How a container runs a command of the agent, or a tool of Kafka's own, which needs all of Kafka's jars and nothing of ours. */
  commandFor(mainClass: string, args: readonly string[], bootstrap: string): string[] {
    if (mainClass !== AGENT_CLASS)
      return ['java', ...MEMBER_JVM_FLAGS, '-cp', `${KAFKA_LIBRARIES}/*`, mainClass, ...args];
    const archive = this.#installed ? [`-XX:SharedArchiveFile=${AGENT_FOLDER}/${ARCHIVE}`] : [];
    return this.#command([...archive, `-Dlab.bootstrap=${bootstrap}`], mainClass, args);
  }

  #command(flags: readonly string[], mainClass: string, args: readonly string[]): string[] {
    return ['java', ...MEMBER_JVM_FLAGS, ...flags, '-cp', this.#classPath, mainClass, ...args];
  }

  async #askImage(runJava: RunJava): Promise<string> {
    const command = this.#command([], AGENT_CLASS, ['libraries', KAFKA_LIBRARIES, ...MEMBER_LIBRARIES]);
    const { exitCode, stdout, stderr } = await runJava(command, 'none');
    const path = stdout.trim();
    if (exitCode !== 0 || !path.includes('kafka-clients')) {
      throw new EngineError(
        `The image does not look like Apache Kafka: it needs Java 17 or newer on PATH and Kafka's jars in ${KAFKA_LIBRARIES}. ${stderr.trim().slice(-500)}`,
      );
    }
    return path;
  }

  #cachePath(name: string): string {
    return join(this.#cache, name);
  }

  async #readFacts(): Promise<string | undefined> {
    return readFile(this.#cachePath(`${this.#key}.path`), 'utf8').catch(() => undefined);
  }

  /** A cache that cannot be written costs time, nothing else. */
  async #write(name: string, content: Buffer): Promise<void> {
    const beside = this.#cachePath(`${name}.${process.pid}`);
    try {
      await mkdir(this.#cache, { recursive: true });
      await writeFile(beside, content);
      await rename(beside, this.#cachePath(name));
    } catch {
      await rm(beside, { force: true }).catch(() => {});
    }
  }

  async #prune(): Promise<void> {
    try {
      const names = (await readdir(this.#cache)).filter((name) => name.endsWith('.jsa'));
      const aged = await Promise.all(
        names.map(async (name) => ({ name, ms: (await stat(this.#cachePath(name))).mtimeMs })),
      );
      aged.sort((a, b) => b.ms - a.ms);
      for (const { name } of aged.slice(KEPT_ARCHIVES)) await rm(this.#cachePath(name), { force: true });
    } catch {}
  }
}
