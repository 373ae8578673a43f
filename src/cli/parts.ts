import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of the command line, and of what else ships beside it. */
export const DIST = dirname(__filename);

/** What a file beside the command line exports. @throws {Error} when it cannot be read */
export function loadFile(path: string): unknown {
  return createRequire(__filename)(join(DIST, path));
}

let handed: readonly unknown[] = [];

/** Takes the modules of this bundle that parts work with, each by its number. */
export function handOver(modules: readonly unknown[]): void {
  handed = modules;
}

/**
 * Reads a part of this bundle, which `import()` of its sources stands for (scripts/bundle/parts.mjs puts the calls there).
 * @param path beside the bundle
 * @throws {Error} when the file cannot be read
 */
export async function loadPart<T>(path: string): Promise<T> {
  const part = loadFile(path) as (require: (id: string) => unknown) => T;
  return part((id) => (id.startsWith('#') ? handed[Number(id.slice(1))] : require(id)));
}
