import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process, so that one that later gets the same id is not taken for it. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the words of the system; empty where it does not tell (Windows). */
  readonly started: string;
  /** Boot and process namespace in which the id means something; empty where the system does not tell. */
  readonly world: string;
}

/** @returns undefined when there is no such process (a zombie is none) */
export function identify(pid: number): ProcessIdentity | undefined {
  const started =
    process.platform === 'linux'
      ? startedOnLinux(pid)
      : process.platform === 'win32'
        ? startedOnWindows(pid)
        : startedByPs(pid);
  return started === undefined ? undefined : { pid, started, world: world() };
}

/** Whether a process that was identified once still runs. `unknown`: it belongs to another container of this machine. */
export function isAlive(identity: ProcessIdentity): boolean | 'unknown' {
  const here = world();
  if (identity.world !== here) return bootOf(identity.world) === bootOf(here) ? 'unknown' : false;
  return identify(identity.pid)?.started === identity.started;
}

/** Ids of processes that have an argument of their own on their command line. */
export function processesWith(argument: string): number[] {
  return process.platform === 'linux' ? withArgumentOnLinux(argument) : withArgumentByPs(argument);
}

function startedOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the name in parentheses, which may hold blanks: proc(5). The state is the first after it, the start the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function withArgumentOnLinux(argument: string): number[] {
  const pids: number[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').includes(argument)) pids.push(Number(name));
    } catch {
      // It ended meanwhile, or belongs to somebody else.
    }
  }
  return pids;
}

function startedOnWindows(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    return '';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? '' : undefined;
  }
}

function startedByPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
  } catch {
    return undefined;
  }
}

function withArgumentByPs(argument: string): number[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return lines
    .split('\n')
    .filter((line) => line.split(' ').includes(argument))
    .map((line) => Number.parseInt(line, 10));
}

function world(): string {
  if (process.platform !== 'linux') return '';
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

function bootOf(identity: string): string {
  return identity.split(' ')[0]!;
}
