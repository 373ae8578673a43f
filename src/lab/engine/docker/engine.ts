import { randomBytes } from 'node:crypto';
import Docker from 'dockerode';
import { AGENT_CLASS, memberInput, slowCommand } from '../agent.ts';
import { cacheFolder } from '../cache-folder.ts';
import {
  type Broker,
  type BrokerSpec,
  type Engine,
  EngineError,
  type EngineInfo,
  type EngineProgress,
  type Member,
  type MemberSpec,
  type ToolResult,
} from '../engine.ts';
import { lastLines } from '../last-lines.ts';
import { MemberEvents } from '../member-events.ts';
import { freePort, kafkaAnswers } from '../port.ts';
import { readTail } from '../tail.ts';
import { bounded, sleep } from './bounded.ts';
import { brokerEnvironment, MEMBER_BOOTSTRAP } from './broker.ts';
import { type ContainerPlan, type RunningContainer, removeContainer, SCRATCH, startContainer } from './container.ts';
import { type Endpoint, findEndpoints } from './endpoint.ts';
import { connectionError, messageOf, requestError } from './errors.ts';
import { ensureImage } from './image.ts';
import { AGENT_FOLDER, MemberJava, type RunJava } from './java.ts';
import { createNetwork, removeNetworks } from './network.ts';
import { isOrphan, LABELS, type Labels } from './owner.ts';

const ANSWER_LIMIT_MS = 10_000;
const READY_LIMIT_MS = 90_000;
const DISPOSE_LIMIT_MS = 20_000;
const REMOVAL_PAUSE_MS = 100;
/** After this time without an answer at the published port, the broker is asked from inside as well (ms). */
const PORT_PATIENCE_MS = 8000;
const PORT_ATTEMPTS = 5;
const TAIL = `${SCRATCH}/lab-tail`;

const BROKER_LIMITS = { memoryMegabytes: 1024, pids: 512 };
const MEMBER_LIMITS = { memoryMegabytes: 512, pids: 256 };

export interface DockerEngineOptions {
  /** Path of the agent's jar. */
  readonly agentJar: string;
  /** Address of the daemon as in `DOCKER_HOST`; found when absent. */
  readonly host?: string;
  /** Where class-data archives are kept; a folder of the user when absent. */
  readonly cacheFolder?: string;
  /** false: publish no port, as if none could be reached from this machine. */
  readonly publishPort?: boolean;
}

/**
 * Finds a Docker daemon (or one that speaks its language, like Podman) that answers.
 * @throws EngineError that says why there is none and what to do
 */
export async function connectDocker(options: DockerEngineOptions): Promise<DockerEngine> {
  const endpoints = await findEndpoints(options.host);
  const failures: EngineError[] = [];
  for (const endpoint of endpoints) {
    const docker = new Docker(endpoint.options);
    try {
      const late = () =>
        new EngineError(`Docker at ${endpoint.address} did not answer within ${ANSWER_LIMIT_MS / 1000} s. Restart it.`);
      const asked = Date.now();
      const info = await bounded(docker.info(), ANSWER_LIMIT_MS, late);
      return new DockerEngine(docker, endpoint, options, info, clockOffset(info.SystemTime, asked, Date.now()));
    } catch (error) {
      failures.push(error instanceof EngineError ? error : connectionError(endpoint, error));
    }
  }
  throw (
    failures[0] ??
    new EngineError(
      'Docker was not found: there is no DOCKER_HOST, no Docker context and none of the usual sockets. Install and start Docker or Podman, or run the lab without containers (engine "local").',
    )
  );
}

/** How far the daemon's clock is ahead of ours in ms; 0 when that is less than the answer took. */
function clockOffset(systemTime: string | undefined, asked: number, answered: number): number {
  const theirs = Date.parse(systemTime ?? '');
  const offset = theirs - (asked + answered) / 2;
  return Number.isNaN(offset) || Math.abs(offset) <= answered - asked ? 0 : Math.round(offset);
}

/** Runs of this process that could not be removed, because Docker did not answer. */
const abandoned = new Set<string>();

