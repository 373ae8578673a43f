/// <reference types="mocha" />
// The lab in the editor, against a real broker. scripts/test.mjs names the image, and where Docker is.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { createServer, connect as openSocket } from 'node:net';
import * as vscode from 'vscode';
import type { RunResult } from '../../src/editor/lab/lab.ts';
import { files, ok, until } from './support.ts';

const IMAGE = process.env.KAFKA_REBALANCE_LAB_IMAGE;
const DOCKER = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock';
const RUN_LIMIT_MS = 240_000;
const OWNER = 'kafka-rebalance.lab.owner';

const run = <T>(command: string, ...args: unknown[]) =>
  vscode.commands.executeCommand<T>(`kafkaRebalance.lab.${command}`, ...args);

const set = (name: string, value: unknown) =>
  vscode.workspace.getConfiguration('kafkaRebalance.lab').update(name, value, vscode.ConfigurationTarget.Global);

const panels = () =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('kafkaRebalance.lab'));

/** Names of the containers that this extension host has. */
function containers(): Promise<string[]> {
  const filters = encodeURIComponent(JSON.stringify({ label: [OWNER] }));
  return new Promise((resolve, reject) => {
    const path = `/containers/json?all=1&filters=${filters}`;
    request({ socketPath: DOCKER.replace(/^unix:\/\//, ''), path }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        const all: { Names: string[]; Labels: Record<string, string> }[] = JSON.parse(text);
        const own = all.filter(({ Labels }) => Number.parseInt(Labels[OWNER] ?? '', 10) === process.pid);
        resolve(own.flatMap(({ Names }) => Names));
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Modules of the lab in this extension host. */
function loadedLabs(): string[] {
  return Object.keys(require.cache).filter((path) => /[\\/]dist[\\/]lab\.js$/.test(path));
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = openSocket(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

describe('the lab', () => {
  it('is not loaded before a command needs it', async () => {
    await vscode.extensions.getExtension('kafka-rebalance.kafka-rebalance')?.activate();
    assert.deepEqual(loadedLabs(), []);
  });

  it('offers itself for a consumer config, and for nothing else', async () => {
    const uri = await files({
      'consumer.properties': 'bootstrap.servers=localhost:9092\ngroup.id=orders\n',
      'other.properties': 'color=blue\n',
    });
    const titles = async (name: string) => {
      await vscode.window.showTextDocument(uri(name));
      const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri(name),
        new vscode.Range(0, 0, 0, 0),
        vscode.CodeActionKind.Source.value,
      );
      return found.map(({ title }) => title).filter((title) => title.includes('lab'));
    };
    assert.deepEqual(await titles('consumer.properties'), [
      'Run rebalance lab with this config',
      'Run rebalance lab with this config and its KIP-848 form',
    ]);
    assert.deepEqual(await titles('other.properties'), []);
  });
});

describe('the lab with a broker', function () {
  this.timeout(RUN_LIMIT_MS);

  before(async function () {
    if (!IMAGE) {
      console.log('HOST skipped: KAFKA_REBALANCE_LAB_IMAGE names no image; "npm test -- editor" prepares one.');
      this.skip();
    }
    await set('engine', 'docker');
    await set('image', IMAGE);
    await set('dockerHost', DOCKER);
    await set('modes', ['cooperative-sticky']);
    await set('departures', ['kill', 'close']);
  });

  after(async () => {
    for (const name of ['engine', 'image', 'dockerHost', 'modes', 'departures', 'port']) await set(name, undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('runs a kill and a close, shows them, keeps the report and leaves nothing', async () => {
    const running = run<RunResult>('run');
    await until(() => panels().length === 1, 'the panel, which opens at once');
    const result = await running;
    ok(result, 'the run came to no end');
    const { scenarios } = result.report;
    assert.equal(loadedLabs().length, 1);
    assert.equal(result.report.image, IMAGE);
    assert.deepEqual(
      scenarios.map(({ mode, departure, failure }) => [mode, departure, failure]),
      [
        ['cooperative-sticky', 'kill', undefined],
        ['cooperative-sticky', 'close', undefined],
      ],
    );
    assert.deepEqual(
      scenarios.map(({ revokeCallbackRan, revokedFromSurvivors, unprocessedBelowCommitted }) => [
        revokeCallbackRan,
        revokedFromSurvivors,
        unprocessedBelowCommitted,
      ]),
      [
        [false, 'none', 0],
        [true, 'none', 0],
      ],
    );
    assert.deepEqual(
      scenarios.flatMap(({ invariants }) => invariants.filter(({ ok: kept }) => !kept)),
      [],
    );
    const log = await vscode.workspace.openTextDocument(
      vscode.Uri.parse(`kafka-rebalance-lab:/${result.id}/cooperative-sticky-kill/C.log`),
    );
    assert.match(log.getText(), /member C\. Times count from when C was (?:killed|closed)\.[\s\S]*assigned \[/);
    assert.deepEqual(await containers(), []);

    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await until(() => panels().length === 0, 'the panel to close');
    await run('openLastReport');
    await until(() => panels().length === 1, 'the panel with the last report');
  });

  it('runs with a config, and leaves out what is not its business', async () => {
    await set('departures', ['close']);
    const uri = await files({
      'consumer.properties': [
        'bootstrap.servers=broker.example:9093',
        'group.id=orders',
        'group.protocol=consumer',
        'group.remote.assignor=uniform',
        'max.poll.records=25',
        'security.protocol=SASL_SSL',
        'sasl.jaas.config=org.example.Login required password="hunter2";',
      ].join('\n'),
    });
    const result = await run<RunResult>('runWithConfig', uri('consumer.properties'));
    ok(result, 'the run came to no end');
    const { settings, scenarios } = result.report;
    assert.deepEqual(
      scenarios.map(({ mode, departure, failure }) => [mode, departure, failure]),
      [['consumer-uniform', 'close', undefined]],
    );
    assert.equal(settings.maxPollRecords, 25);
    assert.equal(/hunter2|broker\.example|orders/.test(JSON.stringify(result.report)), false);
  });

  it('can be cancelled, and leaves nothing then', async () => {
    const running = run<RunResult>('run');
    await until(async () => (await containers()).length > 0, 'the first container');
    await run('cancel');
    assert.equal(await running, undefined);
    assert.deepEqual(await containers(), []);
  });

  it('starts a broker on the port of the settings, and stops it', async () => {
    const port = await freePort();
    await set('port', port);
    await run('startBroker');
    assert.equal(await listens(port), true);
    assert.equal((await containers()).length, 1);
    await run('stopBroker');
    assert.equal(await listens(port), false);
    assert.deepEqual(await containers(), []);
  });
});
