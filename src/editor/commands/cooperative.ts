import * as vscode from 'vscode';
import { nextCooperativeStep } from '../../core/migration/cooperative.ts';
import { fileName } from '../../core/model/uri.ts';
import type { Linter } from '../linter.ts';
import { applyWithPreview } from '../preview.ts';
import { showBeside, type VirtualPages } from '../virtual-pages.ts';
import { targetConfig } from './target-config.ts';

/**
 * *Move consumers to cooperative rebalancing…*: the next of two rolling restarts, never both at once.
 * @param uri of the file that a menu was opened on; else it is the active editor's
 */
export async function moveToCooperative(linter: Linter, pages: VirtualPages, uri: unknown): Promise<void> {
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
      const { label, next } = step.kind === 'add' ? FIRST() : SECOND();
      const body = [`# ${label}`, vscode.l10n.t('From {0} to {1}.', names(step.from), names(step.to)), next];
      const page = pages.putPlan(`${label} – ${fileName(target.document.uri.path)}`, body.join('\n\n'));
      await showBeside(page);
      await applyWithPreview(step.changes, label, {
        text: body.join('\n\n'),
        config: target.document.uri,
        ending: 'cooperative-plan',
      });
    }
  }
}

const FIRST = () => ({
  label: vscode.l10n.t('Cooperative rebalancing, step 1 of 2'),
  next: vscode.l10n.t(
    'The group keeps the assignor that it runs today; the members only learn the cooperative one. After this change, restart every member of the group, one after another. When all of them run it, run the command again for step 2.',
  ),
});

const SECOND = () => ({
  label: vscode.l10n.t('Cooperative rebalancing, step 2 of 2'),
  next: vscode.l10n.t(
    'Every member has to run step 1 before the first one gets this change: a list with an eager and the cooperative assignor. Then restart every member of the group, one after another. Rebalances are cooperative once the last one is back.',
  ),
});

function names(assignors: readonly string[]): string {
  return assignors.map((name) => `\`${name}\``).join(', ');
}
