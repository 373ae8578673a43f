/// <reference types="mocha" />
import { target } from 'host-tests';
import * as vscode from 'vscode';

describe('extension host', () => {
  it('is of the kind that the tests are for', () => {
    const hasNode = typeof process === 'object' && process.versions?.node !== undefined;
    const kind = hasNode ? 'node' : 'web';
    if (kind !== target) throw new Error(`the tests for ${target} run in ${kind}`);
  });

  it('activates the extension', async () => {
    const extension = vscode.extensions.getExtension('kafka-rebalance.kafka-rebalance');
    if (!extension) throw new Error('the editor does not know the extension');
    await extension.activate();
    if (!extension.isActive) throw new Error('the extension is not active');
  });
});
