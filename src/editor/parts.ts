import * as vscode from 'vscode';

let bundle: vscode.Uri | undefined;

/** Says where the extension is, whose files are read when they are needed first. */
export function findPartsIn(extension: vscode.Uri): void {
  bundle = vscode.Uri.joinPath(extension, 'dist');
}

let handed: readonly unknown[] = [];

/** Takes the modules of this bundle that parts work with, each by its number. */
export function handOver(modules: readonly unknown[]): void {
  handed = modules;
}

/**
 * Reads a part of this bundle, which `import()` of its sources stands for (scripts/bundle/parts.mjs puts the calls there).
 * @param path below `dist`
 * @throws {Error} when the file cannot be read
 */
export async function loadPart<T>(path: string): Promise<T> {
  const part = (await loadFile(path)) as (require: (id: string) => unknown) => T;
  return part((id) => (id.startsWith('#') ? handed[Number(id.slice(1))] : require(id)));
}

/**
 * What a file of the extension exports.
 * @param path below `dist`
 * @throws {Error} when it cannot be read
 */
export async function loadFile(path: string): Promise<unknown> {
  if (!bundle) throw new Error('Nobody said where the extension is.');
  const file = vscode.Uri.joinPath(bundle, path);
  if (file.scheme === 'file') return require(file.fsPath);
  // A browser's extension host has no require for an extension's own files; it evaluates the extension itself like this.
  const source = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const module = { exports: {} };
  new Function('module', 'exports', source)(module, module.exports);
  return module.exports;
}
