import * as vscode from 'vscode';
import type { LintedFile } from '../core/linter/lint.ts';
import type { Finding, Severity } from '../core/model/findings.ts';
import { fileName } from '../core/model/uri.ts';
import { CONFIG_FILE } from '../core/project/config-file.ts';
import type { Checked } from '../session/session.ts';
import { findDocument } from './files.ts';
import type { Linter } from './linter.ts';
import { rangeIn, rangeOf } from './text.ts';
import { rulePage } from './virtual-pages.ts';

/** Quiet while somebody types, and soon enough after the last key. */
export const DEBOUNCE_MS = 150;

export const SOURCE = 'Kafka Rebalance';

const SEVERITIES: Record<Severity, vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** Keeps the Problems view in step with the open documents and the files that make up a config with them. */
export function registerDiagnostics(linter: Linter): vscode.Disposable {
  const collection = vscode.languages.createDiagnosticCollection('kafka-rebalance');
  const shown = new Shown(collection);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const publish = async (document: vscode.TextDocument) => {
    const { epoch } = linter;
    const checked = await linter.check(document);
    // Whatever made the result stale has asked for another run already.
    if (linter.epoch !== epoch || document.isClosed) return;
    shown.update(document.uri.toString(), checked ? diagnosticsOf(document.uri.toString(), checked) : NOTHING);
  };
  const later = (document: vscode.TextDocument) => {
    const uri = document.uri.toString();
    clearTimeout(timers.get(uri));
    timers.set(
      uri,
      setTimeout(() => {
        timers.delete(uri);
        void publish(document);
      }, DEBOUNCE_MS),
    );
  };
  const all = () => {
    for (const document of vscode.workspace.textDocuments) later(document);
  };
  const open = (document: vscode.TextDocument) => {
    void publish(document);
    if (isProjectFile(document)) all();
  };
  const close = (document: vscode.TextDocument) => {
    void linter.forget(document);
    shown.update(document.uri.toString(), NOTHING);
    if (isProjectFile(document)) all();
  };

  for (const document of vscode.workspace.textDocuments) void publish(document);
  return vscode.Disposable.from(
    collection,
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidCloseTextDocument(close),
    // Siblings of the document see its text too, so all that is open may have changed.
    linter.onDidInvalidate(all),
    linter.onDidRegroup((uris) => {
      for (const document of vscode.workspace.textDocuments) if (uris.has(document.uri.toString())) later(document);
    }),
    {
      dispose() {
        for (const timer of timers.values()) clearTimeout(timer);
      },
    },
  );
}

/** What is said of a project file depends on whether it is open. */
function isProjectFile({ uri }: vscode.TextDocument): boolean {
  return fileName(uri.path) === CONFIG_FILE;
}

type ByFile = ReadonlyMap<string, readonly vscode.Diagnostic[]>;
const NOTHING: ByFile = new Map();

/** What each open document brought into the Problems view: of itself, of the files around it, of the project file. */
class Shown {
  readonly #byDocument = new Map<string, ReadonlySet<string>>();

  constructor(readonly collection: vscode.DiagnosticCollection) {}

  /** Replaces what a document brought. What no other open document brought too goes with it. */
  update(document: string, diagnostics: ByFile): void {
    const before = this.#byDocument.get(document) ?? [];
    if (diagnostics.size === 0) this.#byDocument.delete(document);
    else this.#byDocument.set(document, new Set(diagnostics.keys()));
    for (const [uri, own] of diagnostics) this.collection.set(vscode.Uri.parse(uri), own);
    for (const uri of before) {
      const kept = [...this.#byDocument.values()].some((uris) => uris.has(uri));
      if (!kept) this.collection.delete(vscode.Uri.parse(uri));
    }
  }
}

/** By file, also of those where nothing was found. */
function diagnosticsOf(uri: string, checked: Checked): ByFile {
  const byFile = new Map<string, vscode.Diagnostic[]>();
  for (const each of [uri, ...checked.sources.map((source) => source.uri)]) {
    const linted = checked.files.get(each);
    byFile.set(each, linted ? linted.findings.map((finding) => toDiagnostic(finding, linted, checked)) : []);
  }
  const { configPath, problems } = checked.settings.project;
  if (configPath !== undefined) byFile.set(configPath, []);
  for (const { path, message, bySchema } of problems) {
    // The editor says it itself while the file is open, and at the very place.
    if (bySchema && findDocument(path)) continue;
    const known = byFile.get(path);
    if (known) known.push(projectProblem(message));
    else byFile.set(path, [projectProblem(message)]);
  }
  return byFile;
}

function projectProblem(message: string): vscode.Diagnostic {
  const start = new vscode.Range(0, 0, 0, 1);
  const diagnostic = new vscode.Diagnostic(start, message, vscode.DiagnosticSeverity.Warning);
  diagnostic.source = SOURCE;
  return diagnostic;
}

function toDiagnostic(finding: Finding, linted: LintedFile, checked: Checked): vscode.Diagnostic {
  const { file } = linted;
  const diagnostic = new vscode.Diagnostic(
    rangeIn(file.source, finding.span),
    finding.message,
    SEVERITIES[finding.severity],
  );
  diagnostic.source = SOURCE;
  diagnostic.code = { value: finding.rule, target: rulePage(finding.rule) };
  diagnostic.tags = finding.tags.map((tag) =>
    tag === 'deprecated' ? vscode.DiagnosticTag.Deprecated : vscode.DiagnosticTag.Unnecessary,
  );
  diagnostic.relatedInformation = finding.related.flatMap((related) => {
    const source = checked.files.get(related.uri)?.file.source;
    const range = related.range ? rangeOf(related.range) : source && rangeIn(source, related.span);
    if (!range) return [];
    const location = new vscode.Location(vscode.Uri.parse(related.uri), range);
    return [new vscode.DiagnosticRelatedInformation(location, related.message)];
  });
  return diagnostic;
}
