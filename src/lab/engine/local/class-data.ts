import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Java } from './java.ts';

/** Archives of this many combinations of Java and jars are kept; older ones are removed. */
const KEPT = 6;

/**
 * A class-data archive (AppCDS) of a class path: it halves the start of a JVM. It is valid for one Java and the very same jars, so
 * its name is a digest of both.
 */
export class ClassData {
  readonly #path: string;

  constructor(
    readonly folder: string,
    name: string,
    java: Java,
    classPath: readonly string[],
  ) {
    const hash = createHash('sha256').update(`${java.program} ${java.version} ${process.arch}`);
    for (const jar of classPath) {
      const { size, mtimeMs } = statSync(jar);
      hash.update(`\0${jar} ${size} ${mtimeMs}`);
    }
    this.#path = join(folder, `${name}-${hash.digest('hex').slice(0, 16)}.jsa`);
  }

  get exists(): boolean {
    return existsSync(this.#path);
  }

  /** JVM arguments that use the archive where there is one. */
  use(): string[] {
    return this.exists ? [`-XX:SharedArchiveFile=${this.#path}`] : [];
  }

  /** JVM arguments that write the archive to `temporary` when the process ends by itself or by SIGTERM. */
  record(temporary: string): string[] {
    return [`-XX:ArchiveClassesAtExit=${temporary}`];
  }

  /** Keeps what a recording wrote. An archive is a convenience: a full disk is no reason to fail. */
  async keep(temporary: string): Promise<void> {
    try {
      if (!existsSync(temporary)) return;
      await mkdir(this.folder, { recursive: true });
      // The cache may be on another disk than the temporary folder, so the recording writes beside and is renamed.
      await rename(temporary, this.#path);
      await this.#prune();
    } catch {
      await rm(temporary, { force: true });
    }
  }

  async #prune(): Promise<void> {
    const archives = readdirSync(this.folder)
      .filter((name) => name.endsWith('.jsa'))
      .map((name) => ({ path: join(this.folder, name), at: statSync(join(this.folder, name)).mtimeMs }))
      .sort((a, b) => b.at - a.at);
    for (const { path } of archives.slice(KEPT)) await rm(path, { force: true });
  }
}
