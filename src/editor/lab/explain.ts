import * as vscode from 'vscode';
import { logError } from '../log.ts';
import { SECTION } from '../settings.ts';
import { type LabLoader, LabUnavailable } from './load.ts';

/** Says what went wrong and what to do; what nobody foresaw goes into the log as well. */
export async function explain(error: unknown, loader: LabLoader): Promise<void> {
  if (error instanceof LabUnavailable) {
    const trust = vscode.l10n.t('Manage Workspace Trust');
    const actions = vscode.workspace.isTrusted ? [] : [trust];
    if ((await vscode.window.showWarningMessage(error.message, ...actions)) === trust) {
      await vscode.commands.executeCommand('workbench.trust.manage');
    }
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  const lab = loader.loaded ? loader.read() : undefined;
  if (!lab || !(error instanceof lab.EngineError || error instanceof lab.LabOptionError)) {
    logError('The rebalance lab', error);
  }
  const settings = vscode.l10n.t('Open Settings');
  if ((await vscode.window.showErrorMessage(message, settings)) === settings) {
    await vscode.commands.executeCommand('workbench.action.openSettings', `${SECTION}.lab`);
  }
}
