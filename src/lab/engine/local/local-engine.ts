import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { AGENT_CLASS, MEMBER_JVM_FLAGS, MEMBER_LIBRARIES, memberInput } from '../agent.ts';
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
import { freePort, kafkaAnswers, portIsFree } from '../port.ts';
import { writeBrokerFiles } from './broker-files.ts';
import { ClassData } from './class-data.ts';
import { findJava, type Java } from './java.ts';
import { Jvm, type JvmSpec } from './jvm.ts';
import { findKafkaHome, type KafkaHome } from './kafka-home.ts';
import { LocalMember } from './local-member.ts';
import { beginRun, type OwnedRun, sweepRuns } from './runs.ts';

export interface LocalEngineOptions {
  /** Path of the agent's jar. */
  readonly agentJar: string;
  /** Folder of a Kafka distribution; `KAFKA_HOME`, else fetched by Maven, when absent. */
  readonly kafkaHome?: string;
  readonly env?: NodeJS.ProcessEnv;
}

const BROKER_JVM_FLAGS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xms256m', '-Xmx512m', '-Xshare:auto'];

const READY_LIMIT_MS = 60_000;
const LOOK_MS = 50;
/** A broker that records its classes writes them when it ends; longer than this is not waited for (ms). */
const RECORD_LIMIT_MS = 15_000;

/** A plausible cluster id; it means nothing, because nobody but the lab ever sees the cluster. */
const CLUSTER_ID = 'a2Fma2EtcmViYWxhbmNlLQ';

/**
 * Finds Java and Kafka, removes what killed runs left behind, and gives an engine that runs broker and members as processes.
 * @throws EngineError when Java or Kafka cannot be had here
 */
export async function localEngine(
  options: LocalEngineOptions,
  signal: AbortSignal,
  onProgress: (progress: EngineProgress) => void,
): Promise<Engine> {
  const env = options.env ?? process.env;
  if (process.platform === 'win32') {
    throw new EngineError(
      'The lab cannot run without Docker on Windows, which has no SIGTERM or SIGSTOP. Start Docker Desktop.',
    );
  }
  const cache = cacheFolder(env);
  const runs = join(cache, 'runs');
  const swept = sweepRuns(runs);
  if (swept.runs > 0) {
    onProgress({
      phase: 'prepare',
      message: `Removed what ${swept.runs} killed ${swept.runs === 1 ? 'run' : 'runs'} left behind (${swept.processes} processes)`,
    });
  }
  const java = await findJava(env);
  const home = await findKafkaHome(options.kafkaHome, env, cache, signal, () =>
    onProgress({ phase: 'prepare', message: 'Fetching Kafka with Maven (once)' }),
  );
  return new LocalEngine(java, home, options.agentJar, cache, runs, env);
}

class LocalEngine implements Engine {
  readonly info: EngineInfo;
  readonly #processes = new Set<Jvm>();
  readonly #memberPath: readonly string[];
  readonly #memberClasses: ClassData;
  readonly #brokerClasses: ClassData;
  readonly #storageClasses: ClassData;
  readonly #atExit = () => this.#abandon();
  #run: OwnedRun | undefined;
  #recording: { readonly broker: Jvm; readonly to: string } | undefined;
  #disposed: Promise<void> | undefined;
  #members = 0;

  constructor(
    readonly java: Java,
    readonly home: KafkaHome,
    agentJar: string,
    readonly cache: string,
    readonly runs: string,
    readonly env: NodeJS.ProcessEnv,
  ) {
    this.info = {
      name: 'local',
      description: `JVM processes, Java ${java.version}, Kafka ${home.version} from ${home.from}`,
    };
    const jars = readdirSync(home.libs)
      .filter((name) => name.endsWith('.jar'))
      .sort();
    const member = jars.filter((name) => MEMBER_LIBRARIES.includes(name.replace(/-\d.*$/, '')));
    this.#memberPath = [agentJar, ...member.map((name) => join(home.libs, name))];
    const all = jars.map((name) => join(home.libs, name));
    const archives = join(cache, 'class-data');
    this.#memberClasses = new ClassData(archives, 'member', java, this.#memberPath);
    this.#brokerClasses = new ClassData(archives, 'broker', java, all);
    this.#storageClasses = new ClassData(archives, 'storage', java, all);
  }

