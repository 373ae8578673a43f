import * as vscode from 'vscode';
import type { SourceFile } from '../core/formats/format.ts';
import { formatsReady } from '../core/formats/index.ts';
import { mayBeConfig, mayHoldConfig } from '../core/linter/claim.ts';
import { type LintedFile, lint } from '../core/linter/lint.ts';
import { DEFAULT_SETTINGS, type LintSettings } from '../core/model/settings.ts';
import { type Files, hasBom, isLatin1 } from './files.ts';
import { logError } from './log.ts';
import { type FileSettings, isEnabled, SECTION, settingsFor } from './settings.ts';

/** Longer texts (UTF-16 units) are not checked while somebody types in them: 1 Mi is some 25,000 lines, far above any config. */
export const LENGTH_LIMIT = 1_048_576;

/** `group.id`, in any spelling that Spring Boot takes. */
const GROUP_ID = /group[._-]?id/i;

/** Copies of a file for a diff or an output are read-only views; findings in them help nobody. */
const VIEWS = new Set([
  'git',
  'output',
  'vscode-scm',
  'vscode-local-history',
  'walkThroughSnippet',
  'chat-editing-text-model',
  'review',
]);

/** What is known of a document and the files that make up a config with it. */
export interface Checked {
  /** Only files that hold a consumer config, by URI. */
  readonly files: ReadonlyMap<string, LintedFile>;
  /** The document and the files that make up a config with it, for checking them again with other texts. */
  readonly sources: readonly SourceFile[];
  /** Files of the same folder whose consumers may be in the same group: compared with, but not judged. */
  readonly neighbors: readonly SourceFile[];
  readonly settingsOf: (uri: string) => LintSettings;
  readonly settings: FileSettings;
  readonly tooLong: boolean;
}

/** Checks documents and remembers the result until something changes that it depends on. */
export class Linter implements vscode.Disposable {
  readonly #stale = new vscode.EventEmitter<vscode.TextDocument | undefined>();
  /** Results may differ from now on: because of this document, or (without one) for any reason. */
  readonly onDidInvalidate = this.#stale.event;
  readonly #results = new Map<string, { epoch: number; result: Promise<Checked | undefined> }>();
  /** Documents that were taken for configs, by URI: patterns of the settings choose some whose names say nothing. */
  readonly #lookedAt = new Set<string>();
  readonly #disposables: vscode.Disposable[];
  /** Grows with every change that can matter; a result of an older epoch is stale. */
  #epoch = 0;

  constructor(readonly files: Files) {
    this.#disposables = [
      this.#stale,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0) return;
        if (isCandidate(document) || this.#lookedAt.has(document.uri.toString())) this.#invalidate(document);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SECTION)) this.#invalidate();
      }),
      files.onDidChange(() => this.#invalidate()),
    ];
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** The current result; `undefined` when the document is not looked at. */
  check(document: vscode.TextDocument): Promise<Checked | undefined> {
    const key = document.uri.toString();
    const known = this.#results.get(key);
    if (known?.epoch === this.#epoch) return known.result;
    const result = this.#run(document).catch((error: unknown) => {
      logError(`Cannot check ${document.uri.path}`, error);
      return undefined;
    });
    this.#results.set(key, { epoch: this.#epoch, result });
    return result;
  }

  /** The current result for the document itself, when it holds a consumer config. */
  async linted(document: vscode.TextDocument): Promise<LintedFile | undefined> {
    return (await this.check(document))?.files.get(document.uri.toString());
  }

  forget(document: vscode.TextDocument): void {
    this.#results.delete(document.uri.toString());
    this.#lookedAt.delete(document.uri.toString());
  }

  async #run(document: vscode.TextDocument): Promise<Checked | undefined> {
    if (VIEWS.has(document.uri.scheme)) return undefined;
    const uri = document.uri.toString();
    const settings = await settingsFor(document.uri, this.files);
    if (!settings.enabled || !(settings.named || isCandidate(document))) return undefined;
    // Before the text is taken, so that no change of it goes unnoticed.
    if (!document.isClosed) this.#lookedAt.add(uri);
    const text = document.getText();
    const own: SourceFile = { uri, text, bom: hasBom(document), latin1: isLatin1(document) };
    const bySettings = new Map([[uri, settings.lint]]);
    const settingsOf = (each: string) => bySettings.get(each) ?? DEFAULT_SETTINGS;
    if (text.length > LENGTH_LIMIT) {
      return { files: new Map(), sources: [], neighbors: [], settingsOf, settings, tooLong: true };
    }
    const sources: SourceFile[] = [{ ...own, ...(settings.named && { named: true }) }];
    for (const sibling of await this.files.siblings(document.uri)) {
      const file = await this.files.read(sibling);
      if (!file || file.text.length > LENGTH_LIMIT) continue;
      const its = await settingsFor(sibling, this.files);
      if (!its.enabled) continue;
      bySettings.set(sibling.toString(), its.lint);
      sources.push({ uri: sibling.toString(), ...file });
    }
    const neighbors: SourceFile[] = [];
    // Only members of one group are compared.
    const grouped = sources.some((source) => GROUP_ID.test(source.text));
    for (const neighbor of grouped ? await this.files.neighbors(document.uri) : []) {
      const file = await this.files.read(neighbor);
      const source = { uri: neighbor.toString(), text: '', ...file };
      if (!file || file.text.length > LENGTH_LIMIT || !mayHoldConfig(source)) continue;
      if (!isEnabled(neighbor, settings.project)) continue;
      // What holds for a folder is the same for all of its files.
      bySettings.set(source.uri, settings.lint);
      neighbors.push(source);
    }
    const all = [...sources, ...neighbors];
    await formatsReady(all.map((source) => source.uri));
    const judged = new Set(sources.map((source) => source.uri));
    const linted = lint(all, settingsOf).filter((file) => judged.has(file.uri));
    return {
      files: new Map(linted.map((file) => [file.uri, file])),
      sources,
      neighbors,
      settingsOf,
      settings,
      tooLong: false,
    };
  }

  #invalidate(document?: vscode.TextDocument): void {
    this.#epoch++;
    this.#stale.fire(document);
  }

  dispose(): void {
    for (const each of this.#disposables) each.dispose();
  }
}

/** Whether the name alone says that the document may hold a config. Patterns of the settings can add others. */
export function isCandidate(document: vscode.TextDocument): boolean {
  return !VIEWS.has(document.uri.scheme) && mayBeConfig(document.uri.path);
}