/** Brokers and members as containers. */
export class DockerEngine implements Engine {
  readonly info: EngineInfo;
  /** Marks everything that this engine starts. */
  readonly run = randomBytes(4).toString('hex');
  readonly #docker: Docker;
  readonly #endpoint: Endpoint;
  readonly #options: DockerEngineOptions;
  readonly #clockOffset: number;
  /** Requests that may leave a container behind, so that disposal can wait for them. */
  readonly #starting = new Set<Promise<unknown>>();
  #disposed: Promise<void> | undefined;
  /** The name of the run's own network. */
  #network: Promise<string> | undefined;
  #names = 0;

  constructor(
    docker: Docker,
    endpoint: Endpoint,
    options: DockerEngineOptions,
    info: { ServerVersion?: string },
    clockOffset: number,
  ) {
    this.#docker = docker;
    this.#endpoint = endpoint;
    this.#options = options;
    this.#clockOffset = clockOffset;
    this.info = {
      name: 'docker',
      description: `Docker ${info.ServerVersion ?? ''} at ${endpoint.address}`.replace('  ', ' '),
    };
  }

  async startBroker(
    spec: BrokerSpec,
    signal: AbortSignal,
    onProgress: (progress: EngineProgress) => void,
  ): Promise<Broker> {
    const { image } = spec.settings;
    signal.throwIfAborted();
    await this.sweep();
    const imageId = await ensureImage(this.#docker, image, signal, onProgress);
    onProgress({ phase: 'start', message: `Starting a broker from ${image}` });
    const java = await MemberJava.load(this.#options.agentJar, this.#options.cacheFolder ?? cacheFolder(), imageId);
    const { container, port } = await this.#startBrokerContainer(spec, java, signal);
    const runJava: RunJava = (command, network, keep) => {
      const shared = network === 'broker' ? `container:${container.id}` : 'none';
      return this.#runJava(image, command, { network: shared, sees: container.id, keep });
    };
    // Looked up while the broker starts.
    const libraries = java.findLibraries(runJava);
    libraries.catch(() => {});
    const broker = new DockerBroker(this, container, image, java);
    const reachable = await this.#untilReady(broker, port, libraries, signal);
    await libraries;
    if (!java.trained) {
      onProgress({ phase: 'prepare', message: 'Preparing fast starts of consumers (once for each image)' });
      await orAbort(
        java.train(runJava, MEMBER_BOOTSTRAP).catch(() => {}),
        signal,
      );
    }
    // One copy for all: a copy in each container took a second for a dozen of them.
    await java.installArchive((file) => container.put(AGENT_FOLDER, [file]));
    signal.throwIfAborted();
    if (reachable) broker.bootstrap = `127.0.0.1:${port}`;
    onProgress({ phase: 'ready', message: `Kafka ${java.kafkaVersion} is ready` });
    return broker;
  }

  /**
   * Removes containers and networks that were left behind: by processes that are gone, and by runs of this one that Docker was not
   * there to end.
   * @returns how many containers
   */
  async sweep(): Promise<number> {
    const found = await this.#list([LABELS.run]);
    const isLeft = (labels: Labels) => isOrphan(labels) || abandoned.has(labels[LABELS.run]!);
    const orphans = found.filter(({ Labels }) => isLeft(Labels));
    // Members first: Docker does not like to lose the network that they share.
    orphans.sort((a, b) => Number(a.Labels[LABELS.role] === 'broker') - Number(b.Labels[LABELS.role] === 'broker'));
    for (const { Id } of orphans) await removeContainer(this.#docker.getContainer(Id)).catch(() => {});
    await removeNetworks(this.#docker, isLeft).catch(() => {});
    return orphans.length;
  }

  dispose(): Promise<void> {
    // Docker may be gone or hang; whoever disposes is to go on nevertheless, and the next run sweeps.
    this.#disposed ??= bounded(this.#removeAll(), DISPOSE_LIMIT_MS, () => new Error()).catch(() => {
      abandoned.add(this.run);
    });
    return this.#disposed;
  }

  async #removeAll(): Promise<void> {
    await Promise.allSettled(this.#starting);
    const until = Date.now() + DISPOSE_LIMIT_MS;
    while (Date.now() < until) {
      const left = await this.#list([`${LABELS.run}=${this.run}`]);
      if (left.length === 0) return removeNetworks(this.#docker, (labels) => labels[LABELS.run] === this.run);
      await Promise.allSettled(left.map(({ Id }) => removeContainer(this.#docker.getContainer(Id))));
      // A busy Docker refuses to remove what it is about to remove; it only needs time.
      await sleep(REMOVAL_PAUSE_MS);
    }
    abandoned.add(this.run);
  }

  async #list(label: readonly string[]): Promise<Docker.ContainerInfo[]> {
    try {
      return await this.#docker.listContainers({ all: true, filters: { label: [...label] } });
    } catch (error) {
      throw requestError('list containers', error);
    }
  }

  /** The members' clock, as far as it is known here. */
  now(): number {
    return Date.now() + this.#clockOffset;
  }

  /** Starts a container of this run. @throws EngineError also when the engine is disposed of */
  async start(plan: Omit<ContainerPlan, 'name'> & { readonly title: string }): Promise<RunningContainer> {
    if (this.#disposed) throw new EngineError('The lab has been stopped.');
    const title = plan.title.replace(/[^a-zA-Z0-9_.-]+/g, '-').slice(0, 60);
    return this.#tracked(
      startContainer(this.#docker, this.run, {
        ...plan,
        name: `rebalance-lab-${this.run}-${++this.#names}-${title}`,
      }),
    );
  }

  /** The network of the run, made when it is first asked for. */
  #ownNetwork(): Promise<string> {
    if (this.#disposed) throw new EngineError('The lab has been stopped.');
    this.#network ??= this.#tracked(createNetwork(this.#docker, this.run));
    return this.#network;
  }

  async #tracked<T>(starting: Promise<T>): Promise<T> {
    this.#starting.add(starting);
    try {
      return await starting;
    } finally {
      this.#starting.delete(starting);
    }
  }

  async #startBrokerContainer(spec: BrokerSpec, java: MemberJava, signal: AbortSignal) {
    const publish = this.#options.publishPort !== false;
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted();
      const port = publish ? (spec.port ?? (await freePort())) : undefined;
      try {
        const environment = brokerEnvironment(spec, port);
        const plan = {
          title: 'broker',
          role: 'broker',
          image: spec.settings.image,
          environment,
          // Only a published port needs one; members share what the broker has.
          network: port === undefined ? 'none' : await this.#ownNetwork(),
          shares: { folder: AGENT_FOLDER, files: [java.jar] },
          ...BROKER_LIMITS,
        } as const;
        return { container: await this.start(port === undefined ? plan : { ...plan, port }), port };
      } catch (error) {
        if (!/port is already allocated|address already in use|ports are not available/i.test(messageOf(error)))
          throw error;
        if (spec.port !== undefined) {
          throw new EngineError(
            `Port ${spec.port} of this machine is in use. Stop what listens there, or choose another port.`,
          );
        }
        // Somebody took the free port between finding and publishing it.
        if (attempt === PORT_ATTEMPTS) throw error;
      }
    }
  }

  /**
   * Waits until the broker answers.
   * @returns whether it does so at its published port
   * @throws EngineError when it ends or takes too long; the signal's reason when cancelled
   */
  async #untilReady(
    broker: DockerBroker,
    port: number | undefined,
    libraries: Promise<void>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const started = Date.now();
    let inside = 'unknown' as 'unknown' | 'asked' | 'ready';
    let portPatience = 20;
    let end: number | undefined;
    broker.ended.then(({ exitCode }) => (end = exitCode), () => (end = -1)); // biome-ignore format: one line
    for (;;) {
      signal.throwIfAborted();
      if (port !== undefined && (await kafkaAnswers(port))) return true;
      if (inside === 'ready' && (port === undefined || portPatience-- === 0)) return false;
      if (end !== undefined)
        throw new EngineError(`The broker ended with code ${end} while it started. ${await lastLog(broker)}`);
      const elapsed = Date.now() - started;
      if (elapsed > READY_LIMIT_MS) {
        throw new EngineError(`The broker was not ready after ${READY_LIMIT_MS / 1000} s. ${await lastLog(broker)}`);
      }
      if (inside === 'unknown' && (port === undefined || !this.#endpoint.local || elapsed > PORT_PATIENCE_MS)) {
        inside = 'asked';
        libraries
          .then(() => broker.runTool(AGENT_CLASS, ['await', String(READY_LIMIT_MS / 1000)]))
          .then(({ exitCode }) => (inside = exitCode === 0 ? 'ready' : 'unknown'))
          .catch(() => (inside = 'unknown'));
      }
      await sleep(50);
    }
  }

  async #runJava(
    image: string,
    command: readonly string[],
    {
      network,
      sees,
      keep,
      input,
    }: { network: string; sees: string; keep?: string | undefined; input?: string | undefined },
  ) {
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    const container = await this.start({
      title: 'tool',
      role: 'tool',
      image,
      command,
      network,
      sees,
      ...(input !== undefined && { input }),
      onOutput: (chunk) => stdout.push(chunk),
      onError: (chunk) => stderr.push(chunk),
      ...MEMBER_LIMITS,
    });
    const { exitCode } = await container.ended;
    await container.drained;
    const kept = keep === undefined ? undefined : await container.readFile(keep);
    await container.remove().catch(() => {});
    return {
      exitCode,
      stdout: Buffer.concat(stdout).toString('utf8'),
      stderr: Buffer.concat(stderr).toString('utf8'),
      kept,
    };
  }

