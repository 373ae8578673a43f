import * as vscode from 'vscode';
import { showPage, type VirtualPages } from './virtual-pages.ts';

export const OPEN_RULE_PAGE = 'kafkaRebalance.openRulePage';

/** The link behind a finding's code. A command, since it works without a network and in every place that shows findings. */
export function rulePageLink(rule: string): vscode.Uri {
  return vscode.Uri.parse(`command:${OPEN_RULE_PAGE}?${encodeURIComponent(JSON.stringify([rule]))}`);
}

/** Opens the documentation of a rule out of the extension's own folder. */
export function registerRulePages(context: vscode.ExtensionContext, pages: VirtualPages): vscode.Disposable {
  return vscode.commands.registerCommand(OPEN_RULE_PAGE, async (rule: unknown) => {
    if (typeof rule !== 'string' || !/^[a-z\d-]+$/.test(rule)) return;
    const file = vscode.Uri.joinPath(context.extensionUri, 'dist', 'docs', 'rules', `${rule}.md`);
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    await showPage(pages.put(`rules/${rule}.md`, text));
  });
}
