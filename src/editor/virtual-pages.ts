import * as vscode from 'vscode';

/** package.json associates this scheme with the Markdown preview, so that pages open rendered. */
const SCHEME = 'kafka-rebalance';
const RULES = '/rules/';

/** The page of a rule. No command: VS Code ignores those behind a finding's code. It needs no network either. */
export function rulePage(rule: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `${RULES}${rule}.md` });
}

/** Read-only Markdown documents that exist in the editor only: the documentation of rules, and migration plans. */
export class VirtualPages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #plans = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  constructor(readonly extensionUri: vscode.Uri) {}

  /** Makes, or replaces, a plan. */
  putPlan(title: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/plans/${title}.md` });
    this.#plans.set(uri.path, text);
    this.#changed.fire(uri);
    return uri;
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    if (!uri.path.startsWith(RULES)) {
      return this.#plans.get(uri.path) ?? vscode.l10n.t('This plan is gone. Run the command again.');
    }
    const name = uri.path.slice(RULES.length);
    const rule = /^([a-z\d-]+)\.md$/.exec(name)?.[1];
    if (rule === undefined) return vscode.l10n.t('There is no such rule.');
    const file = vscode.Uri.joinPath(this.extensionUri, 'src', 'core', 'rules', rule, 'README.md');
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}

/** Shows a page beside what a person works on, without taking the focus from it. */
export async function showBeside(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', uri, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: true,
  });
}
