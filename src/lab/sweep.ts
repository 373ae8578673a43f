import { join } from 'node:path';
import { cacheFolder } from './engine/cache-folder.ts';
import { connectDocker } from './engine/docker/engine.ts';
import { EngineError } from './engine/engine.ts';
import { sweepRuns } from './engine/local/runs.ts';

/** Removes what runs whose owner was killed have left behind, of both engines. A Docker that does not answer has nothing to remove. */
export async function removeLeftovers(agentJar: string, dockerHost?: string): Promise<void> {
  sweepRuns(join(cacheFolder(), 'runs'));
  try {
    const docker = await connectDocker({ agentJar, ...(dockerHost && { host: dockerHost }) });
    await docker.sweep();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
}
