/// <reference types="mocha" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { closeAll, untilRules } from './support.ts';

const CONFIG = 'bootstrap.servers=localhost:9092\ngroup.id=orders\ngroup.protocol=consumer\nsession.timeout.ms=45000\n';
const RULE = 'classic-key-with-consumer-protocol';

describe('outside of the workspace', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kafka-rebalance-outside-'));
  });
  afterEach(async () => {
    await closeAll();
    await rm(folder, { recursive: true, force: true });
  });

  it('a project file counts as soon as it is saved in the window', async () => {
    const [config, project] = ['consumer.properties', '.kafka-rebalance.json'].map((name) => join(folder, name));
    await writeFile(config!, CONFIG);
    await writeFile(project!, '{}\n');
    const { uri } = await vscode.workspace.openTextDocument(vscode.Uri.file(config!));
    await untilRules(uri, [RULE]);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(project!));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, 1, 0), `{ "severity": { "${RULE}": "off" } }\n`);
    await vscode.workspace.applyEdit(edit);
    await document.save();
    await untilRules(uri, []);
  });
});
