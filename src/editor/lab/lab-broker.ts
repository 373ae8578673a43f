import * as vscode from 'vscode';
import type { Engine } from '../../lab/engine/engine.ts';
import { logError } from '../log.ts';
import { engineMessage } from './lab-run.ts';
import { readLabConfiguration } from './lab-settings.ts';
import type { LabLoader } from './load.ts';
import { START_BROKER, STOP_BROKER } from './names.ts';

/** The menus show *Stop* only while there is something to stop. */
const RUNNING = 'kafkaRebalance.labBrokerRunning';

interface RunningBroker {
  readonly engine: Engine;
  /** In words for a person. */
  readonly where: string;
  readonly address: string;
  /** Whether clients on this machine have a way to it. */
  readonly reachable: boolean;
}

/** A broker for a person's own clients, on a fixed port, until it is stopped or the editor closes. */
export class LabBroker {
  readonly #item = vscode.window.createStatusBarItem('kafkaRebalance.labBroker', vscode.StatusBarAlignment.Left);
  #starting: { readonly cancel: AbortController; readonly ended: Promise<void> } | undefined;
  #running: RunningBroker | undefined;

  constructor(readonly loader: LabLoader) {
    this.#item.name = vscode.l10n.t('Kafka lab broker');
    // One click must not end what a person's clients are connected to.
    this.#item.command = START_BROKER;
  }

  get running(): boolean {
    return this.#running !== undefined || this.#starting !== undefined;
  }

  /** @throws what the engine throws; nothing is left of the attempt then */
  async start(): Promise<void> {
    if (this.#running) {
      void this.#offer(this.#running);
      return;
    }
    if (this.#starting) return;
    const cancel = new AbortController();
    const ended = this.#startWithProgress(cancel).finally(() => {
      this.#starting = undefined;
    });
    this.#starting = { cancel, ended };
    await ended;
  }

  /** Says where the broker listens, and offers what can be done with it. */
  async #offer({ where, address, reachable }: RunningBroker): Promise<void> {
    const [stop, copy] = [vscode.l10n.t('Stop Broker'), vscode.l10n.t('Copy Address')];
    const chosen = reachable
      ? await vscode.window.showInformationMessage(vscode.l10n.t('The lab broker runs: {0}', where), copy, stop)
      : await vscode.window.showWarningMessage(where, copy, stop);
    if (chosen === copy) await vscode.env.clipboard.writeText(address);
    else if (chosen === stop) await vscode.commands.executeCommand(STOP_BROKER);
  }

  async #startWithProgress(cancel: AbortController): Promise<void> {
    try {
      await vscode.window.withProgress(
        {
          location: vscode.ProgressLocation.Notification,
          title: vscode.l10n.t('Kafka lab broker'),
          cancellable: true,
        },
        (progress, token) => {
          token.onCancellationRequested(() => cancel.abort(new Error(vscode.l10n.t('Canceled'))));
          return this.#start(cancel.signal, (message) => progress.report({ message }));
        },
      );
    } catch (error) {
      if (!cancel.signal.aborted) throw error;
    }
  }

  async #start(signal: AbortSignal, say: (message: string) => void): Promise<void> {
    const lab = this.loader.load();
    const { engine: choice, dockerHost, kafkaHome, port, settings: wishes } = readLabConfiguration();
    const settings = lab.labSettings(wishes);
    const onProgress = (progress: Parameters<typeof engineMessage>[0]) => say(engineMessage(progress));
    const options = {
      engine: choice,
      agentJar: this.loader.agentJar(),
      ...(dockerHost && { dockerHost }),
      ...(kafkaHome && { kafkaHome }),
    };
    const { engine } = await lab.chooseEngine(options, signal, onProgress);
    try {
      // A person's own clients expect a broker that makes the topics that they name, as Kafka does by default.
      const properties = { ...lab.brokerProperties(settings), 'auto.create.topics.enable': 'true' };
      const broker = await engine.startBroker({ settings, properties, port }, signal, onProgress);
      // An engine that was ready at the moment of the cancel may not have seen it.
      signal.throwIfAborted();
      const { bootstrap } = broker;
      const address = bootstrap ?? `127.0.0.1:${port}`;
      const { description } = engine.info;
      const where =
        bootstrap !== undefined
          ? vscode.l10n.t('Kafka {0} for your own clients at {1}: {2}.', broker.kafkaVersion, address, description)
          : vscode.l10n.t(
              'The lab broker cannot be reached from where the extensions of this editor run. It listens on {0} of the machine that runs Docker ({1}), for clients on that machine.',
              address,
              description,
            );
      this.#running = { engine, where, address, reachable: bootstrap !== undefined };
      this.#item.text = `$(${bootstrap === undefined ? 'warning' : 'server-process'}) Kafka ${address}`;
      this.#item.tooltip = vscode.l10n.t('{0} Click to copy its address or to stop it.', where);
      this.#item.accessibilityInformation = {
        label: vscode.l10n.t('{0} Copy its address or stop it', where),
        role: 'button',
      };
      this.#item.show();
      void vscode.commands.executeCommand('setContext', RUNNING, true);
      if (bootstrap === undefined) void vscode.window.showWarningMessage(where);
      broker.ended.then(
        () => this.#ended(engine),
        () => this.#ended(engine),
      );
    } catch (error) {
      await engine.dispose();
      throw error;
    }
  }

  /** Stops the broker, or its start; says so when there is none. */
  async stop(): Promise<void> {
    if (!this.#running && !this.#starting) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No lab broker runs in this window.'));
      return;
    }
    await this.dispose();
  }

  /** The broker ended by itself. */
  async #ended(engine: Engine): Promise<void> {
    if (this.#running?.engine !== engine) return;
    this.#forget();
    await engine.dispose().catch((error) => logError('Removing the lab broker', error));
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The Kafka lab broker has ended by itself. Run "Start lab broker" to have it again.'),
    );
  }

  #forget(): void {
    this.#running = undefined;
    this.#item.hide();
    void vscode.commands.executeCommand('setContext', RUNNING, false);
  }

  /** Ends everything that was started, and waits for it. */
  async dispose(): Promise<void> {
    this.#starting?.cancel.abort(new Error(vscode.l10n.t('Canceled')));
    // How it failed is told to whoever started it.
    await this.#starting?.ended.catch(() => {});
    const running = this.#running;
    if (!running) return;
    this.#forget();
    await running.engine.dispose();
  }

  /** Takes the status bar item away for good. */
  disposeItem(): void {
    this.#item.dispose();
  }
}
