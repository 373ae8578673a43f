import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Docker from 'dockerode';
import { inject } from 'vitest';
import { LABELS } from '../../src/lab/engine/docker/owner.ts';

/** One scenario that is over soon. */
export const SHORT = ['--modes', 'range', '--departures', 'close'];

/** A `kafka-rebalance lab` under way. */
export class LabProcess {
  readonly pid: number;
  /** Temporary folders of the run are in here. */
  readonly temporary = mkdtempSync(join(tmpdir(), 'kafka-rebalance-test-lab-'));
  stdout = '';
  stderr = '';
  readonly ended: Promise<number | null>;
  readonly #child;
  /** Docker tells whole seconds. */
  readonly #startedAt = Math.floor(Date.now() / 1000) * 1000;

  constructor(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    this.#child = spawn(process.execPath, [inject('cli'), 'lab', ...args], {
      env: { ...process.env, TMPDIR: this.temporary, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.pid = this.#child.pid!;
    this.#child.stdout.on('data', (chunk) => {
      this.stdout += chunk;
    });
    this.#child.stderr.on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.ended = new Promise((resolve) => this.#child.on('close', (code) => resolve(code)));
  }

  /** Waits until it says something on standard error. @throws when it ends before */
  async says(pattern: RegExp): Promise<void> {
    let over = false;
    void this.ended.then(() => {
      over = true;
    });
    while (!pattern.test(this.stderr)) {
      if (over) throw new Error(`It ended and never said ${pattern}:\n${this.stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** What it has on this machine: processes that work in its folder, the folder's content, containers that it owns, their volumes. */
  async leftovers(dockerHost = inject('dockerHost')): Promise<string[]> {
    const processes = this.processes().map(({ pid, command }) => `process ${pid} ${command.slice(0, 200)}`);
    const folders = readdirSync(this.temporary).map((name) => `folder ${name}`);
    const containers = (await this.containers(dockerHost)).map(({ Names }) => `container ${Names}`);
    return [...processes, ...folders, ...containers, ...(await volumes(dockerHost, this.#startedAt))];
  }

  processes(): { readonly pid: number; readonly command: string }[] {
    const found = [];
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      try {
        if (!readlinkSync(`/proc/${name}/cwd`).startsWith(this.temporary)) continue;
        found.push({ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') });
      } catch {
        // It ended meanwhile.
      }
    }
    return found;
  }

  async containers(dockerHost = inject('dockerHost')): Promise<Docker.ContainerInfo[]> {
    if (dockerHost === '') return [];
    const all = await dockerAt(dockerHost).listContainers({ all: true, filters: { label: [LABELS.run] } });
    return all.filter(({ Labels }) => Labels[LABELS.owner]?.split('@')[0] === String(this.pid));
  }

  /** Removes the folder that stands for the machine's temporary one. */
  forget(): void {
    rmSync(this.temporary, { recursive: true, force: true });
  }
}

/** Volumes that no container has any more, of containers that came up since then. */
async function volumes(dockerHost: string, sinceMs: number): Promise<string[]> {
  if (dockerHost === '') return [];
  const { Volumes } = await dockerAt(dockerHost).listVolumes({ filters: { dangling: ['true'] } });
  const told = (Volumes ?? []) as readonly { readonly Name: string; readonly CreatedAt?: string }[];
  return told.filter(({ CreatedAt = '' }) => Date.parse(CreatedAt) >= sinceMs).map(({ Name }) => `volume ${Name}`);
}

export function dockerAt(host: string): Docker {
  const socketPath = /^unix:\/\/(.+)$/.exec(host)?.[1];
  if (socketPath) return new Docker({ socketPath });
  const { hostname, port } = new URL(host.replace(/^tcp/, 'http'));
  return new Docker({ protocol: 'http', host: hostname, port });
}

/** Runs it to its end. */
export async function runToEnd(args: readonly string[], env?: NodeJS.ProcessEnv) {
  const lab = new LabProcess(args, env);
  const code = await lab.ended;
  const leftovers = await lab.leftovers();
  lab.forget();
  return { code, stdout: lab.stdout, stderr: lab.stderr, leftovers };
}
