import * as vscode from 'vscode';
import type { LintedFile } from '../core/linter/lint.ts';
import { tellsOfProject } from '../session/projects.ts';
import { type Checked, Session } from '../session/session.ts';
import { type EditorFiles, findDocument } from './files.ts';
import { logError, logOnce } from './log.ts';
import { SECTION, wishesFor } from './settings.ts';

/** Longer texts (UTF-16 units) are not checked while somebody types in them: 1 Mi is some 25,000 lines, far above any config. */
export const LENGTH_LIMIT = 1_048_576;

/** File systems whose files are copies for a diff; findings in them help nobody. */
const VIEWS = new Set([
  'git',
  'output',
  'vscode-scm',
  'vscode-local-history',
  'walkThroughSnippet',
  'chat-editing-text-model',
  'review',
]);

/** Whether a document is somebody's own: a file, or one that has none yet. What an extension or the editor shows (the copy in a preview of changes, an output) is of no file system. */
function isOfAPerson({ scheme }: vscode.Uri): boolean {
  if (VIEWS.has(scheme)) return false;
  return scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(scheme) !== undefined;
}

/** Whether a document lies in none of the workspace's folders. */
function isOutside(uri: vscode.Uri): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) === undefined;
}

interface Result {
  readonly epoch: number;
  readonly checked: Promise<Checked | undefined>;
}

/** Checks documents in the workspace's session and remembers the result until something changes that it depends on. */
export class Linter implements vscode.Disposable {
  readonly session: Session;
  readonly #stale = new vscode.EventEmitter<vscode.TextDocument | undefined>();
  /** Results may differ from now on: because of this document, or (without one) for any reason. */
  readonly onDidInvalidate = this.#stale.event;
  readonly #regrouped = new vscode.EventEmitter<ReadonlySet<string>>();
  /** Results of these files, by URI, may differ because of another member of their group. */
  readonly onDidRegroup = this.#regrouped.event;
  readonly #results = new Map<string, Result>();
  /** Documents that were taken for configs, by URI: patterns of the settings choose some whose names say nothing. */
  readonly #lookedAt = new Set<string>();
  readonly #disposables: vscode.Disposable[];
  /** Grows with every change that can matter; a result of an older epoch is stale. */
  #epoch = 0;

  constructor(files: EditorFiles) {
    this.session = new Session(files, {
      wishes: wishesFor,
      lengthLimit: LENGTH_LIMIT,
      onRegroup: (uris) => this.#regroup(uris),
      onMistake: (mistake) => logOnce('Setting', mistake),
    });
    this.#disposables = [
      this.#stale,
      this.#regrouped,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const uri = document.uri.toString();
        if (contentChanges.length === 0 || !this.#lookedAt.has(uri)) return;
        this.session.changed(uri);
        this.#invalidate(document);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(SECTION)) return;
        this.session.forgetProjects();
        this.#invalidate();
      }),
      // What lies outside of the workspace is not watched: others write there while the window is left, and who is in it saves.
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.#lookOutside()),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (isOutside(uri) && tellsOfProject(uri.toString())) void this.changed(uri);
      }),
      files.onDidChange((uri) => this.changed(uri)),
    ];
  }

  /** A file was written, made or deleted. */
  async changed(uri: vscode.Uri): Promise<void> {
    const name = uri.toString();
    this.session.changed(name);
    try {
      // An open document says what it says; its own check takes that in.
      if (!findDocument(name)) await this.session.meetAgain(name);
    } catch (error) {
      logError(`Cannot compare ${name}`, error);
    }
    this.#invalidate();
  }

  #lookOutside(): void {
    this.session.forgetProjects();
    if ([...this.#lookedAt].some((uri) => isOutside(vscode.Uri.parse(uri)))) this.#invalidate();
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** The current result; `undefined` when the document is not looked at. */
  check(document: vscode.TextDocument): Promise<Checked | undefined> {
    const key = document.uri.toString();
    const known = this.#results.get(key);
    if (known?.epoch === this.#epoch) return known.checked;
    const checked = this.#run(document).catch((error: unknown) => {
      logError(`Cannot check ${document.uri.path}`, error);
      return undefined;
    });
    this.#results.set(key, { epoch: this.#epoch, checked });
    return checked;
  }

  /** The current result for the document itself, when it holds a consumer config. */
  async linted(document: vscode.TextDocument): Promise<LintedFile | undefined> {
    return (await this.check(document))?.files.get(document.uri.toString());
  }

  /** The document was closed: its file counts from now on, and may say something else. */
  async forget(document: vscode.TextDocument): Promise<void> {
    const uri = document.uri.toString();
    this.#results.delete(uri);
    if (!this.#lookedAt.delete(uri)) return;
    this.session.changed(uri);
    await this.session.meetAgain(uri);
  }

  async #run(document: vscode.TextDocument): Promise<Checked | undefined> {
    if (!isOfAPerson(document.uri)) return undefined;
    const uri = document.uri.toString();
    // Before the text is taken, so that no change of it goes unnoticed.
    if (await this.session.looksAt(uri)) if (!document.isClosed) this.#lookedAt.add(uri);
    const checked = await this.session.check(uri);
    for (const { uri: each, failure } of checked?.files.values() ?? []) {
      if (failure !== undefined) logError(`Cannot check ${each}`, failure);
    }
    return checked;
  }

  /** Whoever is in one group with a file that changed has something else to say. */
  #regroup(uris: ReadonlySet<string>): void {
    for (const uri of uris) this.#results.delete(uri);
    this.#regrouped.fire(uris);
  }

  #invalidate(document?: vscode.TextDocument): void {
    this.#epoch++;
    this.#stale.fire(document);
  }

  dispose(): void {
    for (const each of this.#disposables) each.dispose();
  }
}
