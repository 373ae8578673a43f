import * as vscode from 'vscode';
import { extensions } from '../core/dialects/index.ts';
import { MAX_BYTES } from '../core/model/limits.ts';
import { folderOf, parentOf, resolveIn } from '../core/model/uri.ts';
import { PROJECT_GLOBS } from '../core/project/project-files.ts';
import { decodeText } from '../session/decode.ts';
import { belowOf, type Entry, type Files, isUnreadable, type Read } from '../session/files.ts';
import { tellsOfProject } from '../session/projects.ts';
import { CONFIG_GLOB } from './selector.ts';

/** Files and folders that are remembered; a workspace has far fewer, a walk through a whole disk shall not fill the memory. */
const CACHE_LIMIT = 2_000;

/**
 * The files of the editor, through its own file system, so that virtual workspaces work; an open document takes the place of its
 * file. What lies in the workspace is remembered until a watcher says that it changed.
 */
export class EditorFiles implements Files, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** A file that can matter to a config was written, made or deleted, by whomever. */
  readonly onDidChange = this.#changed.event;
  readonly #reads = new Map<string, Promise<Read>>();
  readonly #listings = new Map<string, Promise<readonly Entry[]>>();
  readonly #disposables: vscode.Disposable[] = [this.#changed];

  constructor() {
    for (const glob of [CONFIG_GLOB, `**/{${PROJECT_GLOBS.join(',')}}`]) {
      const watcher = vscode.workspace.createFileSystemWatcher(glob);
      this.#disposables.push(
        watcher,
        watcher.onDidChange((uri) => this.#forget(uri)),
        watcher.onDidCreate((uri) => this.#forget(uri)),
        watcher.onDidDelete((uri) => this.#forget(uri)),
      );
    }
  }

  async read(uri: string): Promise<Read> {
    const open = findDocument(uri);
    if (!open) return isWatched(uri) ? remember(this.#reads, uri, () => readFile(uri)) : readFile(uri);
    const text = open.getText();
    return (await this.#misread(open, text)) ?? { uri, text, bom: hasBom(open), latin1: isLatin1(open) };
  }

  /** What a file says that the editor opened in another encoding than its own, as long as characters stand where it shows them. */
  async #misread(document: vscode.TextDocument, shown: string): Promise<Read> {
    if (document.isDirty || document.encoding !== 'utf8' || !shown.includes('\uFFFD')) return undefined;
    const read = await readFile(document.uri.toString());
    return read && !isUnreadable(read) && read.latin1 && read.text.length === shown.length ? read : undefined;
  }

  async readBelow(folder: string, path: string): Promise<Read> {
    let at = folder;
    for (const segment of path.split('/').slice(0, -1)) {
      if (segment === '..') at = parentOf(at) ?? at;
      else {
        const isFolder = (await this.list(at)).some(({ name, kind }) => name === segment && kind === 'folder');
        if (!isFolder) return undefined;
        at += `${segment}/`;
      }
    }
    return this.read(resolveIn(folder, path));
  }

  async list(folder: string): Promise<readonly Entry[]> {
    // Documents without a file have no folder.
    return folder === '' ? [] : remember(this.#listings, folder, () => readFolder(folder));
  }

  /** Outside of the workspace only local files look further up. */
  above(folder: string): string | undefined {
    const uri = vscode.Uri.parse(folder);
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
    if (uri.scheme !== 'file' && (root === undefined || asFolder(root) === folder)) return undefined;
    return parentOf(folder);
  }

  below(folder: string, uri: string): string | undefined {
    return belowOf(folder, uri);
  }

  #forget(uri: vscode.Uri): void {
    this.#reads.delete(uri.toString());
    const folder = folderOf(uri.toString());
    this.#listings.delete(folder);
    // A new folder shows in the one above it.
    this.#listings.delete(parentOf(folder) ?? folder);
    this.#changed.fire(uri);
  }

  dispose(): void {
    for (const each of this.#disposables) each.dispose();
  }
}

/** A folder's URI as the session names it. */
export function asFolder(uri: string): string {
  return uri.endsWith('/') ? uri : `${uri}/`;
}

/** Whether the file starts with a byte order mark: the editor takes it out of the text. */
function hasBom(document: vscode.TextDocument): boolean {
  return document.encoding === 'utf8bom';
}

/** Whether the file has one byte for each character, as `Properties.load` reads it. */
function isLatin1(document: vscode.TextDocument): boolean {
  return document.encoding === 'iso88591' || document.encoding === 'windows1252';
}

export function findDocument(uri: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => !document.isClosed && document.uri.toString() === uri);
}

async function readFile(name: string): Promise<Read> {
  const uri = vscode.Uri.parse(name);
  try {
    // Before any of it is in memory: what lies beside a config may be of any size, or a pipe that never ends.
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (type !== vscode.FileType.File || size > MAX_BYTES) return undefined;
    return decodeText(name, await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

/** What lies in a folder; the type of a link is its target's with a bit of its own. */
async function readFolder(folder: string): Promise<readonly Entry[]> {
  const uri = vscode.Uri.parse(folder);
  try {
    const entries = (await vscode.workspace.fs.readDirectory(uri)).map(([name, type]): Entry => {
      const kind =
        type === vscode.FileType.File ? 'file' : type === vscode.FileType.Directory ? 'folder' : ('other' as const);
      return { name, uri: vscode.Uri.joinPath(uri, name).toString(), kind };
    });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Whether a watcher reports changes of a file in the workspace: one that only a pattern chooses may have any name. */
function isWatched(uri: string): boolean {
  return tellsOfProject(uri) || extensions().some((extension) => uri.endsWith(`.${extension}`));
}

/** Outside of the workspace no watcher reports changes, so nothing is remembered there. */
function remember<T>(cache: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  if (!vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(key))) return load();
  let known = cache.get(key);
  if (!known) {
    if (cache.size >= CACHE_LIMIT) cache.clear();
    known = load();
    cache.set(key, known);
  }
  return known;
}
