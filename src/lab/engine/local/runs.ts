import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { identify, isAlive, type ProcessIdentity, processesWith } from '../processes.ts';

const FOLDER_PREFIX = 'kafka-rebalance-lab-';
/** Marks every process of a run on its command line; the id behind it is random, so no other process has it. */
const MARK = '-Dlab.run=';

interface RunFile {
  readonly id: string;
  readonly owner: ProcessIdentity;
  readonly folder: string;
}

/** One run of the local engine: its temporary folder, and the mark by which its processes are found. */
export interface OwnedRun {
  readonly folder: string;
  /** The argument that every process of this run carries. */
  readonly mark: string;
  /** Removes the folder and what tells of the run. */
  forget(): void;
}

/** Starts a run: what it leaves behind, should this process be killed, the next {@link sweepRuns} finds by its file in `runs`. */
export function beginRun(runs: string): OwnedRun {
  const owner = identify(process.pid);
  if (!owner) throw new Error('This process cannot be identified');
  mkdirSync(runs, { recursive: true, mode: 0o700 });
  const id = randomBytes(8).toString('hex');
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  const path = join(runs, `${id}.json`);
  // Written beside and renamed: a sweeper never reads half a file.
  writeFileSync(`${path}.new`, JSON.stringify({ id, owner, folder } satisfies RunFile), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return {
    folder,
    mark: MARK + id,
    forget() {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      rmSync(path, { force: true });
    },
  };
}

/** What a sweep found and removed. */
export interface Swept {
  readonly runs: number;
  readonly processes: number;
}

/**
 * Ends the processes and removes the folders of runs whose owner was killed. Runs of living owners, and of owners in another
 * container that share the folder, are left alone.
 */
export function sweepRuns(runs: string): Swept {
  let swept = 0;
  let processes = 0;
  for (const name of list(runs)) {
    const path = join(runs, name);
    const file = readRun(path);
    if (!file || isAlive(file.owner) !== false) continue;
    for (const pid of processesWith(MARK + file.id)) {
      try {
        process.kill(pid, 'SIGKILL');
        processes++;
      } catch {
        // It ended by itself meanwhile.
      }
    }
    if (basename(file.folder).startsWith(FOLDER_PREFIX))
      rmSync(file.folder, { recursive: true, force: true, maxRetries: 3 });
    rmSync(path, { force: true });
    swept++;
  }
  return { runs: swept, processes };
}

function list(runs: string): string[] {
  try {
    return readdirSync(runs).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

/** @returns undefined for a file that is not ours: nothing is ended or removed on its word. */
function readRun(path: string): RunFile | undefined {
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as Partial<RunFile>;
    const { id, owner, folder } = file;
    const whole = typeof folder === 'string' && /^[0-9a-f]{16}$/.test(id ?? '') && typeof owner?.pid === 'number';
    return whole ? (file as RunFile) : undefined;
  } catch {
    return undefined;
  }
}
