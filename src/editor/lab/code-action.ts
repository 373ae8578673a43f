import * as vscode from 'vscode';
import type { Linter } from '../linter.ts';
import { SELECTOR } from '../selector.ts';

/** In the *Source Action…* menu: it is about the whole file, so it has no place at each of its lines. */
const KIND = vscode.CodeActionKind.Source.append('kafkaRebalance.lab');

/** Offers to run the lab with the file, where the file holds a consumer config. */
export function registerLabAction(linter: Linter, command: string): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    SELECTOR,
    {
      provideCodeActions: async (document, _, context) => {
        if (!context.only?.contains(KIND)) return [];
        const linted = await linter.linted(document);
        if (!linted || linted.configs.length === 0) return [];
        const title = vscode.l10n.t('Run rebalance lab with this config');
        const action = new vscode.CodeAction(title, KIND);
        action.command = { command, title, arguments: [document.uri] };
        return [action];
      },
    },
    { providedCodeActionKinds: [KIND] },
  );
}