  async runBeside(
    broker: RunningContainer,
    image: string,
    java: MemberJava,
    mainClass: string,
    args: readonly string[],
    input?: string,
  ): Promise<ToolResult> {
    const command = java.commandFor(mainClass, args, MEMBER_BOOTSTRAP);
    const beside = { network: `container:${broker.id}`, sees: broker.id };
    const { exitCode, stdout, stderr } = await this.#runJava(image, command, { ...beside, input });
    return { exitCode, stdout, stderr };
  }
}

class DockerBroker implements Broker {
  bootstrap?: string;
  readonly memberBootstrap = MEMBER_BOOTSTRAP;
  readonly ended: Broker['ended'];

  constructor(
    private readonly engine: DockerEngine,
    private readonly container: RunningContainer,
    private readonly image: string,
    private readonly java: MemberJava,
  ) {
    this.ended = container.ended;
  }

  get kafkaVersion(): string {
    return this.java.kafkaVersion;
  }

  startMember(spec: MemberSpec): Promise<Member> {
    return startMember(this.engine, spec, {
      image: this.image,
      network: `container:${this.container.id}`,
      sees: this.container.id,
      command: this.java.commandFor(AGENT_CLASS, ['member'], MEMBER_BOOTSTRAP),
    });
  }

  runTool(mainClass: string, args: readonly string[], input?: string): Promise<ToolResult> {
    return this.engine.runBeside(this.container, this.image, this.java, mainClass, args, input);
  }

