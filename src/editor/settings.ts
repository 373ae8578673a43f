import * as vscode from 'vscode';
import type { Wishes } from '../session/settings.ts';
import { asFolder } from './files.ts';

export const SECTION = 'kafkaRebalance';

/** What a person's settings say of a file, as they are written. */
export function wishesFor(name: string): Wishes {
  const uri = vscode.Uri.parse(name);
  const settings = vscode.workspace.getConfiguration(SECTION, uri);
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  return {
    enable: settings.get<unknown>('enable'),
    kafkaVersion: settings.get<unknown>('kafkaVersion'),
    broker: settings.get<unknown>('broker'),
    severity: settings.get<unknown>('severity'),
    include: settings.get<unknown>('files.include'),
    exclude: settings.get<unknown>('files.exclude'),
    ...(root !== undefined && { root: asFolder(root) }),
  };
}
