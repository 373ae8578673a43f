import * as vscode from 'vscode';
import { provenEdits } from '../core/fixes/prove.ts';
import type { ConfigChange } from '../core/model/findings.ts';
import { toTextEdit } from './text.ts';

/**
 * Shows changes in the editor's own refactor preview, where each one can be left out, and applies what is confirmed.
 * @param plan the page that says what the changes are for; it stands above them in the preview
 * @returns whether they were applied.
 */
export async function applyWithPreview(
  changes: readonly ConfigChange[],
  label: string,
  plan: vscode.Uri,
): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  // An edit that needs confirmation is what makes the editor show the preview, and it starts unchecked. So that all real
  // changes start checked, this one is an empty edit.
  edit.set(plan, [[vscode.TextEdit.insert(new vscode.Position(0, 0), ''), { label, needsConfirmation: true }]]);
  for (const { file, edits } of provenEdits(changes) ?? []) {
    const metadata: vscode.WorkspaceEditEntryMetadata = { label, needsConfirmation: false };
    edit.set(
      vscode.Uri.parse(file.source.uri),
      edits.map((each): [vscode.TextEdit, vscode.WorkspaceEditEntryMetadata] => [
        toTextEdit(file.source, each),
        metadata,
      ]),
    );
  }
  return vscode.workspace.applyEdit(edit, { isRefactoring: true });
}
