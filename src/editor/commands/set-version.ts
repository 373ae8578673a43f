import * as vscode from 'vscode';
import { formatVersion, versions } from '../../core/catalog/catalog.ts';
import type { TargetVersion } from '../../core/project/target.ts';
import type { Linter } from '../linter.ts';
import { SECTION } from '../settings.ts';
import { originOf, SET_VERSION } from '../status.ts';

interface VersionItem extends vscode.QuickPickItem {
  /** `undefined` takes the setting away. */
  readonly version: string | undefined;
}

/** *Set target Kafka version*: writes the setting, for the workspace where there is one. */
export function registerSetVersion(linter: Linter): vscode.Disposable {
  return vscode.commands.registerCommand(SET_VERSION, async () => {
    const document = vscode.window.activeTextEditor?.document;
    const target = document && (await linter.linted(document))?.target;
    const picked = await vscode.window.showQuickPick(itemsFor(target), {
      title: vscode.l10n.t('Set target Kafka version'),
      placeHolder: placeholder(target),
    });
    if (!picked) return;
    const scope = vscode.workspace.workspaceFolders
      ? vscode.ConfigurationTarget.Workspace
      : vscode.ConfigurationTarget.Global;
    await vscode.workspace.getConfiguration(SECTION, document?.uri).update('kafkaVersion', picked.version, scope);
  });
}

function itemsFor(target: TargetVersion | undefined): VersionItem[] {
  const automatic: VersionItem = {
    label: vscode.l10n.t('Automatic'),
    description: vscode.l10n.t('build file, else the newest version known'),
    version: undefined,
  };
  const known = [...versions].reverse().map((code): VersionItem => {
    const version = formatVersion(code);
    return { label: version, version, ...(code === target?.version && { description: vscode.l10n.t('in use') }) };
  });
  return [automatic, ...known];
}

/** The setting is the weakest word but for the newest version: says so before somebody wonders. */
function placeholder(target: TargetVersion | undefined): string {
  const stronger = target && ['directive', 'project', 'build'].includes(target.source);
  return stronger
    ? vscode.l10n.t('Now Kafka {0} {1}, which wins over this setting', formatVersion(target.version), originOf(target))
    : vscode.l10n.t('The client version that consumer configs are checked for');
}
