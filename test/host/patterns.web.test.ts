/// <reference types="mocha" />
import * as vscode from 'vscode';
import { closeAll, codeOf, files, ours, until } from './support.ts';

const MEMBER = 'bootstrap.servers=kafka:9092\ngroup.id=patterns\ngroup.instance.id=one\n';
const RULE = 'instance-id-in-two-files';

describe('a file that only a pattern chooses', () => {
  afterEach(closeAll);

  it('is read anew with its project, though nobody watches its name', async () => {
    const project = '{"include":["*.conf"]}';
    const uri = await files({ '.kafka-rebalance.json': project, 'a.properties': MEMBER, 'b.conf': MEMBER });
    const { uri: first } = await vscode.workspace.openTextDocument(uri('a.properties'));
    const compared = () => ours(first).map(codeOf).includes(RULE);
    await until(compared, 'the finding about both files');
    const write = (name: string, text: string) =>
      vscode.workspace.fs.writeFile(uri(name), new TextEncoder().encode(text));
    await write('b.conf', MEMBER.replace('=one', '=two'));
    await write('.kafka-rebalance.json', `${project}\n`);
    await until(() => !compared(), 'the end of the finding');
  });
});
