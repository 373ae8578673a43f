import * as vscode from 'vscode';

let channel: vscode.LogOutputChannel | undefined;

/** Writes what went wrong into the extension's log channel, made when it is first needed; never shown by itself. */
export function logError(what: string, error: unknown): void {
  channel ??= vscode.window.createOutputChannel('Kafka Rebalance', { log: true });
  channel.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

export function disposeLog(): void {
  channel?.dispose();
  channel = undefined;
}