  logs(): Promise<string> {
    return this.container.logs();
  }
}

async function startMember(
  engine: DockerEngine,
  spec: MemberSpec,
  how: Pick<ContainerPlan, 'image' | 'network' | 'sees' | 'command'>,
): Promise<Member> {
  const events = new MemberEvents(spec);
  const container = await engine.start({
    ...how,
    title: `${spec.scenario}-${spec.member}-${spec.incarnation}`,
    role: 'member',
    input: memberInput(spec, MEMBER_BOOTSTRAP, TAIL),
    keepInput: true,
    onOutput: (chunk) => events.feed(chunk),
    onError: (chunk) => events.feedLog(chunk.toString('utf8')),
    ...MEMBER_LIMITS,
  });
  container.ended.then(
    async () => {
      await container.drained;
      if (!events.closed) {
        const bytes = await container.readFile(TAIL);
        const tail = bytes && readTail(bytes);
        if (tail) events.recover(tail);
      }
      events.end();
      await container.remove().catch(() => {});
    },
    (error: Error) => events.fail(error),
  );
  return {
    name: spec.member,
    events,
    ended: container.ended,
    log: () => events.log(),
    async kill() {
      await container.signal('SIGKILL');
      return (await container.ended).at;
    },
    async close() {
      const at = engine.now();
      await container.signal('SIGTERM');
      await container.ended;
      return at;
    },
    async pause() {
      await container.pause();
      const at = engine.now();
      events.tell('paused', at);
      return at;
    },
    async resume() {
      const at = engine.now();
      events.tell('resumed', at);
      await container.resume();
      return at;
    },
    async slow(ms) {
      container.send(slowCommand(ms));
      return engine.now();
    },
  };
}

/** Rejects at once when cancelled; what is under way then is left to disposal. */
function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(signal.reason);
    if (signal.aborted) cancelled();
    signal.addEventListener('abort', cancelled, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancelled));
  });
}

async function lastLog(broker: DockerBroker): Promise<string> {
  return `Its last lines:\n${lastLines(await broker.logs().catch(() => ''))}`;
}
