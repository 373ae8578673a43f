import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll } from 'vitest';
import { ROOT } from '../support/bundle.ts';

/** What a checkout does not have, or what is only read. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'artifacts', '.git', '.cache']);

/** An empty folder that goes when the tests of the file are done; to be asked for while the file is collected, not in a hook. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-package-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the checkout in a folder, so that packing does not build into the folder that others test. */
export function checkout(folder: string): string {
  const root = join(folder, basename(ROOT));
  mkdirSync(root);
  for (const name of readdirSync(ROOT)) {
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

/** @throws with the program's own words when it fails. */
export function must(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) {
    throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `${stdout}\n${stderr}`}`);
  }
  return stdout.toString();
}
