// Facts from librdkafka, through the Python wheel that carries it; pip keeps it in the cache folder.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder, Unavailable } from '../java/jars.mjs';

const run = promisify(execFile);
const WHEEL = 'confluent-kafka==2.15.1';

/**
 * Every librdkafka property once, as [name, scope, name it is an alias of, accepted values, default, 1 if deprecated]; what is
 * empty at the end is left out.
 * @throws {Unavailable} when Python 3, pip or the wheel is missing
 */
export async function librdkafkaFacts() {
  const program = fileURLToPath(new URL('librdkafka.py', import.meta.url));
  const { stdout } = await run('python3', [program], { env: { ...process.env, PYTHONPATH: await librdkafkaWheel() } });
  const rows = new Map();
  // A few names are both global and topic properties; the global one comes first and is the one a client reads.
  for (const [name, scope, aliasOf, values, value, deprecated] of JSON.parse(stdout)) {
    if (rows.has(name)) continue;
    const row = [name, scope, aliasOf, values, value, deprecated ? 1 : ''];
    while (row.at(-1) === '') row.pop();
    rows.set(name, row);
  }
  return [...rows.values()].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The folder of confluent-kafka's Python package, which carries librdkafka.
 * @throws {Unavailable} when Python 3, pip or the wheel is missing
 */
export async function librdkafkaWheel() {
  const folder = join(cacheFolder(), WHEEL.replace('==', '-'));
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    await rm(partial, { recursive: true, force: true });
    try {
      await run('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', partial, WHEEL]);
    } catch (error) {
      throw new Unavailable(
        `pip could not install ${WHEEL}. Check that python3 and pip are installed and online.\n${error.message}`,
      );
    }
    await rename(partial, folder);
  }
  return folder;
}
