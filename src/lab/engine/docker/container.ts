import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type Docker from 'dockerode';
import type { EngineError, WallMs } from '../engine.ts';
import { bounded } from './bounded.ts';
import { isGone, lostError, requestError, statusOf } from './errors.ts';
import { labelsOf } from './owner.ts';
import { firstFile, packTar, type TarFile } from './tar.ts';

/** A folder that every image has, and where every user may write. */
export const SCRATCH = '/tmp';

const MEGABYTE = 1 << 20;
/** How long the last output of an ended process may take to arrive (ms). */
const OUTPUT_LIMIT_MS = 5000;

export interface ContainerPlan {
  readonly name: string;
  readonly role: 'broker' | 'member' | 'tool';
  readonly image: string;
  /** The image's own command when absent. */
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly memoryMegabytes: number;
  readonly pids: number;
  /** `none`, the name of one, or whose it shares. Never Docker's default one, where every other container has a way to it. */
  readonly network: string;
  /** Port of the container that is published under the same number on 127.0.0.1. */
  readonly port?: number;
  /** A folder in a volume of its own, which goes with the container, and the files in it at the start. */
  readonly shares?: { readonly folder: string; readonly files: readonly TarFile[] };
  /** The container whose shared folder it sees, and may not write to. */
  readonly sees?: string;
  /** Its standard input, which is closed afterwards unless it is kept open for {@link RunningContainer.send}. */
  readonly input?: string;
  readonly keepInput?: boolean;
  readonly onOutput?: (chunk: Buffer) => void;
  readonly onError?: (chunk: Buffer) => void;
}

export interface ContainerEnd {
  readonly exitCode: number;
  readonly at: WallMs;
}

