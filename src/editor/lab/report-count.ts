import * as vscode from 'vscode';
import { isReportId } from './names.ts';

const COUNT = 'kafkaRebalance.labReports';

/** Where reports are kept in the extension's own storage. */
export function reportsFolder(storage: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(storage, 'lab-reports');
}

/** The palette offers a report only where there is one, and a comparison where there are two. */
export async function tellReportCount(storage: vscode.Uri): Promise<void> {
  void vscode.commands.executeCommand('setContext', COUNT, await countIn(reportsFolder(storage)));
}

async function countIn(folder: vscode.Uri): Promise<number> {
  try {
    return (await vscode.workspace.fs.readDirectory(folder)).filter(([name]) => isReportId(name)).length;
  } catch {
    // There is no such folder before the first run.
    return 0;
  }
}
