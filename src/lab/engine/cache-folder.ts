import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the lab keeps what it can make again: Kafka's jars, class-data archives, what was learned about images. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  return join(baseFolder(env, platform), 'kafka-rebalance', 'lab');
}

/** Who has set XDG_CACHE_HOME means it on every platform. */
function baseFolder(env: NodeJS.ProcessEnv, platform: string): string {
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME;
  if (platform === 'win32') return env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local');
  return platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
}
