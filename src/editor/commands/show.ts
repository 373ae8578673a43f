import * as vscode from 'vscode';
import { showLog } from '../log.ts';

/** *Show all rules* and *Show log*: what people look for in the palette when a finding puzzles them. */
export function registerShow(extension: vscode.Uri): vscode.Disposable {
  const rules = vscode.Uri.joinPath(extension, 'docs', 'rules.md');
  return vscode.Disposable.from(
    vscode.commands.registerCommand('kafkaRebalance.showRules', () =>
      vscode.commands.executeCommand('markdown.showPreview', rules),
    ),
    vscode.commands.registerCommand('kafkaRebalance.showLog', showLog),
  );
}
