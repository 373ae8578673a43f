import type { LabEvent } from '../events.ts';
import type { LabSettings } from '../settings.ts';

/** Milliseconds since 1970 on the clock that the members share. */
export type WallMs = number;

export interface EngineInfo {
  readonly name: 'docker' | 'local';
  /** For people: "Docker 28.2 at unix:///var/run/docker.sock", "JVM processes from /opt/kafka". */
  readonly description: string;
}

export interface BrokerSpec {
  readonly settings: LabSettings;
  /** Broker properties by their own names; the engine adds listeners and storage. */
  readonly properties: Readonly<Record<string, string>>;
  /** Port on 127.0.0.1 for clients on this machine; a free one when absent. */
  readonly port?: number;
}

export interface MemberSpec {
  readonly scenario: string;
  readonly member: string;
  readonly incarnation: number;
  readonly topic: string;
  /** Consumer properties, complete but for `bootstrap.servers`. */
  readonly properties: Readonly<Record<string, string>>;
  readonly workPerRecordMs: number;
}

/** One command of the agent that is not a member: describe a group, read offsets, fill a topic. */
export interface ToolResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A consumer process. Its event stream ends when the process has ended and everything that it left behind was read. */
export interface Member {
  readonly name: string;
  readonly events: AsyncIterable<LabEvent>;
  /** Lines of its log so far (standard error and whatever is no event). */
  log(): string;
  /** SIGKILL. @returns when the process ended, on the members' clock. */
  kill(): Promise<WallMs>;
  /** Asks for close() and waits for the process to end. @returns when it was asked. */
  close(): Promise<WallMs>;
  pause(): Promise<WallMs>;
  resume(): Promise<WallMs>;
  /** Has one record of its next batch take so long (ms). @returns when it was told */
  slow(ms: number): Promise<WallMs>;
  /** How it ended, once it has. */
  readonly ended: Promise<{ readonly exitCode: number; readonly at: WallMs }>;
}

export interface Broker {
  /** For clients on this machine; absent where no port of the broker can be reached from here. */
  readonly bootstrap?: string;
  /** For members and tools, which run beside the broker. */
  readonly memberBootstrap: string;
  readonly kafkaVersion: string;
  /** Settles when the broker has ended, by itself or because the engine was disposed of; rejects when that cannot be known. */
  readonly ended: Promise<{ readonly exitCode: number; readonly at: WallMs }>;
  /** Starts a member and resolves when its process runs. */
  startMember(spec: MemberSpec): Promise<Member>;
  /**
   * Runs the agent or one of Kafka's own tools beside the broker. The agent knows the broker; other tools are to be told
   * {@link memberBootstrap}.
   * @throws EngineError when it cannot be started
   */
  runTool(mainClass: string, args: readonly string[], input?: string): Promise<ToolResult>;
  logs(): Promise<string>;
}

/**
 * Where brokers and members run. An engine owns everything that it starts: `dispose` ends and removes all of it, whatever state
 * it is in, and may be called more than once.
 */
export interface Engine {
  readonly info: EngineInfo;
  /** @throws EngineError with what to do next. */
  startBroker(spec: BrokerSpec, signal: AbortSignal, onProgress: (progress: EngineProgress) => void): Promise<Broker>;
  dispose(): Promise<void>;
}

export type EngineProgress =
  | { readonly phase: 'pull'; readonly image: string; readonly doneBytes: number; readonly totalBytes: number }
  | { readonly phase: 'prepare' | 'start' | 'ready'; readonly message: string };

/** Something outside the lab keeps it from running; the message says what happened and what to do. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
