import * as vscode from 'vscode';
import type { Format } from '../core/formats/format.ts';
import { deferYaml } from '../core/formats/yaml/deferred.ts';
import type * as YamlModule from '../core/formats/yaml/file.ts';

/** Has the YAML reader loaded from its own bundle when the first YAML file is checked. */
export function deferYamlReader(extension: vscode.Uri): void {
  const file = vscode.Uri.joinPath(extension, 'dist', 'yaml.js');
  deferYaml(async (): Promise<Format> => {
    // A browser's extension host has no require for an extension's own files; it evaluates the extension itself like this.
    const { yaml } = file.scheme === 'file' ? (require(file.fsPath) as typeof YamlModule) : await evaluate(file);
    return yaml;
  });
}

async function evaluate(file: vscode.Uri): Promise<typeof YamlModule> {
  const source = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const module = { exports: {} };
  new Function('module', 'exports', source)(module, module.exports);
  return module.exports as typeof YamlModule;
}
