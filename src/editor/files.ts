import * as vscode from 'vscode';
import { belongTogether, familyOf, mayBeConfig } from '../core/linter/claim.ts';
import { MAX_BYTES } from '../core/model/limits.ts';
import { PROJECT_GLOBS } from '../core/project/project-files.ts';

export interface FileText {
  readonly text: string;
  readonly bom: boolean;
}

/** Folders looked at in one go; a workspace has far fewer, a walk through a whole disk shall not fill the memory. */
const CACHE_LIMIT = 2_000;

/** Files of a folder that a config is compared with; more lie beside each other where a program wrote them. */
const NEIGHBOR_LIMIT = 50;

/**
 * Texts and folder listings, through the editor's own file system, so that virtual workspaces work. What lies in the
 * workspace is remembered until a watcher says that it changed.
 */
export class Files implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** A file that can matter to a config was written, made or deleted, by whomever. */
  readonly onDidChange = this.#changed.event;
  readonly #texts = new Map<string, Promise<FileText | undefined>>();
  readonly #listings = new Map<string, Promise<ReadonlyMap<string, vscode.FileType>>>();
  readonly #disposables: vscode.Disposable[] = [this.#changed];

  constructor() {
    for (const glob of ['**/*.{properties,config,yml,yaml}', `**/{${PROJECT_GLOBS.join(',')}}`]) {
      const watcher = vscode.workspace.createFileSystemWatcher(glob);
      this.#disposables.push(
        watcher,
        watcher.onDidChange((uri) => this.#forget(uri)),
        watcher.onDidCreate((uri) => this.#forget(uri)),
        watcher.onDidDelete((uri) => this.#forget(uri)),
      );
    }
  }

  /**
   * The text of an open document, else of the file; `undefined` when there is none that can be read: nobody named it, so
   * that it has to be a regular file of at most {@link MAX_BYTES} in UTF-8, and is not read through a link.
   */
  async read(uri: vscode.Uri): Promise<FileText | undefined> {
    const open = findDocument(uri);
    if (open) return { text: open.getText(), bom: hasBom(open) };
    return remember(this.#texts, uri, () => readFile(uri));
  }

  /** {@link read}, by a path relative to a folder; the folders on the way are not gone through links either. */
  async readRelative(folder: vscode.Uri, path: string): Promise<FileText | undefined> {
    let at = folder;
    for (const segment of path.split('/').slice(0, -1)) {
      const known = segment === '..' || (await this.#list(at)).get(segment) === vscode.FileType.Directory;
      if (!known) return undefined;
      at = vscode.Uri.joinPath(at, segment);
    }
    return this.read(vscode.Uri.joinPath(folder, path));
  }

  /** Files that can be part of the same config. */
  async siblings(uri: vscode.Uri): Promise<vscode.Uri[]> {
    if (familyOf(uri.toString()) === undefined) return [];
    return (await this.#beside(uri)).filter((other) => belongTogether(uri.toString(), other.toString()));
  }

  /** Files of the same folder that may hold configs of their own. */
  async neighbors(uri: vscode.Uri): Promise<vscode.Uri[]> {
    return (await this.#beside(uri))
      .filter((other) => mayBeConfig(other.path) && !belongTogether(uri.toString(), other.toString()))
      .slice(0, NEIGHBOR_LIMIT);
  }

  async #beside(uri: vscode.Uri): Promise<vscode.Uri[]> {
    const folder = vscode.Uri.joinPath(uri, '..');
    const own = uri.toString();
    return [...(await this.#list(folder))]
      .filter(([, type]) => type === vscode.FileType.File)
      .map(([name]) => vscode.Uri.joinPath(folder, name))
      .filter((other) => other.toString() !== own);
  }

  /** The names of what lies in a folder. */
  async names(folder: vscode.Uri): Promise<Iterable<string>> {
    return (await this.#list(folder)).keys();
  }

  /** What lies in a folder; the type of a link is its target's with a bit of its own. */
  #list(folder: vscode.Uri): Promise<ReadonlyMap<string, vscode.FileType>> {
    return remember(this.#listings, folder, async () => {
      try {
        return new Map(await vscode.workspace.fs.readDirectory(folder));
      } catch {
        // A folder that cannot be listed (an untitled document has none) has no neighbors to offer.
        return new Map();
      }
    });
  }

  #forget(uri: vscode.Uri): void {
    this.#texts.delete(uri.toString());
    for (let folder = uri, depth = 0; depth < 2; depth++) {
      folder = vscode.Uri.joinPath(folder, '..');
      this.#listings.delete(folder.toString());
    }
    this.#changed.fire(uri);
  }

  dispose(): void {
    for (const each of this.#disposables) each.dispose();
  }
}

/** Whether the file starts with a byte order mark: the editor takes it out of the text. */
export function hasBom(document: vscode.TextDocument): boolean {
  return document.encoding === 'utf8bom';
}

/** Whether the file has one byte for each character, as `Properties.load` reads it. */
export function isLatin1(document: vscode.TextDocument): boolean {
  return document.encoding === 'iso88591' || document.encoding === 'windows1252';
}

export function findDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const wanted = uri.toString();
  return vscode.workspace.textDocuments.find((document) => !document.isClosed && document.uri.toString() === wanted);
}

async function readFile(uri: vscode.Uri): Promise<FileText | undefined> {
  try {
    // Before any of it is in memory: what lies beside a config may be of any size, or a pipe that never ends.
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (type !== vscode.FileType.File || size > MAX_BYTES) return undefined;
    const bytes = await vscode.workspace.fs.readFile(uri);
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const bom = text.startsWith('\uFEFF');
    return { text: bom ? text.slice(1) : text, bom };
  } catch {
    return undefined;
  }
}

/** Outside of the workspace no watcher reports changes, so nothing is remembered there. */
function remember<T>(cache: Map<string, Promise<T>>, uri: vscode.Uri, load: () => Promise<T>): Promise<T> {
  if (!vscode.workspace.getWorkspaceFolder(uri)) return load();
  const key = uri.toString();
  let known = cache.get(key);
  if (!known) {
    if (cache.size >= CACHE_LIMIT) cache.clear();
    known = load();
    cache.set(key, known);
  }
  return known;
}
