import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the lab keeps what it can make again: Kafka's jars, class-data archives. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  return join(baseFolder(env), 'kafka-rebalance', 'lab');
}

function baseFolder(env: NodeJS.ProcessEnv): string {
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return join(homedir(), '.cache');
}