  async startBroker(
    spec: BrokerSpec,
    signal: AbortSignal,
    onProgress: (progress: EngineProgress) => void,
  ): Promise<Broker> {
    signal.throwIfAborted();
    if (this.#disposed) throw new EngineError('The engine has been shut down.');
    if (this.#run) throw new EngineError('This engine runs a broker already.');
    const port = spec.port ?? (await freePort());
    if (!(await portIsFree(port))) {
      throw new EngineError(
        `Port ${port} of 127.0.0.1 is in use. End the program that listens on it, or choose another port.`,
      );
    }
    this.#run = beginRun(this.runs);
    process.once('exit', this.#atExit);
    const files = await writeBrokerFiles(this.#run.folder, port, await freePort(), spec.properties);
    onProgress({ phase: 'start', message: `Starting Kafka ${this.home.version}` });
    await this.#formatStorage(files.properties, signal);
    const recordTo = await this.#recordingOf('broker', this.#brokerClasses);
    const jvm = await this.#start({
      args: [
        ...BROKER_JVM_FLAGS,
        ...(recordTo ? this.#brokerClasses.record(recordTo) : this.#brokerClasses.use()),
        `-Dlog4j2.configurationFile=${files.logging}`,
        '-cp',
        join(this.home.libs, '*'),
        'kafka.Kafka',
        files.properties,
      ],
    });
    if (recordTo) this.#recording = { broker: jvm, to: recordTo };
    await this.#untilReady(jvm, port, signal);
    const bootstrap = `127.0.0.1:${port}`;
    if (!this.#memberClasses.exists) {
      onProgress({ phase: 'prepare', message: 'Recording the members’ classes (once)' });
      await this.#train(bootstrap, signal);
    }
    signal.throwIfAborted();
    onProgress({ phase: 'ready', message: `Kafka ${this.home.version} answers on ${bootstrap}` });
    return {
      bootstrap,
      memberBootstrap: bootstrap,
      kafkaVersion: this.home.version,
      ended: jvm.ended,
      startMember: (member) => this.#startMember(member, bootstrap),
      runTool: (mainClass, args, input) => this.#runTool(bootstrap, mainClass, args, input),
      logs: async () => jvm.log(),
    };
  }

  dispose(): Promise<void> {
    this.#disposed ??= this.#end();
    return this.#disposed;
  }

  async #end(): Promise<void> {
    const recording = this.#recording;
    for (const jvm of this.#processes) if (jvm !== recording?.broker) jvm.signal('SIGKILL');
    if (recording?.broker.running) {
      recording.broker.signal('SIGTERM');
      const tooLong = setTimeout(() => recording.broker.signal('SIGKILL'), RECORD_LIMIT_MS);
      const { exitCode } = await recording.broker.ended;
      clearTimeout(tooLong);
      if (exitCode !== 137) await this.#brokerClasses.keep(recording.to);
    }
    await Promise.all([...this.#processes].map((jvm) => jvm.ended));
    this.#run?.forget();
    process.removeListener('exit', this.#atExit);
  }

  /** This process ends without having disposed of the engine: everything that can be done at once. */
  #abandon(): void {
    for (const jvm of this.#processes) jvm.signal('SIGKILL');
    this.#run?.forget();
  }

  async #start(spec: Pick<JvmSpec, 'args' | 'input' | 'onOutput'>): Promise<Jvm> {
    const jvm = new Jvm(this.#jvmSpec(spec));
    return this.#own(jvm);
  }

  #jvmSpec(spec: Pick<JvmSpec, 'args' | 'input' | 'onOutput'>): JvmSpec {
    if (this.#disposed || !this.#run) throw new EngineError('The engine has been shut down.');
    const { mark, folder } = this.#run;
    return {
      ...spec,
      args: [mark, ...spec.args],
      java: this.java.program,
      cwd: folder,
      env: withoutJvmOptions(this.env),
    };
  }

  async #own(jvm: Jvm): Promise<Jvm> {
    this.#processes.add(jvm);
    void jvm.ended.then(() => this.#processes.delete(jvm));
    try {
      await jvm.started;
    } catch (error) {
      throw new EngineError(`${this.java.program} cannot be started: ${(error as Error).message}`);
    }
    return jvm;
  }

  /** A KRaft node starts only on a formatted folder; which features its cluster has is decided there. */
  async #formatStorage(properties: string, signal: AbortSignal): Promise<void> {
    const recordTo = await this.#recordingOf('storage', this.#storageClasses);
    const jvm = await this.#start({
      args: [
        ...BROKER_JVM_FLAGS,
        ...(recordTo ? this.#storageClasses.record(recordTo) : this.#storageClasses.use()),
        '-cp',
        join(this.home.libs, '*'),
        'kafka.tools.StorageTool',
        'format',
        '--cluster-id',
        CLUSTER_ID,
        '--config',
        properties,
      ],
    });
    const { exitCode } = await jvm.ended;
    signal.throwIfAborted();
    if (exitCode !== 0) {
      throw new EngineError(`Kafka could not prepare its folder ${this.#run?.folder}:\n${lastLines(jvm.log())}`);
    }
    if (recordTo) await this.#storageClasses.keep(recordTo);
  }

  /** Where classes are to be recorded; undefined when there is an archive, or no place for one. */
  async #recordingOf(name: string, classes: ClassData): Promise<string | undefined> {
    if (classes.exists) return undefined;
    try {
      await mkdir(classes.folder, { recursive: true });
      return join(classes.folder, `${name}-${process.pid}.recording`);
    } catch {
      return undefined;
    }
  }

  async #untilReady(jvm: Jvm, port: number, signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + READY_LIMIT_MS;
    while (!(await kafkaAnswers(port))) {
      signal.throwIfAborted();
      if (!jvm.running) {
        throw new EngineError(`The broker ended before it was ready. Its last words:\n${lastLines(jvm.log())}`);
      }
      if (performance.now() > deadline) {
        throw new EngineError(
          `The broker was not ready after ${READY_LIMIT_MS / 1000} s. Its last words:\n${lastLines(jvm.log())}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Members start slower without the archive, and just as well: a training that fails is no failure of the run. */
  async #train(bootstrap: string, signal: AbortSignal): Promise<void> {
    const recordTo = await this.#recordingOf('member', this.#memberClasses);
    if (!recordTo) return;
    const jvm = await this.#start({
      args: this.#toolArgs(bootstrap, AGENT_CLASS, ['train'], this.#memberClasses.record(recordTo)),
    });
    const stop = () => jvm.signal('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    const { exitCode } = await jvm.ended;
    signal.removeEventListener('abort', stop);
    if (exitCode === 0) await this.#memberClasses.keep(recordTo);
  }

  async #startMember(spec: MemberSpec, bootstrap: string): Promise<Member> {
    const tailPath = join(this.#run?.folder ?? '', `tail-${this.#members++}`);
    const args = [
      ...MEMBER_JVM_FLAGS,
      ...this.#memberClasses.use(),
      '-cp',
      this.#memberPath.join(delimiter),
      AGENT_CLASS,
      'member',
    ];
    const member = new LocalMember(
      spec,
      this.#jvmSpec({ args, input: memberInput(spec, bootstrap, tailPath) }),
      tailPath,
    );
    await this.#own(member.jvm);
    return member;
  }

  async #runTool(bootstrap: string, mainClass: string, args: readonly string[], input?: string): Promise<ToolResult> {
    const output: Buffer[] = [];
    const jvm = await this.#start({
      args: this.#toolArgs(
        bootstrap,
        mainClass,
        args,
        (mainClass === AGENT_CLASS ? this.#memberClasses : this.#brokerClasses).use(),
      ),
      onOutput: (chunk) => output.push(chunk),
      ...(input !== undefined && { input }),
    });
    const { exitCode } = await jvm.ended;
    return { exitCode, stdout: Buffer.concat(output).toString(), stderr: jvm.log() };
  }

  #toolArgs(bootstrap: string, mainClass: string, args: readonly string[], classData: readonly string[]): string[] {
    const classPath = mainClass === AGENT_CLASS ? this.#memberPath.join(delimiter) : join(this.home.libs, '*');
    return [...MEMBER_JVM_FLAGS, ...classData, `-Dlab.bootstrap=${bootstrap}`, '-cp', classPath, mainClass, ...args];
  }
}

/** What a person sets for their own JVMs (a debugger's port, an agent) must not reach a dozen of ours. */
function withoutJvmOptions(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { JAVA_TOOL_OPTIONS: _, JDK_JAVA_OPTIONS: __, _JAVA_OPTIONS: ___, CLASSPATH: ____, ...rest } = env;
  return rest;
}
