import * as vscode from 'vscode';
import { ignoreEdit } from '../core/assist/ignore.ts';
import { fixAll } from '../core/fixes/fix-all.ts';
import { offeredFixes } from '../core/fixes/offered.ts';
import { provenEdits } from '../core/fixes/prove.ts';
import type { LintedFile } from '../core/linter/lint.ts';
import type { Finding, Fix } from '../core/model/findings.ts';
import { SOURCE } from './diagnostics.ts';
import type { Checked, Linter } from './linter.ts';
import { migrationActions } from './migration-actions.ts';
import { replaceText } from './minimal-edits.ts';
import { SELECTOR } from './selector.ts';
import { rangeIn, toTextEdit } from './text.ts';

export const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('kafkaRebalance');

const BYTE_ORDER_MARK = 'byte-order-mark';

/** What an action will change, worked out only when somebody picks it. */
interface Pending {
  readonly document: vscode.TextDocument;
  readonly version: number;
  edit(): vscode.WorkspaceEdit;
}

export function registerCodeActions(linter: Linter): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(SELECTOR, new Provider(linter), {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.RefactorRewrite, FIX_ALL],
  });
}

class Provider implements vscode.CodeActionProvider {
  readonly #pending = new WeakMap<vscode.CodeAction, Pending>();

  constructor(readonly linter: Linter) {}

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): Promise<vscode.CodeAction[]> {
    const { version } = document;
    const checked = await this.linter.check(document);
    const linted = checked?.files.get(document.uri.toString());
    if (!checked || !linted || document.version !== version) return [];
    const wanted = (kind: vscode.CodeActionKind) => !context.only || context.only.contains(kind);
    const pend = (action: vscode.CodeAction, edit: () => vscode.WorkspaceEdit) => {
      this.#pending.set(action, { document, version, edit });
      return action;
    };

    const actions: vscode.CodeAction[] = [];
    const touched = linted.findings.filter((finding) => rangeIn(linted.file.source, finding.span).intersection(range));
    let offered: ReturnType<typeof offeredFixes> | undefined;
    const isOffered = (fix: Fix) => {
      offered ??= offeredFixes(touched);
      return offered(fix);
    };
    for (const finding of touched) {
      const diagnostics = context.diagnostics.filter((diagnostic) => isAbout(diagnostic, finding, linted));
      if (finding.rule === BYTE_ORDER_MARK && wanted(vscode.CodeActionKind.QuickFix)) {
        actions.push(encodingAction(diagnostics));
      }
      for (const fix of finding.fixes) {
        const kind = fix.kind === 'refactor' ? vscode.CodeActionKind.RefactorRewrite : vscode.CodeActionKind.QuickFix;
        if (!wanted(kind) || !isOffered(fix)) continue;
        const action = pend(new vscode.CodeAction(fix.title, kind), () => editOf(fix));
        action.isPreferred = fix.preferred;
        action.diagnostics = diagnostics;
        actions.push(action);
      }
    }
    if (wanted(vscode.CodeActionKind.QuickFix)) actions.push(...this.#ignoreActions(touched, linted, context, pend));
    if (wanted(vscode.CodeActionKind.RefactorRewrite)) {
      actions.push(...migrationActions(linted, document.offsetAt(range.start)));
    }
    // Fix-all belongs to the Source menu and to saving; it would repeat itself in the menu of every squiggle.
    if (context.only?.contains(FIX_ALL)) {
      const edit = fixAllEdit(document, checked);
      if (edit) {
        const action = new vscode.CodeAction(vscode.l10n.t('Fix all safe Kafka config problems'), FIX_ALL);
        action.edit = edit;
        actions.push(action);
      }
    }
    return actions;
  }

  resolveCodeAction(action: vscode.CodeAction): vscode.CodeAction {
    const pending = this.#pending.get(action);
    if (pending && pending.document.version === pending.version) action.edit = pending.edit();
    return action;
  }

  #ignoreActions(
    findings: readonly Finding[],
    linted: LintedFile,
    context: vscode.CodeActionContext,
    pend: (action: vscode.CodeAction, edit: () => vscode.WorkspaceEdit) => vscode.CodeAction,
  ): vscode.CodeAction[] {
    const actions: vscode.CodeAction[] = [];
    const seen = new Set<string>();
    for (const finding of findings) {
      const change = ignoreEdit(linted.file, finding);
      if (!change || seen.has(`${finding.rule} ${change.start}`)) continue;
      seen.add(`${finding.rule} ${change.start}`);
      const title = vscode.l10n.t('Ignore {0} here (adds a comment)', finding.rule);
      const action = pend(new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix), () => {
        const edit = new vscode.WorkspaceEdit();
        edit.set(vscode.Uri.parse(linted.uri), [toTextEdit(linted.file.source, change)]);
        return edit;
      });
      action.diagnostics = context.diagnostics.filter((diagnostic) => isAbout(diagnostic, finding, linted));
      actions.push(action);
    }
    return actions;
  }
}

/** The mark is no part of the text that an edit could take it from: the editor adds it when it saves. */
function encodingAction(diagnostics: vscode.Diagnostic[]): vscode.CodeAction {
  const title = vscode.l10n.t('Save with another encoding…');
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { command: 'workbench.action.editor.changeEncoding', title };
  action.diagnostics = diagnostics;
  return action;
}

function editOf(fix: Fix): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { file, edits } of provenEdits(fix.changes) ?? []) {
    edit.set(
      vscode.Uri.parse(file.source.uri),
      edits.map((each) => toTextEdit(file.source, each)),
    );
  }
  return edit;
}

/** Saving one file must not make others dirty, so fixes that reach into a sibling are left to the lightbulb. */
function fixAllEdit(document: vscode.TextDocument, checked: Checked): vscode.WorkspaceEdit | undefined {
  const uri = document.uri.toString();
  const source = checked.sources.find((each) => each.uri === uri);
  const text = fixAll(checked.sources, checked.settingsOf, uri).get(uri);
  if (!source || text === undefined) return undefined;
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, replaceText(source, text));
  return edit;
}

function isAbout(diagnostic: vscode.Diagnostic, finding: Finding, linted: LintedFile): boolean {
  const code = typeof diagnostic.code === 'object' ? diagnostic.code.value : diagnostic.code;
  return (
    diagnostic.source === SOURCE &&
    code === finding.rule &&
    diagnostic.range.isEqual(rangeIn(linted.file.source, finding.span))
  );
}
