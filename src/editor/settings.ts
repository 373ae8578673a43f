import * as vscode from 'vscode';
import { formats } from '../core/formats/index.ts';
import type { Wishes } from '../session/settings.ts';
import { asFolder, findDocument } from './files.ts';

export const SECTION = 'kafkaRebalance';

/** A document without a file has no name that could tell what it is; its language is what a person chose. */
function isChosen(uri: vscode.Uri): boolean {
  const language = uri.scheme === 'untitled' ? findDocument(uri.toString())?.languageId : undefined;
  return (
    language !== undefined && formats.some((each) => each.traits.linesAreKeys && each.languages.includes(language))
  );
}

/** What a person's settings say of a file, as they are written. */
export function wishesFor(name: string): Wishes {
  const uri = vscode.Uri.parse(name);
  const settings = vscode.workspace.getConfiguration(SECTION, uri);
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  return {
    ...(isChosen(uri) && { given: true }),
    enable: settings.get<unknown>('enable'),
    kafkaVersion: settings.get<unknown>('kafkaVersion'),
    broker: settings.get<unknown>('broker'),
    severity: settings.get<unknown>('severity'),
    include: settings.get<unknown>('files.include'),
    exclude: settings.get<unknown>('files.exclude'),
    ...(root !== undefined && { root: asFolder(root) }),
  };
}
