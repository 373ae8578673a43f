import * as vscode from 'vscode';
import type { Finding, Severity } from '../core/findings.ts';
import { belongTogether, type LintedFile } from '../core/lint.ts';
import type { Project } from '../core/project/find.ts';
import { type Checked, isCandidate, type Linter } from './linter.ts';
import { rangeIn } from './text.ts';
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
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const publish = async (document: vscode.TextDocument) => {
    const { epoch } = linter;
    const uri = document.uri.toString();
    const checked = await linter.check(document);
    // Whatever made the result stale has asked for another run already.
    if (linter.epoch !== epoch || document.isClosed) return;
    show(collection, uri, checked);
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
  const close = (document: vscode.TextDocument) => {
    linter.forget(document);
    const closed = document.uri.toString();
    const open = vscode.workspace.textDocuments.filter((each) => !each.isClosed && each !== document);
    if (!open.some(isCandidate)) collection.clear();
    const shown = [closed];
    for (const [uri] of collection) shown.push(uri.toString());
    for (const uri of shown) {
      if (uri !== closed && !belongTogether(closed, uri)) continue;
      const kept = open.some((each) => each.uri.toString() === uri || belongTogether(each.uri.toString(), uri));
      if (!kept) collection.delete(vscode.Uri.parse(uri));
    }
  };

  for (const document of vscode.workspace.textDocuments) void publish(document);
  return vscode.Disposable.from(
    collection,
    vscode.workspace.onDidOpenTextDocument((document) => void publish(document)),
    vscode.workspace.onDidCloseTextDocument(close),
    // Siblings of the document see its text too, so all that is open may have changed.
    linter.onDidInvalidate(all),
    {
      dispose() {
        for (const timer of timers.values()) clearTimeout(timer);
      },
    },
  );
}

function show(collection: vscode.DiagnosticCollection, uri: string, checked: Checked | undefined): void {
  if (!checked) {
    collection.delete(vscode.Uri.parse(uri));
    return;
  }
  const sources = new Map(checked.sources.map((source) => [source.uri, source]));
  for (const each of new Set([uri, ...sources.keys()])) {
    const linted = checked.files.get(each);
    collection.set(
      vscode.Uri.parse(each),
      linted ? linted.findings.map((finding) => toDiagnostic(finding, linted, checked)) : [],
    );
  }
  showProjectProblems(collection, checked.settings.project);
}

function showProjectProblems(collection: vscode.DiagnosticCollection, { configPath, problems }: Project): void {
  if (configPath === undefined) return;
  const start = new vscode.Range(0, 0, 0, 1);
  const diagnostics = problems.map(({ message }) => {
    const diagnostic = new vscode.Diagnostic(start, message, vscode.DiagnosticSeverity.Warning);
    diagnostic.source = SOURCE;
    return diagnostic;
  });
  collection.set(vscode.Uri.parse(configPath), diagnostics);
}

export function toDiagnostic(finding: Finding, linted: LintedFile, checked: Checked): vscode.Diagnostic {
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
    if (!source) return [];
    const location = new vscode.Location(vscode.Uri.parse(related.uri), rangeIn(source, related.span));
    return [new vscode.DiagnosticRelatedInformation(location, related.message)];
  });
  return diagnostic;
}
