import * as vscode from 'vscode';
import type { LabSettings } from '../../lab/settings.ts';
import type { LabModule } from './load.ts';

/**
 * Has a person pick among all scenarios, group by group, with what each answers.
 * @returns their names; `undefined` when nothing was picked
 */
export async function pickScenarios(lab: LabModule, settings: LabSettings): Promise<readonly string[] | undefined> {
  const all = lab.allScenarios(settings);
  const items = lab.GROUPS.flatMap(({ id, title }) => {
    const own = all.filter((each) => each.group === id);
    const heading = { label: title, kind: vscode.QuickPickItemKind.Separator, scenario: undefined };
    return [
      ...(own.length === 0 ? [] : [heading]),
      ...own.map(({ name, title: label, question, estimatedSeconds }) => ({
        label,
        description: vscode.l10n.t('{0}, about {1} s', name, estimatedSeconds),
        detail: question,
        scenario: name,
      })),
    ];
  });
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t('Which scenarios of the rebalance lab?'),
    placeHolder: vscode.l10n.t('Search by what happens, by assignor or by name'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  const names = picked?.flatMap(({ scenario }) => scenario ?? []) ?? [];
  return names.length === 0 ? undefined : names;
}
