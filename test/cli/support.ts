import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { JsonReport } from '../../src/cli/report.ts';
import { bundle } from '../support/bundle.ts';

export interface Result {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly bytes: Buffer;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string | Buffer;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
}

/** The bundled command line as a process. */
export interface Cli {
  readonly file: string;
  run(args: readonly string[], options?: RunOptions): Result;
  /** `lint --format json`, parsed. */
  json(args: readonly string[], options?: RunOptions): JsonReport & { readonly code: number | null };
}

/** Bundles the command line before the tests of a file. */
export function useCli(): Cli {
  let file = '';
  let dispose = () => {};
  beforeAll(async () => ({ file, dispose } = await bundle('cli')));
  afterAll(() => dispose());
  const run = (args: readonly string[], { cwd, input = '', env, uid }: RunOptions = {}): Result => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
      ...(cwd !== undefined && { cwd }),
      ...(uid !== undefined && { uid }),
      input,
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    return { code: status, out: stdout.toString(), err: stderr.toString(), bytes: stdout };
  };
  return {
    get file() {
      return file;
    },
    run,
    json(args, options) {
      const { code, out } = run(['lint', '--format', 'json', ...args], options);
      return { ...JSON.parse(out), code };
    },
  };
}

/** A folder outside of any repository, filled with files by their paths; it goes after the test. */
export function useTree(): (files: Readonly<Record<string, string | Uint8Array>>) => string {
  const made: string[] = [];
  afterEach(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  return (files) => {
    const root = mkdtempSync(join(tmpdir(), 'kafka-rebalance-tree-'));
    // Tests may run the command line as somebody else.
    chmodSync(root, 0o755);
    made.push(root);
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    return root;
  };
}

/** A consumer config that a 4.x client refuses: one error, with a safe fix that drops the last line. */
export const REFUSED = lines(
  'bootstrap.servers=localhost:9092',
  'group.id=orders',
  'group.protocol=consumer',
  'session.timeout.ms=45000',
);
export const REFUSED_FIXED = lines('bootstrap.servers=localhost:9092', 'group.id=orders', 'group.protocol=consumer');
/** One warning and nothing else. */
export const WARNED = lines(
  'bootstrap.servers=localhost:9092',
  'group.id=orders',
  'session.timeout.ms=10000',
  'heartbeat.interval.ms=5000',
);
/** One finding of severity info and nothing else. */
export const NOTED = lines('zookeeper.connect=localhost:2181', 'group.id=orders', 'auto.offset.reset=smallest');
/** Nothing to say. */
export const CLEAN = lines('bootstrap.servers=localhost:9092', 'group.id=orders', 'auto.offset.reset=earliest');

export const RULE = 'classic-key-with-consumer-protocol';

export function lines(...each: readonly string[]): string {
  return `${each.join('\n')}\n`;
}

/** The lines of stderr. */
export function complaints({ err }: Result): string[] {
  return err.split('\n').filter((line) => line !== '');
}
