/// <reference types="mocha" />
import * as vscode from 'vscode';
import {
  actions,
  closeAll,
  codeOf,
  equal,
  files,
  matches,
  ok,
  ours,
  placed,
  show,
  until,
  untilRules,
} from './support.ts';

const HEAD = 'bootstrap.servers=localhost:9092\ngroup.id=orders\n';
const CONFLICT = `${HEAD}group.protocol=consumer\nsession.timeout.ms=45000\n`;
const RULE = 'classic-key-with-consumer-protocol';

describe('diagnostics', () => {
  afterEach(closeAll);

  it('appear with range, severity, code, link, related place and tag when a file opens', async () => {
    const { document } = await show('consumer.properties', CONFLICT);
    const [found] = await untilRules(document.uri, [RULE]);
    ok(found, 'no finding');
    equal(placed(found), `${RULE} 4:1-4:25`);
    equal(found.severity, vscode.DiagnosticSeverity.Error);
    const { code } = found;
    ok(code !== undefined && typeof code === 'object', 'the code has no link');
    equal((code as { target: vscode.Uri }).target.scheme, 'kafka-rebalance');
    equal(
      found.relatedInformation?.map((each) => each.location.range.start.line),
      [2],
    );
    equal(found.tags, [vscode.DiagnosticTag.Unnecessary]);
    matches(found.message, /^session\.timeout\.ms cannot be set/);
  });

  it('are of files alone, not of copies that the editor shows', async () => {
    const { document } = await show('consumer.properties', CONFLICT);
    const copies = vscode.workspace.registerTextDocumentContentProvider('copy-of-a-file', {
      provideTextDocumentContent: () => CONFLICT,
    });
    try {
      const copy = await vscode.workspace.openTextDocument(document.uri.with({ scheme: 'copy-of-a-file' }));
      await untilRules(document.uri, [RULE]);
      // The other document was opened first, and is checked no later than one that is opened now.
      const next = await show('consumer.properties', CONFLICT);
      await untilRules(next.document.uri, [RULE]);
      equal(ours(copy.uri).length, 0, 'findings in the copy');
    } finally {
      copies.dispose();
    }
  });

  it('are of a document without a file, once its language is that of a config', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'properties', content: CONFLICT });
    await untilRules(document.uri, [RULE]);
    await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await untilRules(document.uri, []);
  });

  it('say of an open project file only what its schema does not', async () => {
    const uri = await files({
      'consumer.properties': CONFLICT,
      '.kafka-rebalance.json': '{"severty":{},"include":["[b-a]"]}',
    });
    const project = uri('.kafka-rebalance.json');
    await vscode.commands.executeCommand('vscode.open', uri('consumer.properties'));
    await until(() => ours(project).length === 2, 'both problems');
    await vscode.workspace.openTextDocument(project);
    await until(() => ours(project).length === 1, 'the one that the schema shows to go');
    matches(ours(project)[0]?.message, /\[b-a\]/);
  });

  it('follow what is typed', async () => {
    const editor = await show('consumer.properties', HEAD);
    const { document } = editor;
    await editor.edit((edit) =>
      edit.insert(new vscode.Position(2, 0), 'group.protocol=consumer\nsession.timeout.ms=45000\n'),
    );
    await untilRules(document.uri, [RULE]);
    await editor.edit((edit) => edit.delete(new vscode.Range(2, 0, 3, 0)));
    await untilRules(document.uri, []);
    await vscode.commands.executeCommand('undo');
    await untilRules(document.uri, [RULE]);
  });

  it('go when the file closes', async () => {
    const uri = (await files({ 'consumer.properties': CONFLICT }))('consumer.properties');
    await vscode.commands.executeCommand('vscode.open', uri);
    await untilRules(uri, [RULE]);
    await closeAll();
    await until(() => ours(uri).length === 0, 'the findings of a closed file to go');
  });

  it('stand on the right columns in YAML, behind wide characters and a byte order mark', async () => {
    const yaml =
      '\uFEFF# Größe 🐘\nspring:\n  kafka:\n    consumer:\n      group-id: "🐘" # 🐘\n      properties:\n        group.protocol: consumer\n        session.timeout.ms: 45000\n';
    const { document } = await show('application.yml', yaml);
    const found = await until(() => ours(document.uri).find((each) => placed(each).startsWith(RULE)), 'the finding');
    equal(document.getText(found.range), 'session.timeout.ms: 45000');
  });

  it('learn a byte order mark from the encoding, since the editor takes it out of the text', async () => {
    const { document } = await show('consumer.properties', `\uFEFF${HEAD}`);
    const [found] = await untilRules(document.uri, ['byte-order-mark']);
    equal(placed(found!), 'byte-order-mark 1:1-1:18');
    const titles = (await actions(document.uri, found!.range, 'quickfix')).map((action) => action.title);
    ok(titles.includes('Save with another encoding…'), `no way to another encoding among ${titles}`);
  });

  it('report a conflict of two files in both, each pointing at the other, though only one is open', async () => {
    const uri = await files({
      'application.yml':
        'spring:\n  kafka:\n    consumer:\n      group-id: orders\n      properties:\n        session.timeout.ms: 45000\n',
      'application-prod.yml': 'spring:\n  kafka:\n    properties:\n      group.protocol: consumer\n',
    });
    // Through the API the editor would keep the document for minutes after its tab is closed.
    await vscode.commands.executeCommand('vscode.open', uri('application-prod.yml'));
    for (const [name, other] of [
      ['application.yml', 'application-prod.yml'],
      ['application-prod.yml', 'application.yml'],
    ] as const) {
      const found = await until(
        () => ours(uri(name)).find((each) => placed(each).startsWith(RULE)),
        `the finding in ${name}`,
      );
      ok(
        found.relatedInformation?.some((related) => related.location.uri.toString() === uri(other).toString()),
        `the finding in ${name} does not point at ${other}`,
      );
    }
    await closeAll();
    await until(() => ours(uri('application.yml')).length === 0, 'the findings of the closed set to go');
  });

  it('see a sibling change on disk', async () => {
    const uri = await files({
      'application.yml':
        'spring:\n  kafka:\n    consumer:\n      group-id: orders\n      properties:\n        session.timeout.ms: 45000\n',
      'application-prod.yml': 'spring:\n  kafka:\n    properties:\n      client.rack: a\n',
    });
    await vscode.window.showTextDocument(uri('application.yml'));
    await untilRules(uri('application.yml'), []);
    const prod = new TextEncoder().encode('spring:\n  kafka:\n    properties:\n      group.protocol: consumer\n');
    await vscode.workspace.fs.writeFile(uri('application-prod.yml'), prod);
    await until(() => ours(uri('application.yml')).some((each) => placed(each).startsWith(RULE)), 'the finding');
  });

  it('go with the file or the setting that they depend on', async () => {
    const uri = await files({
      'application.yml':
        'spring:\n  kafka:\n    consumer:\n      group-id: orders\n      properties:\n        session.timeout.ms: 45000\n',
      'application-prod.yml': 'spring:\n  kafka:\n    properties:\n      group.protocol: consumer\n',
      '.kafka-rebalance.json': '{"severty":{}}',
    });
    const [base, prod, project] = ['application.yml', 'application-prod.yml', '.kafka-rebalance.json'].map(uri);
    await vscode.commands.executeCommand('vscode.open', base);
    await until(() => [base!, prod!, project!].every((each) => ours(each).length > 0), 'findings in all three');
    await vscode.workspace.fs.delete(project!);
    await until(() => ours(project!).length === 0, 'the problem of the deleted project file to go');
    await vscode.workspace.fs.delete(prod!);
    await until(() => ours(prod!).length === 0, 'the findings of the deleted sibling to go');
    await untilRules(base!, []);
  });

  it('compare members of one group in two files, and stand in the open one', async () => {
    const member = `${HEAD}group.instance.id=orders-1\nsession.timeout.ms=120000\n`;
    const uri = await files({ 'a.properties': member, 'b.properties': member });
    await vscode.commands.executeCommand('vscode.open', uri('a.properties'));
    const rule = 'instance-id-in-two-files';
    const found = await until(() => ours(uri('a.properties')).find((each) => codeOf(each) === rule), 'the finding');
    equal(
      found.relatedInformation?.map((related) => related.location.uri.toString()),
      [uri('b.properties').toString()],
    );
    equal(ours(uri('b.properties')).length, 0);
    const other = new TextEncoder().encode(member.replace('orders-1', 'orders-2'));
    await vscode.workspace.fs.writeFile(uri('b.properties'), other);
    await until(() => !ours(uri('a.properties')).some((each) => codeOf(each) === rule), 'the finding to go');
  });

  it('compare members of one group in different folders, both ways, as files are opened, changed and closed', async () => {
    const rule = 'group-with-different-timeouts';
    const short = `${HEAD.replace('localhost', 'folders')}session.timeout.ms=10000\nheartbeat.interval.ms=3000\n`;
    const uri = await files({
      'svc-10/consumer.properties': short,
      'svc-20/consumer.properties': short.replace('10000', '30000'),
    });
    const [ten, twenty] = [uri('svc-10/consumer.properties'), uri('svc-20/consumer.properties')];
    const compared = (of: vscode.Uri) => ours(of).find((each) => codeOf(each) === rule);
    await vscode.commands.executeCommand('vscode.open', ten);
    await vscode.commands.executeCommand('vscode.open', twenty, {
      preview: false,
      viewColumn: vscode.ViewColumn.Beside,
    });
    for (const [own, other] of [
      [ten, twenty],
      [twenty, ten],
    ] as const) {
      const found = await until(() => compared(own), `the finding in ${own.path}`);
      equal(
        found.relatedInformation?.map(({ location }) => [location.uri.toString(), location.range.start.line]),
        [[other.toString(), 2]],
      );
    }
    const editor = await vscode.window.showTextDocument(twenty);
    await editor.edit((edit) => edit.replace(new vscode.Range(2, 0, 2, 24), 'session.timeout.ms=10000'));
    await until(() => !compared(ten) && !compared(twenty), 'the findings to go with the difference');
    await vscode.commands.executeCommand('undo');
    await until(() => compared(ten) && compared(twenty), 'the findings to come back');
    // Closed files are compared with as they are on the disk.
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await vscode.workspace.fs.writeFile(twenty, new TextEncoder().encode(short));
    await until(() => !compared(ten), 'the finding to go with the file on the disk');
  });

  it('leave files alone that are no consumer config', async () => {
    const other = await show('messages.properties', 'session.timeout.ms=Your session is over\n');
    const config = await show('consumer.properties', CONFLICT);
    await untilRules(config.document.uri, [RULE]);
    equal(ours(other.document.uri).length, 0);
  });

  it('obey a comment that ignores the rule', async () => {
    const { document } = await show(
      'consumer.properties',
      CONFLICT.replace('session', `# kafka-rebalance: ignore ${RULE}\nsession`),
    );
    const control = await show('control.properties', CONFLICT);
    await untilRules(control.document.uri, [RULE]);
    await untilRules(document.uri, []);
  });
});

