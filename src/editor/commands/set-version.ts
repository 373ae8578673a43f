import * as vscode from 'vscode';
import { formatVersion, versions } from '../../core/catalog/catalog.ts';
import { CONFIG_FILE } from '../../core/project/config-file.ts';
import { withKafkaVersion } from '../../core/project/set-version.ts';
import type { TargetVersion } from '../../core/project/target.ts';
import type { Linter } from '../linter.ts';
import { SECTION } from '../settings.ts';
import { originOf } from '../status.ts';

interface VersionItem extends vscode.QuickPickItem {
  /** `undefined` takes the setting away. */
  readonly version: string | undefined;
}

/**
 * *Set target Kafka version*: writes it into the project's `.kafka-rebalance.json`, which the command line reads as well; into the
 * person's settings where no folder is open.
 */
export async function setVersion(linter: Linter): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const target = document && (await linter.linted(document))?.target;
  const picked = await vscode.window.showQuickPick(itemsFor(target), {
    title: vscode.l10n.t('Set target Kafka version'),
    placeHolder: placeholder(target),
  });
  if (!picked) return;
  const checked = document && (await linter.check(document));
  const known = checked?.settings.project.configPath;
  // A project file of the workspace says nothing of a config that lies elsewhere.
  const root = checked ? vscode.workspace.getWorkspaceFolder(document.uri) : vscode.workspace.workspaceFolders?.[0];
  const file = known === undefined ? root && vscode.Uri.joinPath(root.uri, CONFIG_FILE) : vscode.Uri.parse(known);
  const settings = vscode.workspace.getConfiguration(SECTION, document?.uri);
  if (!file) return settings.update('kafkaVersion', picked.version, vscode.ConfigurationTarget.Global);
  await writeVersion(file, picked.version);
  // Nobody watches what lies outside of the workspace.
  await linter.changed(file);
  // What an older version of this command wrote would still count in the editor, and there alone.
  if (picked.version === undefined && settings.inspect('kafkaVersion')?.workspaceValue !== undefined) {
    await settings.update('kafkaVersion', undefined, vscode.ConfigurationTarget.Workspace);
  }
}

async function writeVersion(file: vscode.Uri, version: string | undefined): Promise<void> {
  const { fs } = vscode.workspace;
  const exists = await fs.stat(file).then(
    () => true,
    () => false,
  );
  try {
    const before = exists ? new TextDecoder().decode(await fs.readFile(file)) : undefined;
    const text = withKafkaVersion(before, version);
    if (text !== undefined) await fs.writeFile(file, new TextEncoder().encode(text));
  } catch (error) {
    const why = (error as Error).message;
    void vscode.window.showErrorMessage(vscode.l10n.t('The version was not set. {0}: {1}', CONFIG_FILE, why));
  }
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

/** A comment in the file wins over what the project says: says so before somebody wonders. */
function placeholder(target: TargetVersion | undefined): string {
  const stronger = target?.source === 'directive';
  return stronger
    ? vscode.l10n.t('Now Kafka {0} {1}, which wins over this setting', formatVersion(target.version), originOf(target))
    : vscode.l10n.t('The client version that consumer configs are checked for');
}
