import { connectDocker } from './docker/engine.ts';
import { type Engine, EngineError, type EngineProgress } from './engine.ts';
import { localEngine } from './local/local-engine.ts';

export type EngineChoice = 'auto' | 'docker' | 'local';

export interface ChooseOptions {
  readonly engine: EngineChoice;
  /** Path of the agent's jar. */
  readonly agentJar: string;
  /** Address of the Docker daemon as in `DOCKER_HOST`; found when absent. */
  readonly dockerHost?: string;
  /** Folder of a Kafka distribution for the local engine. */
  readonly kafkaHome?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface ChosenEngine {
  readonly engine: Engine;
  /** Which engine it is, and why. */
  readonly why: string;
}

const NAMED =
  'The address of this Docker daemon was given (kafkaRebalance.lab.dockerHost), so nothing else was tried. Correct it, leave it out, or choose the engine "local".';

/**
 * The engine that was asked for. `auto` takes Docker if a daemon answers, else JVM processes, unless a daemon was named.
 * @throws EngineError when there is none; after `auto` with the reasons of both
 */
export async function chooseEngine(
  options: ChooseOptions,
  signal: AbortSignal,
  onProgress: (progress: EngineProgress) => void,
): Promise<ChosenEngine> {
  signal.throwIfAborted();
  const docker = () =>
    connectDocker({ agentJar: options.agentJar, ...(options.dockerHost && { host: options.dockerHost }) });
  const local = () =>
    localEngine(
      {
        agentJar: options.agentJar,
        ...(options.kafkaHome && { kafkaHome: options.kafkaHome }),
        ...(options.env && { env: options.env }),
      },
      signal,
      onProgress,
    );
  if (options.engine === 'docker') return chosen(await docker(), 'as asked for');
  if (options.engine === 'local') return chosen(await local(), 'as asked for');
  let whyNotDocker: EngineError;
  try {
    return chosen(await docker(), 'Docker answers');
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // Who names a daemon means that one: something else in its place would be noticed too late.
    if (options.dockerHost) throw new EngineError(`${error.message}\n${NAMED}`);
    whyNotDocker = error;
  }
  try {
    return chosen(await local(), `Docker cannot be used: ${whyNotDocker.message}`);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError(`The lab needs Docker or Java.\nDocker: ${whyNotDocker.message}\nJava: ${error.message}`);
  }
}

function chosen(engine: Engine, reason: string): ChosenEngine {
  return { engine, why: `${engine.info.description} (${reason})` };
}
