import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Labels of every container of the lab. */
export const LABELS = {
  run: 'kafka-rebalance.lab.run',
  owner: 'kafka-rebalance.lab.owner',
  host: 'kafka-rebalance.lab.host',
  created: 'kafka-rebalance.lab.created',
  role: 'kafka-rebalance.lab.role',
} as const;

export type Labels = Readonly<Record<string, string>>;

/** What marks a container as this process's, so that a later run can tell whether its owner still lives. */
export function labelsOf(run: string, role: string): Record<string, string> {
  return {
    [LABELS.run]: run,
    [LABELS.owner]: ownerId(process.pid),
    [LABELS.host]: hostId(),
    [LABELS.created]: new Date().toISOString(),
    [LABELS.role]: role,
  };
}

/**
 * Whether a container was left behind by a process of this machine that is gone. One of another machine, or of another
 * container's process namespace, is never ours to judge.
 */
export function isOrphan(labels: Labels): boolean {
  const owner = labels[LABELS.owner];
  if (labels[LABELS.run] === undefined || owner === undefined || labels[LABELS.host] !== hostId()) return false;
  const pid = Number.parseInt(owner, 10);
  if (!(pid > 0)) return false;
  return !isAlive(pid) || ownerId(pid) !== owner;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Process id, and on Linux when it started, because ids are used again. */
function ownerId(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name, the second field, may hold blanks and parentheses; the start is the 20th field after it.
    return `${pid}@${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}

let ownHost: string | undefined;

/** The machine and, on Linux, the process namespace: the process ids of two containers mean different processes. */
function hostId(): string {
  if (ownHost === undefined) {
    let namespace = '';
    try {
      namespace = readlinkSync('/proc/self/ns/pid');
    } catch {}
    ownHost = createHash('sha256').update(`${hostname()} ${namespace}`).digest('hex').slice(0, 16);
  }
  return ownHost;
}
