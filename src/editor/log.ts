import * as vscode from 'vscode';

let channel: vscode.LogOutputChannel | undefined;

function open(): vscode.LogOutputChannel {
  channel ??= vscode.window.createOutputChannel('Kafka Rebalance', { log: true });
  return channel;
}

/** Shows the log, which is empty as long as nothing went wrong. */
export function showLog(): void {
  open().show();
}

/** Writes what went wrong into the extension's log channel, made when it is first needed; never shown by itself. */
export function logError(what: string, error: unknown): void {
  open().error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

const told = new Set<string>();

/** For what is met again with each check, such as a mistake in the settings. */
export function logOnce(what: string, error: unknown): void {
  const said = `${what}: ${error}`;
  if (told.has(said)) return;
  told.add(said);
  logError(what, error);
}

export function disposeLog(): void {
  channel?.dispose();
  channel = undefined;
}
