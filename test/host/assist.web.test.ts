/// <reference types="mocha" />
import * as vscode from 'vscode';
import { actions, applyAndUndo, closeAll, equal, hoverText, matches, ok, show, until, untilRules } from './support.ts';

const HEAD = 'bootstrap.servers=localhost:9092\ngroup.id=orders\n';
const CONFLICT = `${HEAD}group.protocol=consumer\nsession.timeout.ms=45000\n`;
const RULE = 'classic-key-with-consumer-protocol';
const FIX_ALL = 'source.fixAll.kafkaRebalance';

describe('code actions', () => {
  afterEach(closeAll);

  it('fix a finding, with one preferred action', async () => {
    const editor = await show('consumer.properties', CONFLICT);
    const [found] = await untilRules(editor.document.uri, [RULE]);
    const offered = await actions(editor.document.uri, found!.range, 'quickfix');
    const preferred = offered.filter((action) => action.isPreferred);
    equal(
      preferred.map((action) => action.title),
      ['Remove session.timeout.ms'],
    );
    await applyAndUndo(editor, preferred[0]!, `${HEAD}group.protocol=consumer\n`);
  });

  it('ignore a finding by a comment', async () => {
    const editor = await show('consumer.properties', CONFLICT);
    const [found] = await untilRules(editor.document.uri, [RULE]);
    const action = (await actions(editor.document.uri, found!.range)).find((each) => each.title.startsWith('Ignore'));
    ok(action, 'no action that ignores');
    const ignored = `${HEAD}group.protocol=consumer\n# kafka-rebalance: ignore ${RULE}\nsession.timeout.ms=45000\n`;
    await applyAndUndo(editor, action, ignored);
    await vscode.workspace.applyEdit(action.edit!);
    await untilRules(editor.document.uri, []);
  });

  it('ignore the rule of a finding in the whole file', async () => {
    const editor = await show('consumer.properties', `${CONFLICT}heartbeat.interval.ms=3000\n`);
    const [found] = await untilRules(editor.document.uri, [RULE, RULE]);
    const title = `Ignore ${RULE} in this file (adds a comment)`;
    const action = (await actions(editor.document.uri, found!.range)).find((each) => each.title === title);
    ok(action?.edit, 'no action that ignores in the file');
    const text = editor.document.getText();
    await applyAndUndo(editor, action, `# kafka-rebalance: ignore-file ${RULE}\n${text}`);
    await vscode.workspace.applyEdit(action.edit);
    await untilRules(editor.document.uri, []);
  });

  it('offer in the light bulb to fix all, and say what that leaves', async () => {
    const text = `${CONFLICT}max.poll.records=1\nenable.auto.commit="false"\n`;
    const { document } = await show('consumer.properties', text);
    const at = new vscode.Range(3, 2, 3, 2);
    const title = 'Fix all safe Kafka config problems in this file';
    const action = await until(
      async () => (await actions(document.uri, at, 'quickfix')).find((each) => each.title === title),
      'fix all in the light bulb',
    );
    equal(action.command?.command, 'kafkaRebalance.fixAll');
    const said = await vscode.commands.executeCommand<string>('kafkaRebalance.fixAll', document.uri);
    equal(document.getText(), `${HEAD}group.protocol=consumer\nmax.poll.records=1\nenable.auto.commit=false\n`);
    matches(said, /^Fixed: 2\. Left: 1\b/);
    const elsewhere = await actions(document.uri, new vscode.Range(0, 0, 0, 0), 'quickfix');
    equal(elsewhere.filter((each) => each.title === title).length, 0, 'where nothing is to be fixed');
  });

  it('fix in YAML without touching what stands around', async () => {
    const yaml =
      'spring:\n  kafka:\n    consumer:\n      group-id: orders   # who we are\n      properties:\n        group.protocol: consumer\n        session.timeout.ms: 45000\n';
    const editor = await show('application.yml', yaml);
    const found = (await untilRules(editor.document.uri, [RULE]))[0]!;
    const action = (await actions(editor.document.uri, found.range, 'quickfix')).find((each) => each.isPreferred);
    ok(action, 'no preferred fix');
    await applyAndUndo(editor, action, yaml.replace('        session.timeout.ms: 45000\n', ''));
  });

  it('fix all that is safe, and only that', async () => {
    const text = `${CONFLICT}heartbeat.interval.ms=3000\nenable.auto.commit="false"\n`;
    const editor = await show('consumer.properties', text);
    await until(
      async () => (await actions(editor.document.uri, new vscode.Range(0, 0, 0, 0), FIX_ALL)).length > 0,
      'fix-all',
    );
    const [action] = await actions(editor.document.uri, new vscode.Range(0, 0, 0, 0), FIX_ALL);
    equal(action!.kind?.value, FIX_ALL);
    await applyAndUndo(editor, action!, `${HEAD}group.protocol=consumer\nenable.auto.commit=false\n`);
  });

  it('fix all on save', async () => {
    const settings = vscode.workspace.getConfiguration('editor');
    await settings.update('codeActionsOnSave', { [FIX_ALL]: 'explicit' }, vscode.ConfigurationTarget.Workspace);
    try {
      const editor = await show('consumer.properties', HEAD);
      await editor.edit((edit) =>
        edit.insert(new vscode.Position(2, 0), 'group.protocol=consumer\nsession.timeout.ms=45000\n'),
      );
      ok(await editor.document.save(), 'not saved');
      equal(editor.document.getText(), `${HEAD}group.protocol=consumer\n`);
    } finally {
      await settings.update('codeActionsOnSave', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });
});

describe('hover', () => {
  afterEach(closeAll);

  it('explains a key, and group.protocol on its value', async () => {
    const { document } = await show('consumer.properties', CONFLICT);
    const key = await hoverText(document.uri, new vscode.Position(3, 4));
    matches(key, /session\.timeout\.ms/);
    matches(key, /`45000` \(45 s\)/);
    matches(key, /client refuses to start/);
    matches(await hoverText(document.uri, new vscode.Position(2, 17)), /classic: the members agree/);
  });

  it('explains the Kafka key behind a typed key of Spring Boot', async () => {
    const { document } = await show(
      'application.yml',
      'spring:\n  kafka:\n    consumer:\n      group-id: orders\n      heartbeat-interval: 3s\n',
    );
    matches(
      await hoverText(document.uri, new vscode.Position(4, 10)),
      /spring\.kafka\.consumer\.heartbeat-interval` sets[\s\S]*heartbeat\.interval\.ms/,
    );
  });
});

describe('completion', () => {
  afterEach(closeAll);

  async function complete(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.CompletionItem[]> {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      position,
    );
    return list.items;
  }
  const label = (item: vscode.CompletionItem) => (typeof item.label === 'string' ? item.label : item.label.label);

  it('offers keys and values in .properties', async () => {
    const { document } = await show('consumer.properties', `${HEAD}sess\nisolation.level=\n`);
    const item = (await complete(document, new vscode.Position(2, 4))).find(
      (each) => label(each) === 'session.timeout.ms',
    );
    ok(item, 'session.timeout.ms is not offered');
    equal(item.insertText, 'session.timeout.ms=');
    const keys = (await complete(document, new vscode.Position(2, 4))).sort((a, b) =>
      (a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1,
    );
    equal(keys.map(label).slice(0, 2), ['key.deserializer', 'value.deserializer'], 'what is there is not offered');
    equal((item.label as vscode.CompletionItemLabel).description, 'default 45 s', 'what stands at the end of the item');
    const values = (await complete(document, new vscode.Position(3, 16))).map(label);
    equal(values.slice(0, 2), ['read_committed', 'read_uncommitted']);
  });

  it('offers typed keys, map keys and values in YAML', async () => {
    const yaml =
      'spring:\n  kafka:\n    consumer:\n      group-id: orders\n      auto-offset-reset: \n      iso\n      properties:\n        sess\n';
    const { document } = await show('application.yml', yaml);
    ok(
      (await complete(document, new vscode.Position(5, 9))).some((each) => label(each) === 'isolation-level'),
      'no typed key',
    );
    ok(
      (await complete(document, new vscode.Position(7, 12))).some((each) => label(each) === 'session.timeout.ms'),
      'no map key',
    );
    ok(
      (await complete(document, new vscode.Position(4, 25))).some((each) => label(each) === 'earliest'),
      'no value',
    );
  });
});

describe('rule page', () => {
  afterEach(closeAll);

  it('opens behind the code of a finding, rendered, out of the package', async () => {
    const { document } = await show('consumer.properties', CONFLICT);
    const [found] = await untilRules(document.uri, [RULE]);
    const { target } = found!.code as { target: vscode.Uri };
    matches((await vscode.workspace.openTextDocument(target)).getText(), new RegExp(`^# ${RULE}\n`));
    await vscode.commands.executeCommand('vscode.open', target);
    const tab = await until(
      () => vscode.window.tabGroups.all.flatMap((group) => group.tabs).find((each) => each.label.includes(RULE)),
      'the tab of the page',
    );
    equal((tab.input as vscode.TabInputCustom).viewType, 'vscode.markdown.preview.editor');
  });
});

describe('the forecast', () => {
  afterEach(closeAll);

  const lenses = async (uri: vscode.Uri) =>
    (await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri)).flatMap(
      ({ command }) => command ?? [],
    );
  const CLASSIC = `${HEAD}enable.auto.commit=false\n`;

  it('stands over a config, and in full on a page', async () => {
    const { document } = await show('consumer.properties', CLASSIC);
    const lens = await until(async () => (await lenses(document.uri))[0], 'a line over the config');
    matches(lens.title, /^kill: 41\.9–48\.1 s without owner · everything revoked/);
    await vscode.commands.executeCommand(lens.command, ...lens.arguments!);
    const page = await until(
      () => vscode.workspace.textDocuments.find(({ uri }) => uri.path.includes('Forecast')),
      'the page',
    );
    matches(page.getText(), /# Forecast for the consumers of orders/);
  });

  it('is not there where a setting turns it off', async () => {
    const settings = vscode.workspace.getConfiguration('kafkaRebalance');
    await settings.update('forecast.codeLens', false, vscode.ConfigurationTarget.Global);
    try {
      const { document } = await show('consumer.properties', CLASSIC);
      await untilRules(document.uri, []);
      equal(await lenses(document.uri), []);
    } finally {
      await settings.update('forecast.codeLens', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
