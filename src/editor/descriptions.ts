import * as vscode from 'vscode';
import type { Descriptions } from '../core/assist/describe-key.ts';

/**
 * What keys mean, read out of the extension's own folder when somebody first asks: most of the time nobody does, and linting
 * needs none of it.
 */
export class DescriptionFile {
  #read: Promise<Descriptions> | undefined;

  constructor(readonly extension: vscode.Uri) {}

  read(): Promise<Descriptions> {
    this.#read ??= this.#load();
    return this.#read;
  }

  async #load(): Promise<Descriptions> {
    const file = vscode.Uri.joinPath(this.extension, 'dist', 'docs', 'descriptions.json');
    return JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
  }
}
