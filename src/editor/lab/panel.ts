import * as vscode from 'vscode';
import { applyUpdate, type LabUpdate, type View } from '../../shared/lab-view.ts';
import { type FromPage, readFromPage, type ToPage } from '../../webview/protocol.ts';
import { VIEW_TYPE } from './names.ts';
import { pageHtml } from './page.ts';

/** What a person does in a panel is the business of whoever made it. */
export type OnPanelMessage = (message: Exclude<FromPage, { type: 'ready' }>, panel: LabPanel) => void;

/**
 * A panel that shows a view. The page forgets everything when it is hidden, so the view is kept here, and shown again when the
 * page asks.
 */
export class LabPanel implements vscode.Disposable {
  readonly #closed = new vscode.EventEmitter<void>();
  readonly onDidClose = this.#closed.event;
  #view: View;
  #ready = false;

  /** @param panel a fresh one, or one that the editor restored */
  constructor(
    readonly panel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    view: View,
    onMessage: OnPanelMessage,
  ) {
    this.#view = view;
    const dist = vscode.Uri.joinPath(extensionUri, 'dist');
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: [dist] };
    webview.onDidReceiveMessage((value) => {
      const message = readFromPage(value);
      if (message?.type === 'ready') {
        this.#ready = true;
        this.#post({ type: 'show', view: this.#view });
      } else if (message) onMessage(message, this);
    });
    panel.onDidDispose(() => {
      this.#closed.fire();
      this.#closed.dispose();
    });
    webview.html = pageHtml({
      script: webview.asWebviewUri(vscode.Uri.joinPath(dist, 'webview.js')).toString(),
      style: webview.asWebviewUri(vscode.Uri.joinPath(dist, 'webview.css')).toString(),
      source: webview.cspSource,
      nonce: nonce(),
    });
  }

  static create(extensionUri: vscode.Uri, title: string, view: View, onMessage: OnPanelMessage): LabPanel {
    // Without the retained context, a hidden panel costs nothing.
    const panel = vscode.window.createWebviewPanel(VIEW_TYPE, title, {
      viewColumn: vscode.ViewColumn.Active,
      preserveFocus: false,
    });
    return new LabPanel(panel, extensionUri, view, onMessage);
  }

  get view(): View {
    return this.#view;
  }

  show(view: View): void {
    this.#view = view;
    this.#post({ type: 'show', view });
  }

  /** Changes the view, if it is still that of this run. */
  update(id: string, update: LabUpdate): void {
    if (this.#view.kind !== 'lab' || this.#view.id !== id) return;
    this.#view = applyUpdate(this.#view, update);
    this.#post({ type: 'update', id, update });
  }

  /** Whether a person can see this run in it. */
  shows(id: string): boolean {
    return this.panel.visible && this.#view.kind === 'lab' && this.#view.id === id;
  }

  reveal(): void {
    this.panel.reveal(undefined, false);
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** Messages to a page that is hidden, or not there yet, are lost; it asks for the view when it comes back. */
  #post(message: ToPage): void {
    if (this.#ready && this.panel.visible) void this.panel.webview.postMessage(message);
  }
}

/** For one page load; unguessable, as a policy wants it. */
function nonce(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
