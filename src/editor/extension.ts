import type * as vscode from 'vscode';
import { registerCodeActions } from './code-actions.ts';
import { registerCommands } from './commands/register.ts';
import { registerShow } from './commands/show.ts';
import { registerCompletion } from './completion.ts';
import { DescriptionFile } from './descriptions.ts';
import { registerDiagnostics } from './diagnostics.ts';
import { EditorFiles } from './files.ts';
import { registerForecast } from './forecast.ts';
import { registerHover } from './hover.ts';
import { LabRegistration } from './lab/register.ts';
import { Linter } from './linter.ts';
import { disposeLog } from './log.ts';
import { findPartsIn } from './parts.ts';
import { registerStatus } from './status.ts';
import { VirtualPages } from './virtual-pages.ts';
import { deferYamlReader } from './yaml-reader.ts';

let lab: LabRegistration | undefined;

/** Registers everything; reads no file before a document asks for it. */
export function activate(context: vscode.ExtensionContext): void {
  const files = new EditorFiles();
  findPartsIn(context.extensionUri);
  deferYamlReader();
  const linter = new Linter(files);
  const pages = new VirtualPages(context.extensionUri);
  const descriptions = new DescriptionFile(context.extensionUri);
  lab = new LabRegistration(context, linter);
  context.subscriptions.push(
    { dispose: disposeLog },
    files,
    linter,
    pages,
    registerDiagnostics(linter),
    registerCodeActions(linter),
    registerHover(linter, descriptions),
    registerForecast(linter, pages),
    registerCompletion(linter, descriptions),
    registerStatus(linter),
    registerCommands(linter, pages),
    registerShow(context.extensionUri),
  );
}

/** The editor waits for this: no container, process or port of the lab outlives it. */
export async function deactivate(): Promise<void> {
  await lab?.dispose();
  lab = undefined;
}
