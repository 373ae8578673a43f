import { fchmodSync, fchownSync, type Stats } from 'node:fs';
import { WriteRefused } from './errors.ts';

/** What a `cp` says that does not know the options: that of BusyBox, whose systems seldom have extended attributes. */
const OTHER_CP = /unrecognized|invalid option|illegal option|usage/i;

/** Options by which `cp` copies attributes; on Linux nothing else. */
const OPTIONS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['--attributes-only', '--preserve=all'],
  darwin: ['-p'],
};

/**
 * Gives a new and empty file the extended attributes and the access control list of another: Node reads neither, `cp` copies them.
 * @throws WriteRefused when there are some and they cannot be kept
 */
export function copyExtended(from: string, to: string): void {
  const options = OPTIONS[process.platform];
  if (!options) return;
  // Only writing needs it, and every run would load it.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { status, stderr, error } = spawnSync('cp', [...options, '--', from, to], {
    env: { ...process.env, LC_ALL: 'C' },
    encoding: 'utf8',
  });
  if (error || OTHER_CP.test(stderr)) return;
  const [reason = ''] = stderr.trim().split('\n');
  if (status !== 0 || reason !== '') throw new WriteRefused(`has attributes that a copy does not keep (${reason})`);
}

/**
 * Gives a file of ours the owner and the mode of the one that it shall replace.
 * @throws WriteRefused when only root could
 */
export function keepOwnerAndMode({ uid, gid, mode }: Stats, descriptor: number): void {
  try {
    fchownSync(descriptor, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    throw new WriteRefused(`belongs to the group ${gid}, which a file of yours cannot be given`);
  }
  // After the owner: a change of owner clears set-user-ID bits. The mode of open is subject to the umask.
  fchmodSync(descriptor, mode & 0o7777);
}
