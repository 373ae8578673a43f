import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { copyExtended, keepOwnerAndMode } from './attributes.ts';
import { describeFsError, UnreadableFile, WriteRefused } from './errors.ts';
import { findJournal, writeJournal } from './journal.ts';
import { doneName, formerName, JOURNAL, newId, temporaryName } from './leftovers.ts';
import { readFound, readWhole } from './read.ts';

/** A file that shall have another content. */
export interface Replacement {
  readonly path: string;
  /** A person named this path, so that a link is followed to the file that it leads to. */
  readonly named: boolean;
  /** What was read. A file that holds something else by now stays as it is. */
  readonly before: Buffer;
  readonly after: Buffer;
}

interface Staged {
  readonly path: string;
  /** Where the file lies, without links. */
  readonly real: string;
  readonly index: number;
  readonly before: string;
  readonly after: string;
}

const WARY = constants.O_RDWR | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const BUSY = `another run writes in; run this again when it is done, or remove ${JOURNAL} there if there is no other run`;
const CHANGED = 'was changed since it was read, and is left as it is; run this again';

/** The hash by which a content is known again. */
function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Replaces files, all of them or none. Each new content is first written beside its file and flushed; then the files change
 * places with them, each whole at any time. When one cannot, those before it are taken back. A run that is killed in between
 * leaves a journal in each folder, by which {@link recover} takes back what it had changed.
 */
export class Transaction {
  readonly #id = newId();
  readonly #staged: Staged[] = [];
  /** Those whose former content is a copy, where a second name is not to be had. */
  readonly #copied = new Set<Staged>();

  /** The files that are staged. */
  get paths(): readonly string[] {
    return this.#staged.map(({ path }) => path);
  }

