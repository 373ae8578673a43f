import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { IgnoreFile } from '../core/globs/ignore-file.ts';
import { mayBeConfig } from '../core/linter/claim.ts';
import { describeFsError } from './files/errors.ts';
import { readFound } from './files/read.ts';
import type { Projects } from './settings.ts';
import { isLeftover } from './text-file.ts';

/** Folders that hold nothing a person wrote; skipped outside repositories too. */
const SKIPPED = new Set(['.git', 'node_modules', '.hg', '.svn']);

/** Git compares names as the file system does (core.ignoreCase is on where that ignores case). */
const IGNORE_CASE = process.platform === 'win32' || process.platform === 'darwin';

export interface Walked {
  /** Files to lint, grouped by folder, in alphabetical order. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  /** Those that a person named, by hand or by a pattern of the project. */
  readonly named: ReadonlySet<string>;
  /** Those that a person named by hand: only these are opened through a link, or as a pipe. */
  readonly given: ReadonlySet<string>;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/**
 * Finds the files to look at. What is named is taken whatever its name and whatever excludes it; a folder is walked for files
 * whose name can be a config's or which the project includes, without what the project or, inside a repository, a `.gitignore`
 * excludes. Symbolic links are not followed on the way.
 */
export function walk(paths: readonly string[], selectionOf: Projects['selectionOf']): Walked {
  const folders = new Map<string, string[]>();
  const errors: { path: string; message: string }[] = [];
  const named = new Set<string>();
  const given = new Set<string>();
  const seen = new Set<string>();
  const add = (path: string, byName: boolean) => {
    const whole = resolve(path);
    if (seen.has(whole)) return;
    seen.add(whole);
    if (byName) named.add(path);
    const folder = dirname(path);
    const files = folders.get(folder);
    if (files) files.push(path);
    else folders.set(folder, [path]);
  };
  const offer = (path: string) => {
    if (isLeftover(path)) return;
    const selected = selectionOf(path);
    if (selected === 'include') add(path, true);
    else if (selected !== 'exclude' && mayBeConfig(path)) add(path, false);
  };
  const trees: string[] = [];
  for (const path of paths) {
    try {
      if (statSync(path).isDirectory()) trees.push(path);
      else {
        given.add(path);
        add(path, true);
      }
    } catch (error) {
      errors.push({ path, message: describeFsError(error) });
    }
  }
  for (const tree of trees) walkFolder(tree, ignoresAbove(tree), offer, errors);
  return { folders, named, given, errors };
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

function walkFolder(
  folder: string,
  above: readonly Ignores[] | undefined,
  offer: (path: string) => void,
  errors: { path: string; message: string }[],
): void {
  let entries: import('node:fs').Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    errors.push({ path: folder, message: describeFsError(error) });
    return;
  }
  const names = new Set(entries.map((entry) => entry.name));
  // A repository inside another folder or repository starts anew.
  const outer = names.has('.git') ? [] : above;
  const ignores = outer && names.has('.gitignore') ? [...outer, ...readIgnores(folder)] : outer;
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name) && !isIgnored(path, true, ignores)) walkFolder(path, ignores, offer, errors);
    } else if (entry.isFile() && !isIgnored(path, false, ignores)) offer(path);
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
