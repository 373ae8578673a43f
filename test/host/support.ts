import * as vscode from 'vscode';

/** Longest wait for something that the editor does on its own; a test that meets it fails. */
const LIMIT_MS = 15_000;

let folders = 0;

/** Assertions that need no Node, so that the same tests run in a web worker. */
export function equal<T>(actual: T, expected: T, what = 'values'): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what} differ\nexpected: ${b}\nactual:   ${a}`);
}

export function ok<T>(value: T, what: string): asserts value is NonNullable<T> {
  if (!value) throw new Error(what);
}

export function matches(text: string | undefined, pattern: RegExp): void {
  if (text === undefined || !pattern.test(text)) throw new Error(`${JSON.stringify(text)} does not match ${pattern}`);
}

/** Writes files into a new folder of the workspace. */
export async function files(texts: Record<string, string>): Promise<(name: string) => vscode.Uri> {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri;
  ok(root, 'no folder is open');
  const folder = vscode.Uri.joinPath(root, `case-${++folders}`);
  for (const [name, text] of Object.entries(texts)) {
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), new TextEncoder().encode(text));
  }
  return (name) => vscode.Uri.joinPath(folder, name);
}

/** Writes one file and shows it. */
export async function show(name: string, text: string): Promise<vscode.TextEditor> {
  const uri = await files({ [name]: text });
  return vscode.window.showTextDocument(uri(name));
}

/**
 * Closes what a test opened, without a save. Documents elsewhere are the editor's own: it writes its settings through
 * documents too, which are unsaved for a moment, and shows none of them.
 */
export async function closeAll(): Promise<void> {
  for (const document of vscode.workspace.textDocuments) {
    if (document.isDirty && (document.isUntitled || vscode.workspace.getWorkspaceFolder(document.uri))) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Asks again until the answer is there. */
export async function until<T>(ask: () => T | Promise<T>, what: string): Promise<NonNullable<T>> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`waited ${LIMIT_MS / 1000} s for ${what}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

export function ours(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter((diagnostic) => diagnostic.source === 'Kafka Rebalance');
}

export function codeOf(diagnostic: vscode.Diagnostic): string {
  return String(typeof diagnostic.code === 'object' ? diagnostic.code.value : diagnostic.code);
}

/** `code line:column-line:column`, from 1. */
export function placed(diagnostic: vscode.Diagnostic): string {
  const { start, end } = diagnostic.range;
  return `${codeOf(diagnostic)} ${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
}

/** Waits until the findings of a file are exactly these rules, in any order. */
export function untilRules(uri: vscode.Uri, rules: readonly string[]): Promise<vscode.Diagnostic[]> {
  const wanted = JSON.stringify([...rules].sort());
  const ask = () => {
    const found = ours(uri);
    return JSON.stringify(found.map(codeOf).sort()) === wanted ? found : undefined;
  };
  return until(ask, `the findings ${wanted} in ${uri.path}`).catch((error) => {
    throw new Error(`${error.message}; at the end there are ${JSON.stringify(ours(uri).map(placed))}`);
  });
}

export async function actions(uri: vscode.Uri, range: vscode.Range, kind?: string): Promise<vscode.CodeAction[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    uri,
    range,
    kind,
    50,
  );
  return found ?? [];
}

/** Applies an action and checks the text, then takes it back and checks that nothing is left of it. */
export async function applyAndUndo(
  editor: vscode.TextEditor,
  action: vscode.CodeAction,
  expected: string,
): Promise<void> {
  const { document } = editor;
  const before = document.getText();
  ok(action.edit, `"${action.title}" has no edit`);
  ok(await vscode.workspace.applyEdit(action.edit), `"${action.title}" cannot be applied`);
  equal(document.getText(), expected, `the text after "${action.title}"`);
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('undo');
  equal(document.getText(), before, 'the text after undo');
}

export async function hoverText(uri: vscode.Uri, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, position);
  return hovers
    .flatMap((hover) => hover.contents)
    .map((content) => (typeof content === 'string' ? content : content.value))
    .join('\n');
}
