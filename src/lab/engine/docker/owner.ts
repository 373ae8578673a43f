import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { identify, isAlive } from '../processes.ts';

/** Labels of every container and network of the lab. */
export const LABELS = {
  run: 'kafka-rebalance.lab.run',
  /** `pid@start` of the process. */
  owner: 'kafka-rebalance.lab.owner',
  /** Where that id means something. */
  world: 'kafka-rebalance.lab.world',
  host: 'kafka-rebalance.lab.host',
  role: 'kafka-rebalance.lab.role',
} as const;

export type Labels = Readonly<Record<string, string>>;

const me = identify(process.pid);
/** Machines may share a Docker daemon; the name of one is nobody else's business. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 16);

/** What marks a container or a network as this process's, so that a later run can tell whether its owner still lives. */
export function labelsOf(run: string, role: string): Record<string, string> {
  return {
    [LABELS.run]: run,
    [LABELS.owner]: `${process.pid}@${me?.started ?? ''}`,
    [LABELS.world]: me?.world ?? '',
    [LABELS.host]: host,
    [LABELS.role]: role,
  };
}

/**
 * Whether a container or a network was left behind by a process of this machine that is gone. One of another machine, or of another
 * container's process namespace, is never ours to judge.
 */
export function isOrphan(labels: Labels): boolean {
  const { [LABELS.owner]: owner = '', [LABELS.world]: world } = labels;
  const [, pid, started = ''] = /^([1-9]\d*)(?:@(.*))?$/.exec(owner) ?? [];
  if (labels[LABELS.run] === undefined || labels[LABELS.host] !== host || pid === undefined) return false;
  // A system that cannot tell of this process cannot tell of others.
  if (me === undefined || world === undefined) return false;
  return isAlive({ pid: Number(pid), started, world }) === false;
}
