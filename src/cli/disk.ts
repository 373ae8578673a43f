import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { CONFIG_FILE } from '../core/project/config-file.ts';
import type { Entry, Files, Read } from '../session/files.ts';
import { UnreadableFile } from './files/errors.ts';
import { readRelative } from './files/read.ts';
import { reasonOf } from './reason.ts';
import { decodeFile, readTextFile, type TextFile } from './text-file.ts';

/** Listings that are kept: a walk asks for each folder twice in a row. */
const LISTINGS = 256;

/** The files of this machine, named by the paths that a person wrote or a walk found. Each is read at once. */
export class Disk implements Files {
  /** How files are called that a person named, by their whole paths: one file has one name. */
  readonly #names = new Map<string, string>();
  readonly #contents = new Map<string, Buffer>();
  readonly #listings = new Map<string, { readonly all: readonly Dirent[]; listed?: readonly Entry[] }>();

  /** A person named the file, and it is called so from now on. */
  give(path: string): void {
    this.#names.set(resolve(path), path);
    this.#listings.clear();
  }

  isGiven(path: string): boolean {
    return this.#names.size > 0 && this.#names.get(resolve(path)) === path;
  }

  /** A file is taken to hold this. */
  provide(path: string, content: Buffer): void {
    this.#contents.set(path, content);
  }

  read(path: string): Read {
    return reading(path, () => {
      const content = this.#contents.get(path);
      return sourceOf(content ? decodeFile(path, content) : readTextFile(path, this.isGiven(path)));
    });
  }

  readBelow(folder: string, path: string): Read {
    const whole = join(folder, path);
    return reading(whole, () => {
      const bytes = readRelative(folder, path);
      if (bytes) return { uri: whole, text: bytes.toString().replace(/^\uFEFF/, '') };
      // A build file that is not read costs a guess; settings that are not heeded have to be known of.
      if (path === CONFIG_FILE && lstatSync(whole, { throwIfNoEntry: false })?.isSymbolicLink()) {
        throw new UnreadableFile('is a symbolic link, which is not followed; put a copy in its place');
      }
      return undefined;
    });
  }

  list(folder: string): readonly Entry[] {
    try {
      const listing = this.#listing(folder);
      listing.listed ??= listing.all.map((entry) => this.#entryOf(folder, entry));
      return listing.listed;
    } catch {
      return [];
    }
  }

  #entryOf(folder: string, entry: Dirent): Entry {
    const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other';
    const path = folder + entry.name;
    const uri = this.#names.size > 0 ? (this.#names.get(resolve(path)) ?? path) : path;
    return { name: entry.name, uri, kind };
  }

  /** What lies in a folder, links and all, in the order of the names. @throws when it cannot be listed */
  entries(folder: string): readonly Dirent[] {
    return this.#listing(folder).all;
  }

  #listing(folder: string) {
    let known = this.#listings.get(folder);
    if (!known) {
      const all = readdirSync(folder === '' ? '.' : folder, { withFileTypes: true });
      known = { all: all.sort((a, b) => (a.name < b.name ? -1 : 1)) };
      if (this.#listings.size >= LISTINGS) this.#listings.clear();
      this.#listings.set(folder, known);
    }
    return known;
  }

  above(folder: string): string | undefined {
    const whole = resolve(folder);
    const parent = dirname(whole);
    if (parent === whole) return undefined;
    return parent.endsWith(sep) ? parent : parent + sep;
  }

  below(folder: string, path: string): string | undefined {
    const inside = relative(folder, path);
    if (inside.startsWith('..') || resolve(inside) === inside) return undefined;
    return sep === '/' ? inside : inside.split(sep).join('/');
  }
}

function reading(path: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    // Whatever else keeps a file from being read is its own concern too, and not the end of the run.
    if (!(error instanceof UnreadableFile)) return { uri: path, problem: `cannot be read: ${reasonOf(error)}` };
    const { message, glimpse } = error;
    return { uri: path, problem: message, ...(glimpse !== undefined && { glimpse }) };
  }
}

/** What a session works with is what {@link Disk} read; this is how to get back to it. */
export type DiskSource = ReturnType<typeof sourceOf>;

function sourceOf(file: TextFile) {
  return { uri: file.path, text: file.text, bom: file.bom, latin1: file.encoding === 'latin1', file };
}
