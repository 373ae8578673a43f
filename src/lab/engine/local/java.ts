import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineError } from '../engine.ts';

const run = promisify(execFile);

/** Kafka brokers need it since 4.0 (KIP-1013). */
const OLDEST_JAVA = 17;

export interface Java {
  /** What to execute. */
  readonly program: string;
  /** As it calls itself, for example `17.0.15`. */
  readonly version: string;
}

/**
 * The Java that runs brokers and members: `JAVA_HOME`, else the one on `PATH`.
 * @throws EngineError when there is none or it is too old
 */
export async function findJava(env: NodeJS.ProcessEnv): Promise<Java> {
  const home = env.JAVA_HOME;
  const candidates = [...(home ? [join(home, 'bin', 'java')] : []), 'java'];
  let tooOld: string | undefined;
  for (const program of candidates) {
    const version = await versionOf(program, env);
    if (version === undefined) continue;
    if (Number.parseInt(version, 10) >= OLDEST_JAVA) return { program, version };
    tooOld ??= `${program} is Java ${version}`;
  }
  throw new EngineError(
    `${tooOld ?? 'There is no Java in JAVA_HOME or on PATH'}; a Kafka broker needs Java ${OLDEST_JAVA} or newer. ` +
      'Install one, set JAVA_HOME to it, or start Docker.',
  );
}

async function versionOf(program: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await run(program, ['-XshowSettings:properties', '-version'], { env, timeout: 20_000 });
    return /^\s*java\.version = (\S+)/m.exec(`${stderr}\n${stdout}`)?.[1];
  } catch {
    return undefined;
  }
}
