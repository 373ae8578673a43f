import type { SourceFile } from '../core/formats/format.ts';

/** At once (the command line) or after a while (an editor). */
export type Awaitable<T> = T | Promise<T>;

/** What lies in a folder. `other`: links, devices, pipes; nobody named them, and they may lead anywhere. */
export interface Entry {
  readonly name: string;
  readonly uri: string;
  readonly kind: 'file' | 'folder' | 'other';
}

/** A file that is there and cannot be read as text. */
export interface Unreadable {
  readonly uri: string;
  /** What is the matter, to be put behind the name of the file. */
  readonly problem: string;
  /** What the content looks like; good only to guess what the file is about. */
  readonly glimpse?: string;
}

export type Read = SourceFile | Unreadable | undefined;

/**
 * What a session knows of files: one implementation for the disk, one for an editor, one in memory for tests. One file has one
 * URI (or path). Folders are named with their last slash.
 */
export interface Files {
  /** The text of a file; `undefined` when there is none. Where no person named it, only that of a regular file, not through a link. */
  read(uri: string): Awaitable<Read>;
  /** The text of a file by a path relative to a folder, `/` between segments; no folder on the way is gone through a link. */
  readBelow(folder: string, path: string): Awaitable<Read>;
  /** What lies in a folder, in the order of the names; nothing when it cannot be listed. */
  list(folder: string): Awaitable<readonly Entry[]>;
  /** The folder above a folder; `undefined` above the last one that is looked into. */
  above(folder: string): string | undefined;
  /** The path of a file below a folder, `/` between its segments, without escapes; `undefined` when it lies elsewhere. */
  below(folder: string, uri: string): string | undefined;
}

export function isUnreadable(read: SourceFile | Unreadable): read is Unreadable {
  return 'problem' in read;
}

/** {@link Files.below} for URIs: by their texts. */
export function belowOf(folder: string, uri: string): string | undefined {
  if (!uri.startsWith(folder)) return undefined;
  const path = uri.slice(folder.length);
  try {
    return folder.includes('://') ? decodeURIComponent(path) : path;
  } catch {
    return path;
  }
}
