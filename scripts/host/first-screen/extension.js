// What `npm start` shows first: a sample that has findings, and the Problems view. No part of the product.
const vscode = require('vscode');

const FIRST = 'broken-after-upgrade.properties';

exports.activate = async (context) => {
  // Once: whoever reloads the window finds it as they left it.
  if (context.workspaceState.get('shown')) return;
  await context.workspaceState.update('shown', true);
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) return;
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, FIRST));
  await vscode.commands.executeCommand('workbench.panel.markers.view.focus');
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
};
