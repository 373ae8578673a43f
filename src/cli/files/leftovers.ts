import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { basename } from 'node:path';

// While files are replaced, others lie beside them: `.<id>-<n>.kafka-rebalance.tmp` is a new content, `….old` a second name
// of a content that goes, `.<id>.kafka-rebalance.done` says that a change of several files is whole, and a journal of a
// fixed name says what is going on in its folder. A run that is killed leaves them to the next one.

/** At most one run writes several files of a folder: this one tells which. */
export const JOURNAL = '.kafka-rebalance.journal';
/** What is kept of a file that was edited before an interrupted change of it could be taken back. */
const KEPT = '.kafka-rebalance.orig';

const NAME = /^\.(?:(?:([0-9a-z]+)-[0-9a-f]{12}(?:-\d+)?|[0-9a-f]{12})\.)?kafka-rebalance\.(?:tmp|old|done|journal)$/;
const ID = /^[0-9a-z]{1,9}-[0-9a-f]{12}$/;

/** A write takes seconds. Older leftovers are nobody's, though a process of that number may live (ms). */
const LONG_AGO_MS = 3_600_000;
/** The same for a run on another machine, of which nothing can be asked: a container that is gone, often. */
const ELSEWHERE_MS = 60_000;

/** Whether a file is what a killed run left behind: never a config. */
export function isLeftover(path: string): boolean {
  const name = basename(path);
  return NAME.test(name) || name.endsWith(KEPT);
}

/** Who writes; part of the names of all that lies there meanwhile. */
export function newId(): string {
  return `${process.pid.toString(36)}-${randomBytes(6).toString('hex')}`;
}

/** Names come from journals, too, and those are files as any. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && ID.test(text);
}

export const temporaryName = (id: string, index: number) => `.${id}-${index}.kafka-rebalance.tmp`;
export const formerName = (id: string, index: number) => `.${id}-${index}.kafka-rebalance.old`;
export const keptName = (name: string, id: string) => `${name}.${id}${KEPT}`;
export const doneName = (id: string) => `.${id}.kafka-rebalance.done`;

/**
 * Whether a file can be removed by its name: a leftover that no running process may still need.
 * @param changedMs asked only of a leftover: when it was last changed, since the epoch
 */
export function isAbandoned(name: string, changedMs: () => number): boolean {
  const found = NAME.exec(name);
  if (!found || name === JOURNAL) return false;
  return found[1] === undefined || !mayRun(Number.parseInt(found[1], 36), hostname(), changedMs());
}

/**
 * Whether the process that began a write may still be at it.
 * @param changedMs when its file was last changed, since the epoch
 */
export function mayRun(pid: number, host: string, changedMs: number): boolean {
  const age = Date.now() - changedMs;
  if (age > LONG_AGO_MS) return false;
  if (host !== hostname()) return age <= ELSEWHERE_MS;
  // Containers number their processes alike: what this process has not begun itself is not its own.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
