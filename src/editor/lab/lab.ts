import * as vscode from 'vscode';
import { fileName } from '../../core/model/uri.ts';
import type { LabFromConfig } from '../../lab/from-config.ts';
import type { Mode } from '../../lab/modes.ts';
import type { ScenarioWishes } from '../../lab/options.ts';
import type { LabReport } from '../../lab/report/report.ts';
import type { migratedForm } from '../../session/forms.ts';
import { applyUpdate, type LabUpdate, type LabView, type View } from '../../shared/lab-view.ts';
import { type FromPage, readPageState } from '../../webview/protocol.ts';
import { type TargetConfig, targetConfig } from '../commands/target-config.ts';
import type { Linter } from '../linter.ts';
import { logError } from '../log.ts';
import { configView } from './config-view.ts';
import { explain } from './explain.ts';
import { LabBroker } from './lab-broker.ts';
import { LabReports } from './lab-reports.ts';
import { LabRun, type RunPlan } from './lab-run.ts';
import { type LabConfiguration, readLabConfiguration } from './lab-settings.ts';
import { LabLoader, LabUnavailable } from './load.ts';
import { openLog } from './log-documents.ts';
import { LabPanel } from './panel.ts';
import { pickScenarios } from './pick-scenarios.ts';
import { RunningMarks } from './running-marks.ts';

/** The palette offers *Cancel* only while there is something to cancel. */
const RUNNING = 'kafkaRebalance.labRunning';

/** What a command that ran the lab to its end gives to a program that called it. */
export interface RunResult {
  readonly id: string;
  readonly report: LabReport;
}

/** A run that goes on. Its view is kept here too: a person may close the panel, or have it show another report. */
interface CurrentRun {
  readonly run: LabRun;
  readonly cancel: AbortController;
  view: LabView;
  ended: Promise<unknown>;
}

/** The lab in the editor. Docker's and Kafka's clients are loaded when a command asks for them. */
export class Lab {
  readonly #loader: LabLoader;
  readonly #reports: LabReports;
  readonly #broker: LabBroker;
  readonly #marks: RunningMarks;
  /** The panel of runs and reports; comparisons have panels of their own. */
  #panel: LabPanel | undefined;
  #current: CurrentRun | undefined;
  /** Plans by run, so that *Run again* does the same. */
  readonly #plans = new Map<string, Omit<RunPlan, 'id'>>();

  constructor(
    readonly context: vscode.ExtensionContext,
    readonly linter: Linter,
  ) {
    this.#loader = new LabLoader(context.extensionUri);
    this.#reports = new LabReports(this.#loader, context.globalStorageUri);
    this.#broker = new LabBroker(this.#loader);
    this.#marks = new RunningMarks(context.globalState, vscode.env.sessionId);
  }

