import * as vscode from 'vscode';
import { toEdits } from '../core/edits.ts';
import type { ConfigChange } from '../core/findings.ts';
import { toTextEdit } from './text.ts';

/**
 * Shows changes in the editor's own refactor preview, where each one can be left out, and applies what is confirmed.
 * @returns whether they were applied.
 */
export async function applyWithPreview(changes: readonly ConfigChange[], label: string): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  for (const { file, edits } of toEdits(changes)) {
    const metadata: vscode.WorkspaceEditEntryMetadata = { label, needsConfirmation: true };
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
