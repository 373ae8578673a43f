import { dirname, join, relative } from 'node:path';
import type { SourceFile } from '../../core/formats/format.ts';
import { whyUnrecognized } from '../../core/linter/unrecognized.ts';
import type { Project } from '../../core/project/find.ts';
import { HOW_TO_GO_ON } from '../../core/rules/unreadable-file/rule.ts';
import { visible } from '../../core/text/visible.ts';
import { Session } from '../../session/session.ts';
import { type CheckedGroup, checkFiles } from '../check.ts';
import { Disk } from '../disk.ts';
import { describeFsError } from '../files/errors.ts';
import { isUnsettled } from '../files/journal.ts';
import { JOURNAL } from '../files/leftovers.ts';
import type { Tell } from '../files/recover.ts';
import { reasonOf } from '../reason.ts';
import { walk } from '../walk.ts';

/** What a command did, as the process reports it: 0 below the threshold, 1 findings, 2 something could not be done. */
export type ExitCode = 0 | 1 | 2;

/** Where a command writes; tests pass their own. */
export interface Io {
  readonly out: { write(chunk: string | Uint8Array): unknown; readonly isTTY?: boolean; readonly columns?: number };
  readonly err: { write(text: string): unknown; readonly isTTY?: boolean };
  readStdin(): Promise<Buffer>;
}

export interface CommonOptions {
  readonly kafkaVersion?: string;
  /** Whether a run that recognizes no consumer config has failed. */
  readonly failOnEmpty?: boolean;
}

type PassedOver = (source: SourceFile) => string | undefined;

/** What a walk looks at by name alone, as it is told to people. */
const LOOKED_AT = '*.properties, *.config, application*.yml';

const UNSETTLED =
  'a run that changed files together did not end; the next fix --write or migrate --write takes back what it had changed here';

/** One run of a command: lints paths and remembers what could not be done; each such thing gets one line on stderr. */
export class Run {
  readonly #disk = new Disk();
  readonly #session: Session;
  readonly #told = new Set<string>();
  #failed = false;
  /** Files that hold a consumer config, and files that were looked at. */
  #recognized = 0;
  #looked = 0;

  constructor(
    readonly io: Io,
    readonly options: CommonOptions,
    /** Of a command that changes files: takes back in a folder what a run that was killed had changed. */
    readonly recover?: (folder: string, tell: Tell) => void,
  ) {
    const disk = this.#disk;
    const option = options.kafkaVersion === undefined ? {} : { option: options.kafkaVersion };
    const given = { ...option, given: true };
    this.#session = new Session(disk, {
      wishes: (path) => (disk.isGiven(path) ? given : option),
      onProject: ({ problems }) => this.#tell(problems),
    });
  }

  /**
   * Lints files and folders; this folder when none is given.
   * @param why what to say of a file whose name somebody wrote and that holds no consumer config; nothing by undefined
   */
  async *paths(
    paths: readonly string[],
    why: PassedOver = (source) => whyUnrecognized(source).what,
  ): AsyncGenerator<CheckedGroup> {
    const walked = await walk(paths.length > 0 ? paths : ['.'], this.#session, this.#disk);
    for (const { path, message } of walked.errors) this.fail(path, message);
    for (const folder of new Set(walked.files.map((path) => dirname(path)))) this.#settle(folder);
    yield* this.#check(walked.files, why);
  }

  /** Puts in order what a run that was killed left in a folder, or says that there is something. */
  #settle(folder: string): void {
    const tell = (path: string, message: string) => this.note(path, message);
    try {
      if (this.recover) this.recover(folder, tell);
      else if (isUnsettled(folder)) tell(join(folder, JOURNAL), UNSETTLED);
    } catch (error) {
      this.fail(folder, `what an interrupted run left here cannot be put in order: ${describeFsError(error)}`);
    }
  }

  /** Lints standard input as the file of a name; the files beside that name take part as they would beside the file. */
  async *stdin(path: string, why: PassedOver = (source) => whyUnrecognized(source).what): AsyncGenerator<CheckedGroup> {
    this.#disk.give(path);
    this.#disk.provide(path, await this.io.readStdin());
    yield* this.#check([path], why);
  }

  async *#check(files: readonly string[], why: PassedOver): AsyncGenerator<CheckedGroup> {
    this.#looked += files.length;
    for await (const group of checkFiles(this.#session, files, (path, message) => this.fail(path, message))) {
      this.#recognized += group.checked.length;
      const known = new Set(group.checked.map(({ file }) => file.path));
      for (const source of group.sources) {
        if (!this.#disk.isGiven(source.uri) || known.has(source.uri)) continue;
        const reason = why(source);
        if (reason !== undefined) this.say(unrecognized(source.uri, reason));
      }
      yield group;
    }
  }

  /** Each thing in a project file that cannot be used is told once. */
  #tell(problems: Project['problems']): void {
    for (const { path, message } of problems) {
      const shown = relative('.', path) || path;
      if (this.#told.has(shown + message)) continue;
      this.#told.add(shown + message);
      this.fail(shown, message);
    }
  }

  /** What to say, instead of how much was found, when no consumer config was recognized; undefined when one was. */
  nothing(): string | undefined {
    if (this.#recognized > 0) return undefined;
    // Then what could not be done says enough.
    if (this.#failed) return 'No consumer config was recognized.';
    const where = this.#looked === 0 ? 'no file here could be one by its name' : `in ${files(this.#looked)}`;
    return `No consumer config was recognized: ${where} (${LOOKED_AT}). Files of other names are read when they are named, or by "include" in .kafka-rebalance.json.`;
  }

  /** Whether something could not be done. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Reports what could not be done; the rest goes on. */
  fail(path: string, message: string): void {
    this.#failed = true;
    this.note(path, message);
  }

  /** Does something with each group. Where that breaks off, the files are told of, and the next group comes. */
  async each(groups: AsyncIterable<CheckedGroup>, work: (group: CheckedGroup) => void): Promise<void> {
    try {
      for await (const group of groups) {
        try {
          work(group);
        } catch (error) {
          const paths = group.checked.map(({ file }) => file.path).join(', ');
          this.fail(paths, `cannot be worked on: ${reasonOf(error)}. ${HOW_TO_GO_ON}`);
        }
      }
    } catch (error) {
      this.fail(
        'the rest of the files',
        `the run broke off: ${reasonOf(error)}. Name fewer files to find the one that ends it.`,
      );
    }
  }

  /** Says something about a file that is no failure. */
  note(path: string, message: string): void {
    this.say(`${path}: ${message}`);
  }

  /** Says something that belongs to no file. */
  say(message: string): void {
    this.io.err.write(`kafka-rebalance: ${visible(message)}\n`);
  }

  /** The exit code, with 1 when `found`. */
  code(found: boolean): ExitCode {
    const empty = this.options.failOnEmpty === true && this.#recognized === 0;
    return this.#failed || empty ? 2 : found ? 1 : 0;
  }
}

/** What to say of a file that was named and passed over. */
export function unrecognized(path: string, reason: string): string {
  return `${path}: no consumer config was recognized: ${reason}`;
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}