  /** Does what a command asks for; what goes wrong is explained to the person. */
  async attempt(action: () => Promise<unknown>): Promise<unknown> {
    try {
      return await action();
    } catch (error) {
      void explain(error, this.#loader);
      return undefined;
    }
  }

  /** Ends everything that was started, and waits for it. */
  async dispose(): Promise<void> {
    this.#current?.cancel.abort(new Error(vscode.l10n.t('The window was closed.')));
    const ended = this.#current?.ended.catch(() => {});
    await Promise.all([ended, this.#broker.dispose()]);
    this.#broker.disposeItem();
    await this.#noteRunning();
  }

  async runDefault(): Promise<RunResult | undefined> {
    const configuration = readLabConfiguration();
    return this.#start(this.#plan(configuration, { modes: configuration.modes, departures: configuration.departures }));
  }

  /** Has a person pick scenarios, and runs those. */
  async runPicked(): Promise<RunResult | undefined> {
    const lab = this.#loader.load();
    const configuration = readLabConfiguration();
    const names = await pickScenarios(lab, lab.labSettings(configuration.settings));
    return names && this.#start(this.#plan(configuration, { names }));
  }

  /** @throws LabOptionError for a wish that cannot be met */
  #plan(configuration: LabConfiguration, wishes: ScenarioWishes): Omit<RunPlan, 'id'> {
    const lab = this.#loader.load();
    const asked = lab.labSettings(configuration.settings);
    const scenarios = lab.pickScenarios(wishes, asked);
    return { configuration, scenarios, settings: lab.withRecordsFor(scenarios, asked, configuration.settings) };
  }

  async runWithConfig(uri: unknown): Promise<RunResult | undefined> {
    const lab = this.#loader.load();
    const target = await this.#accepted(uri);
    if (!target) return undefined;
    const taken = lab.labFromConfig(target.config);
    return this.#runOf(target, taken, [taken.mode]);
  }

  /**
   * Runs each incident with the config as it is and as it is migrated: what a migration gains.
   * @param formOf tells the migrated form of a config
   */
  async runMigrated(uri: unknown, formOf: typeof migratedForm): Promise<RunResult | undefined> {
    const lab = this.#loader.load();
    const target = await this.#accepted(uri);
    const checked = target && (await this.linter.check(target.document));
    if (!checked) return undefined;
    const form = formOf(target.config, { ...checked, linted: [...checked.files.values()] });
    if ('reason' in form) {
      void vscode.window.showWarningMessage(vscode.l10n.t('The lab was not started: {0}', form.reason));
      return undefined;
    }
    const taken = lab.labFromConfig(target.config);
    return this.#runOf(target, taken, [taken.mode, lab.labFromConfig(form.config).mode]);
  }

  /** The config that a command is about, unless its client refuses it: that is said then. */
  async #accepted(uri: unknown): Promise<TargetConfig | undefined> {
    const target = await targetConfig(this.linter, uri);
    const refusal = target?.linted.findings.find(({ severity }) => severity === 'error');
    if (!refusal) return target;
    await sayRefused(refusal.message);
    return undefined;
  }

  async #runOf(
    { document, config }: TargetConfig,
    taken: LabFromConfig,
    modes: readonly Mode[],
  ): Promise<RunResult | undefined> {
    const configuration = readLabConfiguration();
    const withConfig = { ...configuration, settings: { ...configuration.settings, ...taken.settings } };
    return this.#start({
      ...this.#plan(withConfig, { modes: [...new Set(modes)], departures: configuration.departures }),
      config: configView(fileName(document.uri.path), config, taken),
    });
  }

  /** The same scenarios with the same settings, and with the same config if there was one. */
  async #runAgain(id: string): Promise<RunResult | undefined> {
    const plan = this.#plans.get(id);
    if (plan) return this.#start(plan);
    const kept = await this.#reports.load(id);
    if (!kept) return this.runDefault();
    const { report, config } = kept;
    const { allScenarios } = this.#loader.load();
    const modes = config ? [...new Set(report.scenarios.map(({ mode }) => mode))] : [undefined];
    const known = modes.flatMap((mode) => allScenarios(report.settings, mode));
    return this.#start({
      configuration: readLabConfiguration(),
      settings: report.settings,
      scenarios: report.scenarios.flatMap(({ name }) => known.find((each) => each.name === name) ?? []),
      ...(config && { config }),
    });
  }

  /** Runs a plan in the panel. There is one run in a window: two would disturb each other's figures. */
  async #start(plan: Omit<RunPlan, 'id'>): Promise<RunResult | undefined> {
    if (this.#current) {
      this.#show(this.#current.view);
      void this.#offerToCancel();
      return undefined;
    }
    const lab = this.#loader.load();
    const id = lab.runId();
    this.#plans.set(id, plan);
    const run = new LabRun(lab, this.#loader.agentJar(), { id, ...plan }, (update) => this.#update(id, update));
    const current: CurrentRun = {
      run,
      cancel: new AbortController(),
      view: run.startView(),
      ended: Promise.resolve(),
    };
    this.#current = current;
    this.#show(current.view);
    const result = this.#follow(current).finally(() => {
      this.#current = undefined;
      void vscode.commands.executeCommand('setContext', RUNNING, false);
    });
    current.ended = result;
    void vscode.commands.executeCommand('setContext', RUNNING, true);
    return this.#tracked(result);
  }

  async startBroker(): Promise<void> {
    // Where it cannot be loaded there is nothing to mark this window for.
    this.#loader.load();
    await this.#tracked(this.#broker.start());
  }

  async stopBroker(): Promise<void> {
    await this.#broker.stop();
    await this.#noteRunning();
  }

  async #offerToCancel(): Promise<void> {
    const cancel = vscode.l10n.t('Cancel it');
    const text = vscode.l10n.t('The rebalance lab is running already. Two runs would disturb each other.');
    if ((await vscode.window.showInformationMessage(text, cancel)) === cancel) this.cancel();
  }

  #update(id: string, update: LabUpdate): void {
    if (this.#current?.run.plan.id === id) this.#current.view = applyUpdate(this.#current.view, update);
    this.#panel?.update(id, update);
  }

  async #follow(current: CurrentRun): Promise<RunResult | undefined> {
    const { run, cancel } = current;
    const { id } = run.plan;
    try {
      const outcome = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Rebalance lab'), cancellable: true },
        (progress, token) => {
          token.onCancellationRequested(() => this.cancel());
          return run.run(cancel.signal, (message) => progress.report({ message }));
        },
      );
      const notKept = await this.#reports.keep(run.plan, outcome);
      run.tellDone(outcome);
      if (notKept !== undefined) this.#update(id, { type: 'not-kept', message: notKept });
      if (!this.#panel?.shows(id)) void this.#offerReport(current.view);
      return { id, report: outcome.report };
    } catch (error) {
      const cancelled = cancel.signal.aborted;
      const message = error instanceof Error ? error.message : String(error);
      const nothingLeft = vscode.l10n.t('Everything that the run had started is removed.');
      this.#update(id, {
        type: 'end',
        status: cancelled ? 'cancelled' : 'failed',
        message: cancelled ? nothingLeft : `${message}\n${nothingLeft}`,
      });
      if (!cancelled) throw error;
      return undefined;
    }
  }

  async #offerReport(view: LabView): Promise<void> {
    const show = vscode.l10n.t('Show Report');
    if ((await vscode.window.showInformationMessage(vscode.l10n.t('The rebalance lab has finished.'), show)) === show) {
      this.#show(view);
    }
  }

  cancel(): void {
    this.#current?.cancel.abort(new Error(vscode.l10n.t('Canceled')));
  }

  /** Marks this window while something runs. */
  async #tracked<T>(work: Promise<T>): Promise<T> {
    await this.#marks.set(this.#loader.load().identify(process.pid));
    try {
      return await work;
    } finally {
      await this.#noteRunning();
    }
  }

  async #noteRunning(): Promise<void> {
    if (this.#current === undefined && !this.#broker.running) await this.#marks.set(undefined);
  }

  /** Removes what a window that was killed has left behind. */
  async removeLeftovers(): Promise<void> {
    try {
      const lab = this.#loader.load();
      await lab.removeLeftovers(this.#loader.agentJar(), readLabConfiguration().dockerHost);
      await this.#marks.clean(lab.isAlive);
    } catch (error) {
      // In Restricted Mode nothing may be ended; the next trusted window does it.
      if (!(error instanceof LabUnavailable)) logError('Removing what a killed lab left behind', error);
    }
  }

  #show(view: View, title = vscode.l10n.t('Rebalance lab')): void {
    if (this.#panel) {
      this.#panel.show(view);
      this.#panel.reveal();
      return;
    }
    this.#adopt(LabPanel.create(this.context.extensionUri, title, view, (message, panel) => this.#on(message, panel)));
  }

  #adopt(panel: LabPanel): void {
    this.#panel = panel;
    panel.panel.iconPath = vscode.Uri.joinPath(this.context.extensionUri, 'media', 'icon.png');
    panel.onDidClose(() => {
      if (this.#panel === panel) this.#panel = undefined;
    });
  }

  /** Fills a panel that the editor brings back after a restart. */
  async restore(panel: vscode.WebviewPanel, saved: unknown): Promise<void> {
    const state = readPageState(saved);
    const onMessage = (message: Exclude<FromPage, { type: 'ready' }>, on: LabPanel) => this.#on(message, on);
    const restored = new LabPanel(panel, this.context.extensionUri, await this.#reports.restored(state), onMessage);
    if (state?.kind !== 'comparison' && !this.#panel) this.#adopt(restored);
  }

  async openLast(): Promise<void> {
    const view = await this.#reports.last();
    if (view) this.#show(view);
    else {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('There is no lab report yet. Run the rebalance lab to get one.'),
      );
    }
  }

  async compare(first?: string): Promise<void> {
    const view = await this.#reports.compare(first);
    if (!view) return;
    LabPanel.create(this.context.extensionUri, vscode.l10n.t('Lab reports compared'), view, () => {});
  }

  #on(message: Exclude<FromPage, { type: 'ready' }>, panel: LabPanel): void {
    const { view } = panel;
    if (view.kind !== 'lab') return;
    const act = async () => {
      switch (message.type) {
        case 'cancel':
          if (this.#current?.run.plan.id === view.id) this.cancel();
          return;
        case 'run-again':
          await this.#runAgain(view.id);
          return;
        case 'compare':
          return this.compare(view.id);
        case 'export':
          return this.#reports.export(view.id, message.format);
        case 'open-log':
          return openLog(view.id, message.scenario, message.member);
      }
    };
    act().catch((error) => void explain(error, this.#loader));
  }

  /** The log of a member: of the run that goes on, or of a kept report. */
  async readLog(id: string, scenario: string, member: string): Promise<string | undefined> {
    const { run } = this.#current ?? {};
    const live = run?.plan.id === id ? run.log(scenario, member) : undefined;
    return live ?? this.#reports.log(id, scenario, member);
  }
}

/** Consumers of a config that the client refuses would not start: says so before a broker does. */
async function sayRefused(message: string): Promise<void> {
  const problems = vscode.l10n.t('Show Problems');
  const text = vscode.l10n.t('The lab was not started, because no consumer starts with this config: {0}', message);
  if ((await vscode.window.showWarningMessage(text, problems)) === problems) {
    await vscode.commands.executeCommand('workbench.actions.view.problems');
  }
}
