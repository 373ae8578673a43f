import { dirname } from 'node:path';
import { visible } from '../../core/text/visible.ts';
import { type CheckedGroup, checkFiles } from '../check.ts';
import { type Projects, projects } from '../settings.ts';
import { decodeFile, readTextFile } from '../text-file.ts';
import { walk } from '../walk.ts';

/** What a command did, as the process reports it: 0 below the threshold, 1 findings, 2 something could not be done. */
export type ExitCode = 0 | 1 | 2;

/** Where a command writes; tests pass their own. */
export interface Io {
  readonly out: { write(chunk: string | Uint8Array): unknown; readonly isTTY?: boolean };
  readonly err: { write(text: string): unknown; readonly isTTY?: boolean };
  readStdin(): Promise<Buffer>;
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

  /** Lints files and folders; this folder when none is given. */
  *paths(paths: readonly string[]): Generator<CheckedGroup> {
    const walked = walk(paths.length > 0 ? paths : ['.'], this.projects.selectionOf);
    for (const { path, message } of walked.errors) this.fail(path, message);
    yield* checkFiles(walked, this.projects.settingsOf, (path, message) => this.fail(path, message));
  }

  /** Lints standard input as the file of a name; the files beside that name take part as they would beside the file. */
  async *stdin(path: string): AsyncGenerator<CheckedGroup> {
    const bytes = await this.io.readStdin();
    const walked = { folders: new Map([[dirname(path), [path]]]), named: new Set([path]), errors: [] };
    const read = (each: string) => (each === path ? decodeFile(path, bytes) : readTextFile(each));
    yield* checkFiles(walked, this.projects.settingsOf, (each, message) => this.fail(each, message), read);
  }

  /** Reports what could not be done; the rest goes on. */
  fail(path: string, message: string): void {
    this.#failed = true;
    this.note(path, message);
  }

  /** Says something about a file that is no failure. */
  note(path: string, message: string): void {
    this.io.err.write(`kafka-rebalance: ${visible(`${path}: ${message}`)}\n`);
  }

  /** The exit code, with 1 when `found`. */
  code(found: boolean): ExitCode {
    return this.#failed ? 2 : found ? 1 : 0;
  }
}
