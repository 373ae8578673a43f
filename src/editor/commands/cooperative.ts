import * as vscode from 'vscode';
import { nextCooperativeStep } from '../../core/migration/cooperative.ts';
import type { Linter } from '../linter.ts';
import { applyWithPreview } from '../preview.ts';
import { targetConfig } from './target-config.ts';

export const COOPERATIVE = 'kafkaRebalance.moveToCooperative';

/** *Move consumers to cooperative rebalancing…*: the next of two rolling restarts, never both at once. */
export function registerCooperative(linter: Linter): vscode.Disposable {
  return vscode.commands.registerCommand(COOPERATIVE, async (uri?: unknown) => {
    const target = await targetConfig(linter, uri);
    if (!target) return;
    const step = nextCooperativeStep(target.config);
    switch (step.kind) {
      case 'refused':
        void vscode.window.showWarningMessage(vscode.l10n.t('Not moved to cooperative rebalancing. {0}', step.reason));
        return;
      case 'done':
        void vscode.window.showInformationMessage(
          vscode.l10n.t('This config runs cooperative rebalancing already: no eager assignor is left in its list.'),
        );
        return;
      default: {
        const label =
          step.kind === 'add'
            ? vscode.l10n.t('Step 1 of 2: add the cooperative assignor')
            : vscode.l10n.t('Step 2 of 2: drop the eager assignor');
        if (!(await applyWithPreview(step.changes, label))) return;
        const next =
          step.kind === 'add'
            ? vscode.l10n.t(
                'Now restart every member of the group, one after another. When all run this config, run the command again for step 2.',
              )
            : vscode.l10n.t(
                'Now restart every member of the group, one after another; all of them have to run step 1 before the first one restarts.',
              );
        void vscode.window.showInformationMessage(next);
      }
    }
  });
}
