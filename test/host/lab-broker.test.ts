/// <reference types="mocha" />
// The broker of the status bar with an engine that does what a test says: what Docker does at the worst moment cannot be asked of it.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { LabBroker } from '../../src/editor/lab/lab-broker.ts';
import type { LabLoader } from '../../src/editor/lab/load.ts';
import type { Broker, Engine } from '../../src/lab/engine/engine.ts';
import { until } from './support.ts';

const BROKER = { memberBootstrap: 'localhost:9092', kafkaVersion: '4.3.1', ended: new Promise(() => {}) } as const;

/** The broker of an engine, and what the editor was told. */
function brokerOf(startBroker: (signal: AbortSignal) => Promise<Partial<Broker>>) {
  const did: string[] = [];
  const engine: Engine = {
    info: { name: 'docker', description: 'Docker 28.2 at tcp://build-host:2375' },
    startBroker: async (_, signal) => ({ ...BROKER, ...(await startBroker(signal)) }) as Broker,
    dispose: async () => {
      await new Promise((done) => setTimeout(done, 50));
      did.push('disposed');
    },
  };
  const lab = {
    labSettings: () => ({}),
    brokerProperties: () => ({}),
    chooseEngine: async () => ({ engine, why: '' }),
  };
  const loader = { load: () => lab, agentJar: () => '' } as unknown as LabLoader;
  return { broker: new LabBroker(loader), did };
}

describe('the lab broker', () => {
  const warnings: string[] = [];
  const { createStatusBarItem, showWarningMessage } = vscode.window;
  let item: vscode.StatusBarItem;

  beforeEach(() => {
    warnings.length = 0;
    Object.assign(vscode.window, {
      createStatusBarItem: () => (item = createStatusBarItem('lab-broker-test')),
      showWarningMessage: async (text: string) => void warnings.push(text),
    });
  });
  afterEach(() => {
    item.dispose();
    Object.assign(vscode.window, { createStatusBarItem, showWarningMessage });
  });

  it('is gone when its stop is over, even while it starts', async () => {
    let started = false;
    const { broker, did } = brokerOf(async (signal) => {
      started = true;
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return {};
    });
    const starting = broker.start();
    await until(() => started, 'the engine to start');
    await broker.dispose();
    assert.deepEqual(did, ['disposed']);
    assert.equal(broker.running, false);
    await starting;
  });

  it('does not run after a cancel that the engine has not seen', async () => {
    let ready: (broker: Partial<Broker>) => void = () => {};
    let started = false;
    const { broker, did } = brokerOf(() => {
      started = true;
      return new Promise((resolve) => (ready = resolve));
    });
    const starting = broker.start();
    await until(() => started, 'the engine to start');
    const stopped = broker.stop();
    ready({ bootstrap: '127.0.0.1:9096' });
    await Promise.all([starting, stopped]);
    assert.deepEqual(did, ['disposed']);
    assert.equal(broker.running, false);
  });

  it('says where it listens', async () => {
    const { broker } = brokerOf(async () => ({ bootstrap: '127.0.0.1:9096' }));
    await broker.start();
    assert.equal(item.text, '$(server-process) Kafka 127.0.0.1:9096');
    assert.match(String(item.tooltip), /^Kafka 4\.3\.1 for your own clients at 127\.0\.0\.1:9096: Docker 28\.2 /);
    assert.deepEqual(warnings, []);
    await broker.dispose();
  });

  it('is not ended by a click, which offers its address and its end', async () => {
    const offered: string[][] = [];
    const { showInformationMessage } = vscode.window;
    const { broker, did } = brokerOf(async () => ({ bootstrap: '127.0.0.1:9096' }));
    await broker.start();
    assert.equal(item.command, 'kafkaRebalance.lab.startBroker');
    try {
      const choose = async (text: string, ...actions: string[]) => {
        offered.push([text, ...actions]);
        return 'Copy Address';
      };
      Object.assign(vscode.window, { showInformationMessage: choose });
      await broker.start();
      await until(() => offered.length === 1, 'the offer');
      assert.match(offered[0]![0]!, /^The lab broker runs: Kafka 4\.3\.1 for your own clients at 127\.0\.0\.1:9096/);
      assert.deepEqual(offered[0]!.slice(1), ['Copy Address', 'Stop Broker']);
      // The clipboard of the editor is another process.
      const deadline = Date.now() + 5000;
      while ((await vscode.env.clipboard.readText()) !== '127.0.0.1:9096' && Date.now() < deadline)
        await new Promise((done) => setTimeout(done, 50));
      assert.equal(await vscode.env.clipboard.readText(), '127.0.0.1:9096');
      assert.deepEqual(did, []);
      assert.equal(broker.running, true);
    } finally {
      Object.assign(vscode.window, { showInformationMessage });
      await broker.dispose();
    }
  });

  it('says whose address it is when nobody here can reach it, and runs on', async () => {
    const { broker, did } = brokerOf(async () => ({}));
    await broker.start();
    const plain = /cannot be reached from where the extensions .* 127\.0\.0\.1:9096 of the machine that runs Docker \(Docker 28\.2 at tcp:\/\/build-host:2375\)/;
    assert.match(String(item.tooltip), plain);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', plain);
    assert.deepEqual(did, []);
    assert.equal(broker.running, true);
    await broker.dispose();
  }); // biome-ignore format: a pattern reads better whole
});
