import { type CheckedFolder, checkFolders } from '../check.ts';
import { type Projects, projects } from '../settings.ts';
import { walk } from '../walk.ts';

/** What a command did, as the process reports it: 0 below the threshold, 1 findings, 2 something could not be done. */
export type ExitCode = 0 | 1 | 2;

/** Where a command writes; tests pass their own. */
export interface Io {
  readonly out: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly err: { write(text: string): unknown };
  readStdin(): Promise<string>;
}

export interface CommonOptions {
  readonly kafkaVersion?: string;
}

/** One run of a command: lints paths and remembers what could not be done; each such thing gets one line on stderr. */
export class Run {
  readonly projects: Projects;
  #failed = false;

  constructor(
    readonly io: Io,
    options: CommonOptions,
  ) {
    this.projects = projects(options, (path, message) => this.fail(path, message));
  }

  *folders(paths: readonly string[]): Generator<CheckedFolder> {
    const walked = walk(paths.length > 0 ? paths : ['.'], this.projects.selectionOf);
    for (const { path, message } of walked.errors) this.fail(path, message);
    yield* checkFolders(walked, this.projects.settingsOf, (path, message) => this.fail(path, message));
  }

  /** Reports what could not be done; the rest goes on. */
  fail(path: string, message: string): void {
    this.#failed = true;
    this.io.err.write(`kafka-rebalance: ${path}: ${message}\n`);
  }

  /** The exit code, with 1 when `found`. */
  code(found: boolean): ExitCode {
    return this.#failed ? 2 : found ? 1 : 0;
  }
}
