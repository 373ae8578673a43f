import { constants, copyFileSync, linkSync, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { UnreadableFile } from './errors.ts';
import { isId, JOURNAL, mayRun, temporaryName } from './leftovers.ts';
import { readFound } from './read.ts';

/**
 * What a run that changes several files writes into each of their folders before it touches one. Until the mark of
 * the whole change lies in the first folder, whoever finds a journal takes the changes of its folder back.
 */
export interface Journal {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /** The folder whose mark tells that the change is whole, relative to this one. */
  readonly first: string;
  /** In the first folder: the others, relative to it. */
  readonly others: readonly string[];
  readonly files: readonly JournalEntry[];
}

export interface JournalEntry {
  /** A file of the journal's own folder. */
  readonly name: string;
  /** Part of the names of what lies beside it. */
  readonly index: number;
  /** SHA-256 of the contents, hexadecimal. */
  readonly before: string;
  readonly after: string;
}

/** A journal that lies in a folder. */
export interface FoundJournal {
  /** `undefined`: not whole, so that nothing can have been changed yet. */
  readonly journal: Journal | undefined;
  /** Its run may still be at it. */
  readonly running: boolean;
}

/**
 * Puts a journal into a folder, whole or not at all.
 * @returns whether there was none before
 */
export function writeJournal(folder: string, journal: Omit<Journal, 'pid' | 'host'>): boolean {
  const text = `${JSON.stringify({ ...journal, pid: process.pid, host: hostname() })}\n`;
  // No file of the change has this number.
  const temporary = join(folder, temporaryName(journal.id, 0));
  try {
    writeFileSync(temporary, text, { flag: 'wx', mode: 0o644, flush: true });
    try {
      linkSync(temporary, join(folder, JOURNAL));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return false;
      // A file system without hard links.
      return copyJournal(temporary, join(folder, JOURNAL));
    }
    return true;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function copyJournal(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The journal of a folder, if there is one. A journal may come with a checkout: nothing in it is taken for granted. */
export function findJournal(folder: string): FoundJournal | undefined {
  const path = join(folder, JOURNAL);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  const journal = readJournal(path);
  const { pid, host } = journal ?? { pid: 0, host: '' };
  return { journal, running: mayRun(pid, host, stats.ctimeMs) };
}

function readJournal(path: string): Journal | undefined {
  try {
    const { id, pid, host, first, others, files } = JSON.parse(readFound(path).toString());
    if (!isId(id) || !Number.isSafeInteger(pid) || pid <= 0 || typeof host !== 'string') return undefined;
    if (typeof first !== 'string' || !isListOf(others, (each) => typeof each === 'string')) return undefined;
    return isListOf(files, isEntry) ? { id, pid, host, first, others, files } : undefined;
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function isListOf<T>(value: unknown, is: (each: unknown) => each is T): value is T[];
function isListOf(value: unknown, is: (each: unknown) => boolean): value is string[];
function isListOf(value: unknown, is: (each: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isEntry(value: unknown): value is JournalEntry {
  const { name, index, before, after } = value as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    !/[\\/\0]/.test(name) &&
    name !== '..' &&
    name !== '.' &&
    Number.isSafeInteger(index) &&
    typeof before === 'string' &&
    typeof after === 'string'
  );
}

/** Whether a run that changed several files of a folder did not end, and nobody has taken that back yet. */
export function isUnsettled(folder: string): boolean {
  const found = findJournal(folder);
  return found?.journal !== undefined && !found.running;
}
