import { type ChildProcess, spawn } from 'node:child_process';
import type { WallMs } from '../engine.ts';

const LOG_CHARACTERS = 1 << 20;

export interface JvmSpec {
  readonly java: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Written to standard input, which is closed afterwards unless it is kept open for {@link Jvm.send}. */
  readonly input?: string;
  readonly keepInput?: boolean;
  /** Takes standard output; it goes to the log when absent. */
  readonly onOutput?: (chunk: Buffer) => void;
  readonly onLog?: (text: string) => void;
}

export interface JvmEnd {
  /** As shells tell it: 128 and the signal's number for a process that a signal ended. */
  readonly exitCode: number;
  readonly at: WallMs;
}

const SIGNAL_NUMBERS: Partial<Record<NodeJS.Signals, number>> = { SIGKILL: 9, SIGTERM: 15, SIGINT: 2, SIGHUP: 1 };

/** A JVM in a process group of its own: a Ctrl-C on the terminal reaches the lab, which ends its processes in order. */
export class Jvm {
  readonly #child: ChildProcess;
  #log = '';
  /** When it runs; rejects when it cannot be started. */
  readonly started: Promise<void>;
  /** When it has ended and all that it wrote was read. Never rejects. */
  readonly ended: Promise<JvmEnd>;

  constructor(spec: JvmSpec) {
    const child = spawn(spec.java, spec.args, { cwd: spec.cwd, env: spec.env, stdio: 'pipe', detached: true });
    this.#child = child;
    const log = (text: string) => {
      this.#log = (this.#log + text).slice(-LOG_CHARACTERS);
      spec.onLog?.(text);
    };
    child.stdout!.on('data', (chunk: Buffer) => (spec.onOutput ? spec.onOutput(chunk) : log(chunk.toString())));
    child.stderr!.on('data', (chunk: Buffer) => log(chunk.toString()));
    // A process that ends before it has read its input breaks the pipe; how it ended says more.
    child.stdin!.on('error', () => {});
    if (spec.keepInput) child.stdin!.write(spec.input ?? '');
    else child.stdin!.end(spec.input ?? '');
    this.started = new Promise((resolve, reject) => {
      child.once('spawn', () => resolve());
      child.once('error', reject);
    });
    this.started.catch(() => {});
    this.ended = new Promise((resolve) => {
      let at: WallMs | undefined;
      child.once('exit', () => {
        at = Date.now();
      });
      child.once('close', (code, signal) =>
        resolve({ exitCode: code ?? 128 + (SIGNAL_NUMBERS[signal!] ?? 0), at: at ?? Date.now() }),
      );
    });
  }

  get running(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  log(): string {
    return this.#log;
  }

  /** Writes to standard input; nothing happens once the process has ended. */
  send(text: string): void {
    if (this.running) this.#child.stdin!.write(text);
  }

  /** Sends a signal to the process and whatever it started; nothing happens once it has ended. */
  signal(signal: NodeJS.Signals): void {
    if (!this.running) return;
    try {
      process.kill(-this.#child.pid!, signal);
    } catch {
      // It ended between the look and the signal.
    }
  }
}
