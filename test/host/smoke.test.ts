/// <reference types="mocha" />
import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const ID = 'kafka-rebalance.kafka-rebalance';

describe('extension', () => {
  it('is present and activates', async () => {
    const extension = vscode.extensions.getExtension(ID);
    assert.ok(extension, `the editor does not know ${ID}`);
    assert.ok(extension.packageJSON.main, 'package.json names no entry point, so there is nothing to activate');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('registers every command that it contributes', async () => {
    const extension = vscode.extensions.getExtension(ID);
    assert.ok(extension, `the editor does not know ${ID}`);
    await extension.activate();
    const contributed: { command: string }[] = extension.packageJSON.contributes?.commands ?? [];
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      contributed.map(({ command }) => command).filter((command) => !registered.has(command)),
      [],
    );
  });
});
