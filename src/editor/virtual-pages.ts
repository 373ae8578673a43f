import * as vscode from 'vscode';

const SCHEME = 'kafka-rebalance';

/** Read-only Markdown documents that exist in the editor only: rule pages and migration plans. */
export class VirtualPages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  /** Makes, or replaces, a page. */
  put(path: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${path}` });
    this.#texts.set(uri.path, text);
    this.#changed.fire(uri);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.path) ?? vscode.l10n.t('This page is gone. Run the command again.');
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}

/** Shows a page rendered; as text where the editor has no Markdown preview. */
export async function showPage(uri: vscode.Uri, beside = false): Promise<void> {
  const commands = await vscode.commands.getCommands(true);
  const preview = beside ? 'markdown.showPreviewToSide' : 'markdown.showPreview';
  if (commands.includes(preview)) await vscode.commands.executeCommand(preview, uri);
  else await vscode.window.showTextDocument(uri, { preview: true });
}
