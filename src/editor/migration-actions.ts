import * as vscode from 'vscode';
import { BACK_TO_CLASSIC, COOPERATIVE, MIGRATE } from './commands/names.ts';

const COMMANDS = { migrate: MIGRATE, cooperative: COOPERATIVE, classic: BACK_TO_CLASSIC } as const;

/** A migration as a refactoring; its command asks and shows a preview. */
export function migrationAction(kind: keyof typeof COMMANDS, uri: vscode.Uri): vscode.CodeAction {
  const title = {
    migrate: vscode.l10n.t('Migrate to KIP-848…'),
    cooperative: vscode.l10n.t('Move to cooperative rebalancing…'),
    classic: vscode.l10n.t('Back to the classic protocol…'),
  }[kind];
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.RefactorRewrite);
  action.command = { command: COMMANDS[kind], title, arguments: [uri] };
  return action;
}