/** The severity of the conflict; other rules may speak of the same file. */
function severityIn(uri: vscode.Uri): vscode.DiagnosticSeverity | undefined {
  return ours(uri).find((diagnostic) => codeOf(diagnostic) === RULE)?.severity;
}

describe('settings', () => {
  const settings = () => vscode.workspace.getConfiguration('kafkaRebalance');
  const set = (name: string, value: unknown) => settings().update(name, value, vscode.ConfigurationTarget.Workspace);

  afterEach(async () => {
    for (const name of ['enable', 'kafkaVersion', 'severity', 'files.include', 'files.exclude'])
      await set(name, undefined);
    await closeAll();
  });

  it('change severity, or turn a rule off', async () => {
    const { document } = await show('consumer.properties', CONFLICT);
    await untilRules(document.uri, [RULE]);
    await set('severity', { [RULE]: 'hint' });
    await until(() => severityIn(document.uri) === vscode.DiagnosticSeverity.Hint, 'the hint');
    await set('severity', { [RULE]: 'off' });
    await untilRules(document.uri, []);
  });

  it('are typed into files that a pattern includes', async () => {
    const editor = await show('orders.conf', HEAD);
    await set('files.include', ['**/*.conf']);
    await editor.edit((edit) =>
      edit.insert(new vscode.Position(2, 0), 'group.protocol=consumer\nsession.timeout.ms=45000\n'),
    );
    await untilRules(editor.document.uri, [RULE]);
    await editor.edit((edit) => edit.delete(new vscode.Range(3, 0, 4, 0)));
    await untilRules(editor.document.uri, []);
  });

  it('of the wrong type do not turn the checks off', async () => {
    const { document } = await show('consumer.properties', CONFLICT);
    await set('files.include', 'orders.conf');
    await set('severity', 'off');
    await set('kafkaVersion', 3.8);
    await until(() => severityIn(document.uri) === vscode.DiagnosticSeverity.Warning, 'the warning of 3.8');
  });

  it('set the version, include and exclude files, and turn all off', async () => {
    const { document } = await show('orders.conf', CONFLICT);
    await set('files.include', ['**/*.conf']);
    await untilRules(document.uri, [RULE]);
    equal(severityIn(document.uri), vscode.DiagnosticSeverity.Error);
    await set('kafkaVersion', '3.8');
    await until(() => severityIn(document.uri) === vscode.DiagnosticSeverity.Warning, 'the warning of 3.8');
    await set('files.exclude', ['**/orders.conf']);
    await untilRules(document.uri, []);
    await set('files.exclude', undefined);
    await until(() => severityIn(document.uri) !== undefined, 'the finding to come back');
    await set('enable', false);
    await untilRules(document.uri, []);
  });

  it('take the version from the nearest build file and the project file', async () => {
    const pom =
      '<project><dependencies><dependency><artifactId>kafka-clients</artifactId><version>3.8.0</version></dependency></dependencies></project>';
    const uri = await files({ 'pom.xml': pom, 'src/main/resources/consumer.properties': CONFLICT });
    const config = uri('src/main/resources/consumer.properties');
    await vscode.window.showTextDocument(config);
    await until(() => severityIn(config) === vscode.DiagnosticSeverity.Warning, 'the warning of 3.8');
    const project = uri('.kafka-rebalance.json');
    await vscode.workspace.fs.writeFile(project, new TextEncoder().encode('{"kafkaVersion":"4.1","severty":{}}'));
    await until(() => severityIn(config) === vscode.DiagnosticSeverity.Error, 'the error of 4.1');
    matches(
      (await until(() => ours(project)[0], 'the problem of the project file')).message,
      /^Unknown property "severty"/,
    );
  });

  it('take the version from a BOM of the same repository', async () => {
    const dependency = (artifact: string, more: string) =>
      `<dependency><artifactId>${artifact}</artifactId>${more}</dependency>`;
    const uri = await files({
      'pom.xml': `<project><modules><module>bom</module></modules>${dependency('bom', '<scope>import</scope>')}</project>`,
      'bom/pom.xml': `<project>${dependency('kafka-clients', '<version>3.8.0</version>')}</project>`,
      'app/pom.xml': '<project></project>',
      'app/src/main/resources/consumer.properties': CONFLICT,
    });
    const config = uri('app/src/main/resources/consumer.properties');
    await vscode.window.showTextDocument(config);
    await until(() => severityIn(config) === vscode.DiagnosticSeverity.Warning, 'the warning of 3.8');
    const newer = `<project>${dependency('kafka-clients', '<version>4.1.0</version>')}</project>`;
    await vscode.workspace.fs.writeFile(uri('bom/pom.xml'), new TextEncoder().encode(newer));
    await until(() => severityIn(config) === vscode.DiagnosticSeverity.Error, 'the error of 4.1');
  });
});
