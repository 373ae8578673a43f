import * as vscode from 'vscode';

const SCHEME = 'kafka-rebalance-lab';

/** Where a log comes from: the run that goes on, or the kept reports. */
export type ReadLog = (id: string, scenario: string, member: string) => Promise<string | undefined>;

/** Shows logs as documents that nobody can change. */
export function registerLogs(read: ReadLog): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: async (uri) => {
      const [, id = '', scenario = '', file = ''] = uri.path.split('/');
      const text = await read(id, scenario, file.replace(/\.log$/, ''));
      return text ?? vscode.l10n.t('This log was not kept.');
    },
  });
}

/** Opens the log of a member beside the panel. */
export async function openLog(id: string, scenario: string, member: string): Promise<void> {
  const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${id}/${scenario}/${member}.log` });
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}
