/// <reference types="mocha" />
import { target } from 'host-tests';
import * as vscode from 'vscode';
import { actions, equal, show, untilRules } from './support.ts';

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

    it('is not offered for a config', async () => {
      const { document } = await show('consumer.properties', 'bootstrap.servers=localhost:9092\ngroup.id=\n');
      await untilRules(document.uri, ['empty-group-id']);
      const offered = await actions(document.uri, new vscode.Range(0, 0, 0, 0), vscode.CodeActionKind.Source.value);
      equal(
        offered.map(({ title }) => title).filter((title) => title.includes('lab')),
        [],
        'actions',
      );
    });
  });
}
