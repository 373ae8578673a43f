/// <reference types="mocha" />
import { target } from 'host-tests';
import * as vscode from 'vscode';
import { equal } from './support.ts';

// Elsewhere the commands do what they say.
if (target === 'web') {
  describe('the lab in a web extension host', () => {
    it('answers every command, and opens nothing', async () => {
      for (const name of ['run', 'startBroker', 'openLastReport', 'compareReports']) {
        equal(await vscode.commands.executeCommand(`kafkaRebalance.lab.${name}`), undefined, name);
      }
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      equal(tabs.filter(({ input }) => input instanceof vscode.TabInputWebview).length, 0, 'panels');
    });
  });
}
