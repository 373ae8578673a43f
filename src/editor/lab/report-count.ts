import * as vscode from 'vscode';
import { isReportId } from './names.ts';

const COUNT = 'kafkaRebalance.labReports';

/** Where reports are kept in the extension's own storage. */
export function reportsFolder(storage: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(storage, 'lab-reports');
}

/** The palette offers a report only where there is one, and a comparison where there are two. */
export async function tellReportCount(storage: vscode.Uri): Promise<void> {
  const { fs } = vscode.workspace;
  const count = await fs.readDirectory(reportsFolder(storage)).then(
    (entries) => entries.filter(([name]) => isReportId(name)).length,
    () => 0,
  );
  void vscode.commands.executeCommand('setContext', COUNT, count);
}
