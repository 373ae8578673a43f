import { type Dirent, existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { IgnoreFile } from '../core/globs/ignore-file.ts';
import { folderOf } from '../core/model/uri.ts';
import type { Session } from '../session/session.ts';
import type { Disk } from './disk.ts';
import { describeFsError } from './files/errors.ts';
import { isLeftover } from './files/leftovers.ts';
import { readFound } from './files/read.ts';

/** Folders that hold nothing a person wrote; skipped outside repositories too. */
const SKIPPED = new Set(['.git', 'node_modules', '.hg', '.svn']);

/** Git compares names as the file system does (core.ignoreCase is on where that ignores case). */
const IGNORE_CASE = process.platform === 'win32' || process.platform === 'darwin';

export interface Walked {
  /** Files to lint, those of one folder together, in alphabetical order. */
  readonly files: readonly string[];
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/**
 * Finds the files to look at. What is named is taken whatever its name and whatever excludes it; a folder is walked for files
 * whose name can be a config's or which the project includes, without what the project or, inside a repository, a `.gitignore`
 * excludes. Symbolic links are not followed on the way.
 */
export async function walk(paths: readonly string[], session: Session, disk: Disk): Promise<Walked> {
  const folders = new Map<string, string[]>();
  const errors: { path: string; message: string }[] = [];
  // What one path leads to is met once, and of many files their whole paths would take more memory than all else.
  const seen = paths.length > 1 ? new Set<string>() : undefined;
  const add = (path: string, given = false) => {
    const whole = seen && resolve(path);
    if (whole !== undefined && seen?.has(whole)) return;
    if (whole !== undefined) seen?.add(whole);
    if (given) disk.give(path);
    const folder = dirname(path);
    const files = folders.get(folder);
    if (files) files.push(path);
    else folders.set(folder, [path]);
  };
  const offer = async (path: string) => {
    if (!isLeftover(path) && (await session.looksAt(path))) add(path);
  };
  const trees: string[] = [];
  for (const path of paths) {
    try {
      if (statSync(path).isDirectory()) trees.push(path);
      else add(path, true);
    } catch (error) {
      errors.push({ path, message: describeFsError(error) });
    }
  }
  for (const tree of trees) await walkFolder(tree, ignoresAbove(tree), disk, offer, errors);
  return { files: [...folders.values()].flat(), errors };
}

/** A `.gitignore` with the folder that it speaks of. */
interface Ignores {
  readonly root: string;
  readonly rules: IgnoreFile;
}

function readIgnores(folder: string): Ignores[] {
  try {
    // Git, too, follows no link here.
    const text = readFound(join(folder, '.gitignore')).toString();
    return [{ root: resolve(folder), rules: new IgnoreFile(text, IGNORE_CASE) }];
  } catch {
    return [];
  }
}

/**
 * The `.gitignore` files between the repository's root and a folder, the folder itself left out; `undefined` outside a repository.
 * None when they ignore the folder itself: whoever names it means its files.
 */
function ignoresAbove(folder: string): Ignores[] | undefined {
  const found: Ignores[] = [];
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (at !== resolve(folder)) found.unshift(...readIgnores(at));
    if (existsSync(join(at, '.git'))) return isInIgnored(folder, at, found) ? [] : found;
    if (at === dirname(at)) return undefined;
  }
}

async function walkFolder(
  folder: string,
  above: readonly Ignores[] | undefined,
  disk: Disk,
  offer: (path: string) => Promise<void>,
  errors: { path: string; message: string }[],
): Promise<void> {
  let entries: readonly Dirent[];
  try {
    entries = disk.entries(folderOf(join(folder, 'x')));
  } catch (error) {
    errors.push({ path: folder, message: describeFsError(error) });
    return;
  }
  const names = new Set(entries.map((entry) => entry.name));
  // A repository inside another folder or repository starts anew.
  const outer = names.has('.git') ? [] : above;
  const ignores = outer && names.has('.gitignore') ? [...outer, ...readIgnores(folder)] : outer;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name) && !isIgnored(path, true, ignores))
        await walkFolder(path, ignores, disk, offer, errors);
    } else if (entry.isFile() && !isIgnored(path, false, ignores)) await offer(path);
  }
}

/** Whether a folder, or one of those above it that the repository at `root` holds, is ignored. */
function isInIgnored(folder: string, root: string, ignores: readonly Ignores[]): boolean {
  for (let at = resolve(folder); at !== root; at = dirname(at)) if (isIgnored(at, true, ignores)) return true;
  return false;
}

/** The word of the innermost file counts. Files that do not lie above the path say nothing of it. */
function isIgnored(path: string, folder: boolean, ignores: readonly Ignores[] | undefined): boolean {
  if (!ignores) return false;
  const whole = resolve(path);
  for (const { root, rules } of ignores.toReversed()) {
    const inside = relative(root, whole).split(sep).join('/');
    const verdict = /^(?:\.\.)?(?:\/|$)/.test(inside) ? undefined : rules.verdict(inside, folder);
    if (verdict) return verdict === 'ignored';
  }
  return false;
}
