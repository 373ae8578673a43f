import * as vscode from 'vscode';
import type { Linter } from '../linter.ts';
import { registerLabActions } from './code-action.ts';
import type { Lab } from './lab.ts';
import { registerLogs } from './log-documents.ts';
import { RUN_MIGRATED, RUN_WITH_CONFIG, START_BROKER, STOP_BROKER, VIEW_TYPE } from './names.ts';
import { tellReportCount } from './report-count.ts';
import { RunningMarks } from './running-marks.ts';

/** No menu offers the lab where it cannot run. The palette has to offer it before this is known, so absence means that it can. */
const UNAVAILABLE = 'kafkaRebalance.labUnavailable';

const COMMANDS: Readonly<Record<string, (lab: Lab, argument: unknown) => Promise<unknown>>> = {
  'kafkaRebalance.lab.run': (lab) => lab.runDefault(),
  'kafkaRebalance.lab.runScenarios': (lab) => lab.runPicked(),
  [RUN_WITH_CONFIG]: (lab, uri) => lab.runWithConfig(uri),
  [RUN_MIGRATED]: async (lab, uri) => lab.runMigrated(uri, (await import('../commands/asked.ts')).migratedForm),
  'kafkaRebalance.lab.cancel': async (lab) => lab.cancel(),
  'kafkaRebalance.lab.openLastReport': (lab) => lab.openLast(),
  'kafkaRebalance.lab.compareReports': (lab) => lab.compare(),
  [START_BROKER]: (lab) => lab.startBroker(),
  [STOP_BROKER]: (lab) => lab.stopBroker(),
};

/** The lab's commands, menus and panels. The lab itself is loaded when one of them is used: most windows never run it. */
export class LabRegistration {
  #lab: Promise<Lab> | undefined;
  readonly #registrations: readonly vscode.Disposable[];

  constructor(
    readonly context: vscode.ExtensionContext,
    readonly linter: Linter,
  ) {
    // An extension host in a browser is not loaded from files, and cannot start anything.
    const possible = context.extensionUri.scheme === 'file';
    this.#registrations = [
      ...Object.entries(COMMANDS).map(([name, action]) =>
        vscode.commands.registerCommand(name, async (argument: unknown) => {
          const lab = await this.#load();
          return lab.attempt(() => action(lab, argument));
        }),
      ),
      ...(possible ? [registerLabActions(linter)] : []),
      registerLogs(async (id, scenario, member) => (await this.#load()).readLog(id, scenario, member)),
      vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, {
        deserializeWebviewPanel: async (panel, state) => (await this.#load()).restore(panel, state),
      }),
    ];
    if (!possible) void vscode.commands.executeCommand('setContext', UNAVAILABLE, true);
    void tellReportCount(context.globalStorageUri);
    if (new RunningMarks(context.globalState, vscode.env.sessionId).any) {
      void this.#load().then((lab) => lab.removeLeftovers());
    }
  }

  /** Ends everything that was started, and waits for it. */
  async dispose(): Promise<void> {
    for (const each of this.#registrations) each.dispose();
    await (await this.#lab)?.dispose();
  }

  #load(): Promise<Lab> {
    this.#lab ??= import('./lab.ts').then(({ Lab }) => new Lab(this.context, this.linter));
    return this.#lab;
  }
}
