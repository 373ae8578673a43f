/**
 * A search that says what it needs of the files and goes on with the answer. Whoever runs it may answer at once (the command
 * line) or after a while (an editor): the search is the same.
 */
export type Search<T> = Generator<Need, T, unknown>;

/** A folder is named by its URI or path, up to and with the last slash; a path inside of it is relative, with `/` between segments. */
export type Need =
  /** The names of what lies in the folder, files and folders: `Iterable<string>`. */
  | { readonly kind: 'list'; readonly folder: string }
  /** The folders inside of the folder, in the order of their names and no links among them: `Iterable<Folder>`. */
  | { readonly kind: 'folders'; readonly folder: string }
  /** The text of a file, `string | undefined`: there need not be one. */
  | { readonly kind: 'read'; readonly folder: string; readonly path: string };

export function* namesIn(folder: string): Search<Iterable<string>> {
  return (yield { kind: 'list', folder }) as Iterable<string>;
}

/** A folder inside of another one. */
export interface Folder {
  readonly name: string;
  /** Its URI or path, up to and with the last slash. */
  readonly folder: string;
}

export function* foldersIn(folder: string): Search<Iterable<Folder>> {
  return (yield { kind: 'folders', folder }) as Iterable<Folder>;
}

export function* textOf(folder: string, path: string): Search<string | undefined> {
  return (yield { kind: 'read', folder, path }) as string | undefined;
}

/** Runs a search to its end. @param answer what the search asked for, at once */
export function searched<T>(search: Search<T>, answer: (need: Need) => unknown): T {
  let step = search.next();
  while (!step.done) step = search.next(answer(step.value));
  return step.value;
}
