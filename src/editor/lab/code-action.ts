import * as vscode from 'vscode';
import type { Linter } from '../linter.ts';
import { SELECTOR } from '../selector.ts';
import { RUN_MIGRATED, RUN_WITH_CONFIG } from './names.ts';

/** In the *Source Action…* menu: it is about the whole file, so it has no place at each of its lines. */
const KIND = vscode.CodeActionKind.Source.append('kafkaRebalance.lab');

/** Offers to run the lab with the file, where the file holds a consumer config. */
export function registerLabActions(linter: Linter): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    SELECTOR,
    {
      provideCodeActions: async (document, _, context) => {
        if (!context.only?.contains(KIND)) return [];
        const linted = await linter.linted(document);
        if (!linted || linted.configs.length === 0) return [];
        const action = (title: string, command: string) => {
          const made = new vscode.CodeAction(title, KIND);
          made.command = { command, title, arguments: [document.uri] };
          return made;
        };
        const classic = linted.configs.some(({ protocol }) => protocol === 'classic');
        return [
          action(vscode.l10n.t('Run rebalance lab with this config'), RUN_WITH_CONFIG),
          ...(classic
            ? [action(vscode.l10n.t('Run rebalance lab with this config and its KIP-848 form'), RUN_MIGRATED)]
            : []),
        ];
      },
    },
    { providedCodeActionKinds: [KIND] },
  );
}
