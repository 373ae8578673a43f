import * as vscode from 'vscode';
import { provenEdits } from '../core/fixes/prove.ts';
import type { LintedFile } from '../core/linter/lint.ts';
import type { Finding, Fix } from '../core/model/findings.ts';
import { type Action, actionsAt, fixedText } from '../session/actions.ts';
import type { Checked } from '../session/session.ts';
import { targetFile } from './commands/target-config.ts';
import { SOURCE } from './diagnostics.ts';
import type { Linter } from './linter.ts';
import { migrationAction } from './migration-actions.ts';
import { replaceText } from './minimal-edits.ts';
import { SELECTOR } from './selector.ts';
import { rangeIn, toTextEdit } from './text.ts';

/** *Fix all safe problems in this file*: mends them and says what is left. */
const FIX_FILE = 'kafkaRebalance.fixAll';

export const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append('kafkaRebalance');

/** What an action will change, worked out only when somebody picks it. */
interface Pending {
  readonly document: vscode.TextDocument;
  readonly version: number;
  edit(): vscode.WorkspaceEdit;
}

export function registerCodeActions(linter: Linter): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand(FIX_FILE, (uri?: unknown) => fixFile(linter, uri)),
    vscode.languages.registerCodeActionsProvider(SELECTOR, new Provider(linter), {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.RefactorRewrite, FIX_ALL],
    }),
  );
}

/** Mends what can be mended without a question, and says how much that was and what is left. */
async function fixFile(linter: Linter, uri: unknown): Promise<string | undefined> {
  const target = await targetFile(linter, uri);
  const checked = target && (await linter.check(target.document));
  if (!checked) return undefined;
  const edit = fixAllEdit(target.document, checked);
  if (edit && !(await vscode.workspace.applyEdit(edit))) return undefined;
  const left = (await linter.linted(target.document))?.findings ?? [];
  const message = fixMessage(target.linted.findings.length - left.length, left);
  void vscode.window.showInformationMessage(message);
  return message;
}

function fixMessage(fixed: number, left: readonly Finding[]): string {
  const done = fixed > 0 ? vscode.l10n.t('Fixed: {0}.', fixed) : vscode.l10n.t('Nothing to fix without a question.');
  if (left.length === 0) return done;
  const withFix = left.filter(({ fixes }) => fixes.length > 0).length;
  return withFix > 0
    ? vscode.l10n.t(
        '{0} Left: {1}, of which {2} have a fix that changes what the consumer does; see their light bulbs.',
        done,
        left.length,
        withFix,
      )
    : vscode.l10n.t('{0} Left: {1}, which need a decision of yours.', done, left.length);
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
    const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
    const actions = actionsAt(linted, span)
      .filter((action) => wanted(kindOf(action)))
      .map((action) => this.#shown(action, document, linted, context));
    // In the light bulb it stands where somebody looks at something that it mends, and tells what it leaves.
    const mendsHere = actions.some(({ kind }) => kind && vscode.CodeActionKind.QuickFix.contains(kind));
    if (mendsHere && wanted(vscode.CodeActionKind.QuickFix) && fixedText(checked) !== undefined) {
      const title = vscode.l10n.t('Fix all safe Kafka config problems in this file');
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.command = { command: FIX_FILE, title, arguments: [document.uri] };
      actions.push(action);
    }
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

  #shown(
    action: Action,
    document: vscode.TextDocument,
    linted: LintedFile,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction {
    const kind = kindOf(action);
    if (!('finding' in action)) return migrationAction(action.kind, document.uri);
    const { finding } = action;
    const shown = new vscode.CodeAction(titleOf(action), kind);
    shown.diagnostics = diagnostics.filter((diagnostic) => isAbout(diagnostic, finding, linted));
    const pend = (edit: () => vscode.WorkspaceEdit) => {
      this.#pending.set(shown, { document, version: document.version, edit });
    };
    switch (action.kind) {
      case 'fix':
        shown.isPreferred = action.fix.preferred;
        pend(() => editOf(action.fix));
        break;
      case 'ignore':
      case 'ignore-file':
        pend(() => {
          const edit = new vscode.WorkspaceEdit();
          edit.set(document.uri, [toTextEdit(linted.file.source, action.edit)]);
          return edit;
        });
        break;
      case 'encoding':
        // The mark is no part of the text that an edit could take it from: the editor adds it when it saves.
        shown.command = { command: 'workbench.action.editor.changeEncoding', title: shown.title };
    }
    return shown;
  }
}

function kindOf(action: Action): vscode.CodeActionKind {
  const isQuickFix = 'finding' in action && !(action.kind === 'fix' && action.fix.kind === 'refactor');
  return isQuickFix ? vscode.CodeActionKind.QuickFix : vscode.CodeActionKind.RefactorRewrite;
}

function titleOf(action: Extract<Action, { readonly finding: Finding }>): string {
  switch (action.kind) {
    case 'fix':
      return action.fix.title;
    case 'ignore':
      return vscode.l10n.t('Ignore {0} here (adds a comment)', action.finding.rule);
    case 'ignore-file':
      return vscode.l10n.t('Ignore {0} in this file (adds a comment)', action.finding.rule);
    case 'encoding':
      return vscode.l10n.t('Save with another encoding…');
  }
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

function fixAllEdit(document: vscode.TextDocument, checked: Checked): vscode.WorkspaceEdit | undefined {
  const source = checked.sources.find((each) => each.uri === checked.uri);
  const text = fixedText(checked);
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
