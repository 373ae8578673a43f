import * as vscode from 'vscode';
import { isYaml } from '../core/formats/index.ts';
import { provideYaml } from '../core/formats/yaml/deferred.ts';
import type * as YamlModule from '../core/formats/yaml/file.ts';

/** Loads the YAML reader when the first YAML file is checked. */
export class YamlReader {
  #loaded: Promise<void> | undefined;

  constructor(readonly extension: vscode.Uri) {}

  /** Resolves when all of the files can be parsed. */
  async readyFor(uris: readonly string[]): Promise<void> {
    if (!uris.some(isYaml)) return;
    this.#loaded ??= this.#load();
    await this.#loaded;
  }

  async #load(): Promise<void> {
    const file = vscode.Uri.joinPath(this.extension, 'dist', 'yaml.js');
    // A browser's extension host has no require for an extension's own files; it evaluates the extension itself like this.
    const { yaml } = file.scheme === 'file' ? (require(file.fsPath) as typeof YamlModule) : await evaluate(file);
    provideYaml(yaml);
  }
}

async function evaluate(file: vscode.Uri): Promise<typeof YamlModule> {
  const source = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const module = { exports: {} };
  new Function('module', 'exports', source)(module, module.exports);
  return module.exports as typeof YamlModule;
}
