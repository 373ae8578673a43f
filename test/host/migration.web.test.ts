/// <reference types="mocha" />
import * as vscode from 'vscode';
import { actions, closeAll, equal, files, matches, ok, ours, show, until, untilRules } from './support.ts';

const HEAD = 'bootstrap.servers=localhost:9092\ngroup.id=orders\n';
const PREFIX = 'org.apache.kafka.clients.consumer.';

/** Confirms the refactor preview as soon as it is there, until the text says that it was applied. */
async function confirmPreview(document: vscode.TextDocument): Promise<void> {
  const before = document.getText();
  await until(async () => {
    await vscode.commands.executeCommand('refactorPreview.apply');
    return document.getText() !== before;
  }, 'the preview to be applied');
}

function tab(label: RegExp): vscode.Tab | undefined {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs).find((each) => label.test(each.label));
}

describe('migration to KIP-848', () => {
  afterEach(closeAll);

  it('shows a plan, waits for the preview to be confirmed, and leaves a config without findings', async () => {
    const text = `${HEAD}# How partitions are shared\npartition.assignment.strategy=${PREFIX}CooperativeStickyAssignor\nsession.timeout.ms=50000\nheartbeat.interval.ms=3000\nmax.poll.records=200\n`;
    const { document } = await show('consumer.properties', text);
    const done = vscode.commands.executeCommand('kafkaRebalance.migrate');
    await until(() => tab(/Migration to KIP-848/), 'the plan');
    equal(document.getText(), text, 'the text before the preview is confirmed');
    await confirmPreview(document);
    await done;
    matches(document.getText(), /^group\.protocol=consumer$/m);
    for (const gone of ['partition.assignment.strategy=', 'session.timeout.ms=', 'heartbeat.interval.ms=']) {
      ok(!document.getText().includes(gone), `${gone} is still there`);
    }
    matches(document.getText(), /^max\.poll\.records=200$/m);
    await untilRules(document.uri, []);
    const migrated = document.getText();
    await vscode.commands.executeCommand('kafkaRebalance.migrate', document.uri);
    equal(document.getText(), migrated, 'the text after migrating twice');
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    equal(document.getText(), text, 'the text after undo');
  });

  it('lets a person choose the assignor where range runs by default', async () => {
    const { document } = await show('consumer.properties', HEAD);
    const done = vscode.commands.executeCommand('kafkaRebalance.migrate');
    await until(async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return tab(/Migration to KIP-848/);
    }, 'the choice to be made');
    await confirmPreview(document);
    await done;
    matches(document.getText(), /^group\.protocol=consumer$/m);
    matches(document.getText(), /^group\.remote\.assignor=range$/m);
  });

  it('changes every file that takes part', async () => {
    const uri = await files({
      'application.yml': `spring:\n  kafka:\n    consumer:\n      group-id: orders\n      properties:\n        session.timeout.ms: 45000\n        partition.assignment.strategy: ${PREFIX}StickyAssignor\n`,
      'application-prod.yml':
        'spring:\n  kafka:\n    consumer:\n      properties:\n        heartbeat.interval.ms: 3000\n        group.protocol: classic\n',
    });
    const prod = await vscode.workspace.openTextDocument(uri('application-prod.yml'));
    const base = await vscode.workspace.openTextDocument(uri('application.yml'));
    await vscode.window.showTextDocument(prod);
    const done = vscode.commands.executeCommand('kafkaRebalance.migrate');
    await until(() => tab(/Migration to KIP-848/), 'the plan');
    await confirmPreview(prod);
    await done;
    matches(prod.getText(), /group\.protocol: consumer/);
    ok(!/heartbeat\.interval\.ms/.test(prod.getText()), 'heartbeat.interval.ms is still there');
    ok(
      !/session\.timeout\.ms|partition\.assignment\.strategy/.test(base.getText()),
      'the base file keeps a classic key',
    );
    await untilRules(prod.uri, []);
    await untilRules(base.uri, []);
  });

  it('changes nothing where it refuses', async () => {
    const text = `${HEAD}partition.assignment.strategy=com.acme.MyAssignor\n`;
    const { document } = await show('consumer.properties', text);
    void vscode.commands.executeCommand('kafkaRebalance.migrate');
    await until(async () => {
      await vscode.commands.executeCommand('notifications.clearAll');
      return true;
    }, 'the refusal');
    equal(document.getText(), text);
    equal(tab(/Migration to KIP-848/), undefined);
  });

  it('is offered as a refactoring at the keys that it is about', async () => {
    const { document } = await show('consumer.properties', `${HEAD}max.poll.records=5\n`);
    const at = async (line: number) =>
      (await actions(document.uri, new vscode.Range(line, 0, line, 0), 'refactor.rewrite')).map((each) => each.title);
    equal(await at(1), ['Migrate to KIP-848…']);
    equal(await at(2), []);
  });
});

describe('the ways back and in between', () => {
  afterEach(closeAll);

  it('back to classic', async () => {
    const { document } = await show(
      'consumer.properties',
      `${HEAD}group.protocol=consumer\ngroup.remote.assignor=range\n`,
    );
    const done = vscode.commands.executeCommand('kafkaRebalance.backToClassic');
    await until(() => tab(/Back to the classic protocol/), 'the plan');
    await confirmPreview(document);
    await done;
    ok(!/group\.remote\.assignor/.test(document.getText()), 'group.remote.assignor is still there');
    ok(!/group\.protocol=consumer/.test(document.getText()), 'the protocol is still consumer');
    const errors = () => ours(document.uri).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
    await until(() => errors().length === 0, 'a config that the client accepts');
  });

  it('to cooperative rebalancing, one step at a time', async () => {
    const { document } = await show(
      'consumer.properties',
      `${HEAD}partition.assignment.strategy=${PREFIX}RangeAssignor\n`,
    );
    const step = async () => {
      const done = vscode.commands.executeCommand('kafkaRebalance.moveToCooperative');
      await confirmPreview(document);
      await done;
    };
    await step();
    matches(
      document.getText(),
      /=org\.apache\.kafka\.clients\.consumer\.RangeAssignor,\s*org\.apache\.kafka\.clients\.consumer\.CooperativeStickyAssignor$/m,
    );
    await step();
    matches(document.getText(), /=org\.apache\.kafka\.clients\.consumer\.CooperativeStickyAssignor$/m);
  });

  it('the target version is written where the command line reads it too', async () => {
    const root = vscode.workspace.workspaceFolders![0]!.uri;
    const file = vscode.Uri.joinPath(root, '.kafka-rebalance.json');
    const written = async () => {
      const bytes = await Promise.resolve(vscode.workspace.fs.readFile(file)).catch(() => undefined);
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as { kafkaVersion?: string });
    };
    await show('consumer.properties', HEAD);
    try {
      // Nothing tells a test that the list is open; a key pressed too early picks "Automatic", so it is tried again.
      await until(async () => {
        void vscode.commands.executeCommand('kafkaRebalance.setTargetVersion');
        await new Promise((done) => setTimeout(done, 500));
        await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        await new Promise((done) => setTimeout(done, 500));
        return (await written())?.kafkaVersion !== undefined;
      }, 'the project file');
      matches((await written())?.kafkaVersion, /^\d\.\d$/);
      const settings = vscode.workspace.getConfiguration('kafkaRebalance');
      equal(settings.inspect('kafkaVersion')?.workspaceValue, undefined, 'the setting');
    } finally {
      await Promise.resolve(vscode.workspace.fs.delete(file)).catch(() => {});
    }
  });
});
