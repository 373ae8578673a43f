import * as vscode from 'vscode';
import type { FileEdits } from '../core/fixes/edits.ts';
import { provenEdits } from '../core/fixes/prove.ts';
import type { ConfigChange } from '../core/model/findings.ts';
import { LineIndex } from '../core/text/lines.ts';
import { applyEdits, type TextEdit } from '../core/text/spans.ts';
import { toTextEdit } from './text.ts';

/** What the changes are for, in Markdown, and the config that it is about. */
export interface Plan {
  readonly text: string;
  readonly config: vscode.Uri;
  /** What its file ends with: `consumer.migration-plan.md`. */
  readonly ending: string;
}

/**
 * Shows changes in the editor's own refactor preview and applies what is confirmed. A file's changes are one box there, because
 * half of them is a config that the client refuses; the plan is another, not ticked, and becomes a file beside the config. The
 * editor has no box for several files: where only some of them were changed, the person is asked for the rest or to take it back.
 * @returns whether they were applied.
 */
export async function applyWithPreview(changes: readonly ConfigChange[], label: string, plan: Plan): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  // An edit that needs confirmation is what makes the editor show the preview.
  edit.createFile(
    planFile(plan),
    { overwrite: true, contents: new TextEncoder().encode(`${plan.text.trimEnd()}\n`) },
    { label: vscode.l10n.t('Keep the plan as a file'), needsConfirmation: true },
  );
  const files = provenEdits(changes) ?? [];
  for (const { file, edits } of files) {
    const whole = toTextEdit(file.source, joined(file.source.text, edits));
    edit.set(vscode.Uri.parse(file.source.uri), [[whole, { label, needsConfirmation: false }]]);
  }
  const applied = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  if (applied && !(await completed(files, label))) return false;
  if (applied) {
    const count = files.length;
    void vscode.window.showInformationMessage(
      count === 1
        ? vscode.l10n.t('{0}: the file is changed. The plan says what comes next.', label)
        : vscode.l10n.t('{0}: {1} files are changed. The plan says what comes next.', label, count),
    );
  }
  return applied;
}

/** Sees to it that all files are changed, or none. @returns whether all are */
async function completed(files: readonly FileEdits[], label: string): Promise<boolean> {
  const left = new vscode.WorkspaceEdit();
  const back = new vscode.WorkspaceEdit();
  let changed = 0;
  for (const { file, edits } of files) {
    const { source } = file;
    const uri = vscode.Uri.parse(source.uri);
    const text = (await vscode.workspace.openTextDocument(uri)).getText();
    const after = applyEdits(source.text, edits);
    if (text === after) {
      changed++;
      back.set(uri, [vscode.TextEdit.replace(rangeOfAll(after), source.text)]);
    } else if (text === source.text) left.set(uri, [toTextEdit(source, joined(source.text, edits))]);
  }
  if (changed === 0 || left.size === 0) return true;
  const rest = vscode.l10n.t('Change the rest');
  const takeBack = vscode.l10n.t('Take it back');
  const question = vscode.l10n.t(
    '{0}: {1} of {2} files are changed. They make up one config, which means something else, or is refused, as it is now.',
    label,
    changed,
    changed + left.size,
  );
  const picked = await vscode.window.showWarningMessage(question, { modal: true }, rest, takeBack);
  if (picked === rest) return vscode.workspace.applyEdit(left);
  if (picked === takeBack) await vscode.workspace.applyEdit(back);
  return false;
}

/** All of a text, however long its last line is. */
function rangeOfAll(text: string): vscode.Range {
  const { line, character } = new LineIndex(text).positionAt(text.length);
  return new vscode.Range(0, 0, line, character);
}

function planFile({ config, ending }: Plan): vscode.Uri {
  const name = config.path.slice(config.path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  return vscode.Uri.joinPath(config, '..', `${name}.${ending}.md`);
}

/** One edit that does what several do. */
function joined(text: string, edits: readonly TextEdit[]): TextEdit {
  const start = Math.min(...edits.map((each) => each.start));
  const end = Math.max(...edits.map((each) => each.end));
  const result = applyEdits(text, edits);
  return { start, end, text: result.slice(start, result.length - (text.length - end)) };
}