/** A started container. */
export interface RunningContainer {
  readonly id: string;
  /** @throws EngineError when Docker cannot tell any more */
  readonly ended: Promise<ContainerEnd>;
  /** Settles when the process has ended and all its output was handed on. Never rejects. */
  readonly drained: Promise<void>;
  signal(name: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Writes to its standard input, if that was kept open. */
  send(text: string): void;
  /** Puts files into a folder of it. */
  put(folder: string, files: readonly TarFile[]): Promise<void>;
  /** The content of one file; works on an ended container too. */
  readFile(path: string): Promise<Buffer | undefined>;
  logs(): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Creates a container with the lab's limits and labels, and starts it. When that fails, the container is left to the engine,
 * which removes whatever carries the run's label.
 * @throws EngineError
 */
export async function startContainer(docker: Docker, run: string, plan: ContainerPlan): Promise<RunningContainer> {
  try {
    const container = await docker.createContainer(createOptions(run, plan));
    if (plan.shares) await container.putArchive(packTar(plan.shares.files), { path: plan.shares.folder });
    const drained = plan.role === 'broker' ? undefined : await attach(docker, container, plan);
    await container.start();
    drained?.sendInput();
    const ended = endOf(docker, container);
    // Whoever does not wait for the end is not to be brought down by it.
    ended.catch(() => {});
    return {
      id: container.id,
      ended,
      drained: ended.then(
        () => bounded(drained?.done ?? Promise.resolve(), OUTPUT_LIMIT_MS, () => new Error()).catch(() => {}),
        () => {},
      ),
      signal: (name) => ignoring409(container.kill({ signal: name }), `send ${name} to ${plan.name}`),
      pause: () => asked(container.pause(), `pause ${plan.name}`),
      resume: () => asked(container.unpause(), `resume ${plan.name}`),
      send: (text) => drained?.send(text),
      put: (path, files) => asked(container.putArchive(packTar(files), { path }), `copy into ${plan.name}`),
      readFile: (path) => readFile(container, path),
      logs: async () => plain(await container.logs({ stdout: true, stderr: true })),
      remove: () => removeContainer(container),
    };
  } catch (error) {
    throw requestError(`start the container ${plan.name}`, error);
  }
}

/** Removes a container whatever it does, and what Docker created for it; one that is gone already is no error. */
export async function removeContainer(container: Docker.Container): Promise<void> {
  try {
    await container.remove({ force: true, v: true });
  } catch (error) {
    // 409: somebody else is removing it.
    if (statusOf(error) !== 404 && statusOf(error) !== 409) throw error;
  }
}

function createOptions(run: string, plan: ContainerPlan): Docker.ContainerCreateOptions {
  const { port } = plan;
  const attached = plan.role !== 'broker';
  return {
    name: plan.name,
    Image: plan.image,
    ...(plan.command && { Cmd: [...plan.command] }),
    Env: Object.entries(plan.environment ?? {}).map(([name, value]) => `${name}=${value}`),
    Labels: labelsOf(run, plan.role),
    ...(plan.shares && { Volumes: { [plan.shares.folder]: {} } }),
    AttachStdout: attached,
    AttachStderr: attached,
    ...(plan.input !== undefined && { AttachStdin: true, OpenStdin: true, StdinOnce: true }),
    ...(port !== undefined && { ExposedPorts: { [`${port}/tcp`]: {} } }),
    HostConfig: {
      NetworkMode: plan.network,
      ...(plan.sees && { VolumesFrom: [`${plan.sees}:ro`] }),
      ...(port !== undefined && {
        PortBindings: { [`${port}/tcp`]: [{ HostIp: '127.0.0.1', HostPort: String(port) }] },
      }),
      Memory: plan.memoryMegabytes * MEGABYTE,
      MemorySwap: plan.memoryMegabytes * MEGABYTE,
      PidsLimit: plan.pids,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      RestartPolicy: { Name: 'no' },
      // What is attached need not be written to the daemon's disk as well.
      LogConfig: attached ? { Type: 'none', Config: {} } : { Type: 'json-file', Config: { 'max-size': '10m' } },
    },
  };
}

async function attach(docker: Docker, container: Docker.Container, plan: ContainerPlan) {
  const withInput = plan.input !== undefined;
  const stream = await container.attach({ stream: true, hijack: true, stdin: withInput, stdout: true, stderr: true });
  const [output, error] = [new PassThrough(), new PassThrough()];
  output.on('data', (chunk: Buffer) => plan.onOutput?.(chunk));
  error.on('data', (chunk: Buffer) => plan.onError?.(chunk));
  docker.modem.demuxStream(stream, output, error);
  const done = new Promise<void>((resolve) => {
    const end = () => {
      output.end();
      error.end();
      setImmediate(resolve);
    };
    stream.once('end', end);
    stream.once('close', end);
    // The end of the container tells what the matter was; a broken stream has nothing to add.
    stream.once('error', end);
  });
  return {
    done,
    sendInput: () => {
      if (!withInput) return;
      if (plan.keepInput) stream.write(plan.input!);
      else stream.end(plan.input);
    },
    send: (text: string) => {
      if (stream.writable) stream.write(text);
    },
  };
}

async function endOf(docker: Docker, container: Docker.Container): Promise<ContainerEnd> {
  try {
    await waitFor(docker, container.id);
    const { State } = await container.inspect();
    return { exitCode: State.ExitCode, at: Date.parse(State.FinishedAt) };
  } catch (error) {
    throw lostOr(error, `say how the container ${container.id.slice(0, 12)} ended`);
  }
}

/**
 * Like dockerode's wait(), which never settles when the connection breaks: Docker sends the head of its answer at once, and
 * nobody listens for a body that is cut off.
 */
function waitFor(docker: Docker, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = { path: `/containers/${id}/wait`, method: 'POST', isStream: true, statusCodes: { 200: true } };
    docker.modem.dial(request, (error: Error | null, answer: unknown) => {
      if (error) return reject(error);
      const body = answer as IncomingMessage;
      body.resume();
      body.once('error', reject);
      body.once('close', () => (body.complete ? resolve() : reject(new Error('the connection was closed'))));
    });
  });
}

function lostOr(error: unknown, what: string): EngineError {
  return isGone(error) || statusOf(error) === undefined ? lostError(error) : requestError(what, error);
}

async function asked(request: Promise<unknown>, what: string): Promise<void> {
  try {
    await request;
  } catch (error) {
    throw lostOr(error, what);
  }
}

/** 409: the container has ended already. */
async function ignoring409(request: Promise<unknown>, what: string): Promise<void> {
  await asked(
    request.catch((error) => {
      if (statusOf(error) !== 409) throw error;
    }),
    what,
  );
}

async function readFile(container: Docker.Container, path: string): Promise<Buffer | undefined> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await container.getArchive({ path })) chunks.push(chunk as Buffer);
    return firstFile(Buffer.concat(chunks));
  } catch {
    return undefined;
  }
}

/** A log without the eight bytes before each piece that say where it came from. */
function plain(log: Buffer): string {
  const pieces: Buffer[] = [];
  for (let at = 0; at + 8 <= log.length; ) {
    const size = log.readUInt32BE(at + 4);
    pieces.push(log.subarray(at + 8, at + 8 + size));
    at += 8 + size;
  }
  return Buffer.concat(pieces).toString('utf8');
}