  /**
   * Writes a file's new content beside it.
   * @throws WriteRefused when the file must not be replaced, and whatever the file system throws; nothing of the file stays then
   */
  stage({ path, named, before, after }: Replacement): void {
    const real = named ? realpathSync(path) : resolve(path);
    const known = this.#staged.find((each) => each.real === real);
    const hash = hashOf(after);
    if (known) {
      if (known.after === hash) return;
      throw new WriteRefused('would be changed twice, under two names; name it once');
    }
    if (findJournal(dirname(real))) throw new WriteRefused(`lies in a folder that ${BUSY}`);
    const stats = examine(real, before);
    const staged = { path, real, index: this.#staged.length + 1, before: hashOf(before), after: hash };
    const temporary = this.#temporary(staged);
    const descriptor = openSync(temporary, 'wx', 0o600);
    try {
      try {
        copyExtended(real, temporary);
        // Some systems copy the content along.
        ftruncateSync(descriptor, 0);
        writeFileSync(descriptor, after);
        keepOwnerAndMode(stats, descriptor);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    this.#staged.push(staged);
  }

  /** Forgets what was staged. */
  abort(): void {
    for (const staged of this.#staged.splice(0)) rmSync(this.#temporary(staged), { force: true });
  }

  /**
   * Lets the files change places.
   * @throws FileError naming the file that could not; then all are as they were
   */
  commit(): void {
    const folders = [...new Set(this.#staged.map(({ real }) => dirname(real)))];
    const [first] = folders;
    if (first === undefined) return;
    // The change of one file is whole by itself.
    const journaled = this.#staged.length > 1 ? folders : [];
    const opened: string[] = [];
    const begun: Staged[] = [];
    try {
      for (const folder of journaled) {
        this.#open(folder, first, folders);
        opened.push(folder);
      }
      for (const staged of this.#staged) {
        begun.push(staged);
        attempt(staged, () => this.#keepFormer(staged));
      }
      for (const staged of this.#staged) attempt(staged, () => this.#exchange(staged));
      // Whoever wrote into a file meanwhile wrote into what is the former one now.
      for (const staged of this.#staged) attempt(staged, () => this.#checkFormer(staged));
      if (journaled.length > 0) attempt(this.#staged[0]!, () => this.#mark(first));
    } catch (error) {
      this.#takeBack(begun, opened, error as FileError);
      throw error;
    }
    // What cannot be removed now is left to the next run.
    quietly(() => this.#clean(opened, first));
    this.#staged.length = 0;
  }

  /** From here on the change is whole. */
  #mark(first: string): void {
    writeFileSync(join(first, doneName(this.#id)), '', { flag: 'wx' });
  }

  #open(folder: string, first: string, folders: readonly string[]): void {
    const files = this.#staged
      .filter(({ real }) => dirname(real) === folder)
      .map(({ real, index, before, after }) => ({ name: basename(real), index, before, after }));
    const others = folder === first ? folders.slice(1).map((other) => relative(first, other)) : [];
    const written = attempt(this.#staged.find(({ real }) => dirname(real) === folder)!, () =>
      writeJournal(folder, { id: this.#id, first: relative(folder, first), others, files }),
    );
    if (!written) throw new FileError(folder, new WriteRefused(`is a folder that ${BUSY}`));
  }

  /** Gives the content that goes a second name. What has it then is what is taken back, whatever happens to the file. */
  #keepFormer(staged: Staged): void {
    const former = this.#former(staged);
    try {
      linkSync(staged.real, former);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new WriteRefused(CHANGED);
      // Not every file system has hard links.
      copyFileSync(staged.real, former, constants.COPYFILE_EXCL);
      this.#copied.add(staged);
    }
    this.#checkFormer(staged);
  }

  /** Puts the new content in the place of the former one, as long as that has the place. */
  #exchange(staged: Staged): void {
    const former = this.#former(staged);
    const same = this.#copied.has(staged) ? contentOf(staged.real) === staged.before : isSameFile(former, staged.real);
    if (!same) throw new WriteRefused(CHANGED);
    renameSync(this.#temporary(staged), staged.real);
  }

  #checkFormer(staged: Staged): void {
    if (hashOf(readFound(this.#former(staged))) !== staged.before) throw new WriteRefused(CHANGED);
  }

  #takeBack(begun: readonly Staged[], opened: readonly string[], failure: unknown): void {
    try {
      for (const staged of begun) takeBack(staged.real, this.#former(staged), staged.after);
      this.abort();
      for (const folder of [...opened].reverse()) rmSync(join(folder, JOURNAL), { force: true });
    } catch {
      // The journals are still there.
      if (opened.length === 0) return;
      const { path, cause } = failure instanceof FileError ? failure : new FileError(opened[0]!, failure);
      const reason = `${describeFsError(cause)}; what was changed could not be taken back yet, the next run with --write will do it`;
      throw new FileError(path, new WriteRefused(reason));
    }
  }

  #clean(opened: readonly string[], first: string): void {
    for (const staged of this.#staged) rmSync(this.#former(staged), { force: true });
    // The first folder's last: as long as another has its journal, the mark is needed.
    for (const folder of [...opened].reverse()) rmSync(join(folder, JOURNAL), { force: true });
    if (opened.length > 0) rmSync(join(first, doneName(this.#id)), { force: true });
  }

  #temporary({ real, index }: Staged): string {
    return join(dirname(real), temporaryName(this.#id, index));
  }

  #former({ real, index }: Staged): string {
    return join(dirname(real), formerName(this.#id, index));
  }
}

/** What went wrong with a file. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(
    readonly path: string,
    override readonly cause: unknown,
  ) {
    super(`${path}: ${(cause as Error).message}`);
  }
}

/**
 * Puts a file's former content back if the file holds the content that took its place.
 * @returns whether it did: the file may not have been replaced yet, or may have been changed since
 */
export function takeBack(path: string, former: string, after: string): boolean {
  const taken = contentOf(path) === after && lstatSync(former, { throwIfNoEntry: false })?.isFile() === true;
  if (taken) renameSync(former, path);
  // Two names of one file do not change places.
  else rmSync(former, { force: true });
  return taken;
}

/** The hash of what a path holds; `undefined` when there is no file to read. */
export function contentOf(path: string): string | undefined {
  try {
    return hashOf(readFound(path));
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

/** Looks at the file that shall be replaced, as somebody who may write it. @throws WriteRefused when it must stay */
function examine(path: string, before: Buffer): Stats {
  const descriptor = openSync(path, WARY);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new WriteRefused('is not a regular file any more');
    // Root may write into it all the same.
    if ((stats.mode & 0o222) === 0) throw new WriteRefused('is read-only; chmod u+w lets it be changed');
    const own = process.geteuid?.();
    if (own !== undefined && own !== 0 && stats.uid !== own) {
      throw new WriteRefused(`belongs to another user (${stats.uid}), and would be yours afterwards`);
    }
    if (stats.nlink > 1) {
      throw new WriteRefused(
        `has ${stats.nlink} names (hard links), which would not be one file any more; apply what --diff shows, or make it a copy`,
      );
    }
    if (!readWhole(descriptor, stats.size).equals(before)) throw new WriteRefused(CHANGED);
    return stats;
  } finally {
    closeSync(descriptor);
  }
}

function isSameFile(a: string, b: string): boolean {
  const [one, other] = [lstatSync(a), lstatSync(b, { throwIfNoEntry: false })];
  return one.ino === other?.ino && one.dev === other.dev;
}

function attempt<T>({ path }: Staged, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new FileError(path, error);
  }
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Left to the next run.
  }
}
