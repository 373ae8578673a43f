import * as vscode from 'vscode';
import type { ComparisonView, LabView, View } from '../../shared/lab-view.ts';
import type { ExportFormat, PageState } from '../../webview/protocol.ts';
import { logError } from '../log.ts';
import type { RunOutcome, RunPlan } from './lab-run.ts';
import { type LabLoader, LabUnavailable } from './load.ts';
import { reportsFolder, tellReportCount } from './report-count.ts';
import { type KeptReport, ReportStore } from './report-store.ts';
import { vscodeDisk } from './vscode-disk.ts';

/** The reports of the lab: kept in the editor's storage, shown, compared and exported. */
export class LabReports {
  readonly #store: ReportStore;
  /** Reports that could not be kept, or not yet. */
  readonly #unkept = new Map<string, KeptReport>();

  constructor(
    readonly loader: LabLoader,
    readonly storage: vscode.Uri,
  ) {
    this.#store = new ReportStore(vscodeDisk(reportsFolder(storage)), () => loader.read());
  }

  /**
   * Keeps what a run has found. A report that cannot be kept can be shown and exported all the same, until the window closes.
   * @returns why it could not be kept, and what to do, when it could not
   */
  async keep({ id, config }: RunPlan, { report, timelines, logs }: RunOutcome): Promise<string | undefined> {
    const kept = { id, report, timelines, ...(config && { config }) };
    const members = new Map(Object.entries(logs).map(([name, byMember]) => [name, Object.keys(byMember)]));
    this.#unkept.set(id, { ...kept, logs: members });
    try {
      await this.#store.save(kept, logs);
      this.#unkept.delete(id);
      void tellReportCount(this.storage);
      return undefined;
    } catch (error) {
      logError('Keeping a lab report', error);
      const reason = error instanceof Error ? error.message : String(error);
      return vscode.l10n.t(
        'This report could not be kept: {0} Export it before you close the window, or free some space.',
        reason.endsWith('.') ? reason : `${reason}.`,
      );
    }
  }

  async load(id: string): Promise<KeptReport | undefined> {
    return this.#unkept.get(id) ?? this.#store.load(id);
  }

  /** The log of a member, if it is kept. */
  log(id: string, scenario: string, member: string): Promise<string | undefined> {
    return this.#store.log(id, scenario, member);
  }

  /** The newest report that can be read. */
  async last(): Promise<LabView | undefined> {
    for (const id of await this.#store.ids()) {
      const kept = await this.#store.load(id);
      if (kept) return this.#viewOf(kept);
    }
    return undefined;
  }

  /** What a panel showed before the window was reloaded. */
  async restored(state: PageState | undefined): Promise<View> {
    try {
      const [a, b] = await Promise.all((state?.ids ?? []).map((id) => this.load(id)));
      if (state?.kind === 'comparison' && a && b) return this.loader.read().comparisonView(a, b);
      if (state?.kind === 'lab' && a) return this.#viewOf(a);
    } catch (error) {
      if (error instanceof LabUnavailable) return { kind: 'message', message: error.message };
      logError('Restoring a lab report', error);
    }
    const message = vscode.l10n.t(
      'This run left no report: it was canceled, or the window closed before it ended. Run the rebalance lab again.',
    );
    return { kind: 'message', message };
  }

  #viewOf({ id, report, timelines, logs, config }: KeptReport): LabView {
    return this.loader.read().reportView(id, report, timelines, logs, config);
  }

  /** Two reports side by side, both picked by a person; the first one may be given. */
  async compare(first?: string): Promise<ComparisonView | undefined> {
    const lab = this.loader.read();
    const all = await Promise.all((await this.#store.ids()).map((id) => this.#store.load(id)));
    const reports = all.filter((each) => each !== undefined);
    if (reports.length < 2) {
      void vscode.window.showInformationMessage(vscode.l10n.t('Two lab reports are needed to compare them.'));
      return undefined;
    }
    const given = reports.find(({ id }) => id === first);
    const a = given ?? (await pickReport(reports, vscode.l10n.t('Compare lab reports: the first one')));
    const others = reports.filter((each) => each !== a);
    const b = a && (await pickReport(others, vscode.l10n.t('Compare lab reports: with which one?')));
    return a && b && lab.comparisonView(a, b);
  }

  /** Writes a report to a file that a person picks. */
  async export(id: string, format: ExportFormat): Promise<void> {
    const lab = this.loader.read();
    const kept = await this.load(id);
    if (!kept) {
      void vscode.window.showWarningMessage(vscode.l10n.t('This report is not kept any more. Run the lab again.'));
      return;
    }
    const extension = lab.EXTENSIONS[format];
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? this.storage;
    const uri = await vscode.window.showSaveDialog({
      title: vscode.l10n.t('Export lab report'),
      defaultUri: vscode.Uri.joinPath(folder, `rebalance-lab-${id}.${extension}`),
      filters: { [format.toUpperCase()]: [extension] },
    });
    if (!uri) return;
    const text = lab.formatReport(kept.report, format, { timelines: kept.timelines });
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  }
}

async function pickReport(reports: readonly KeptReport[], title: string): Promise<KeptReport | undefined> {
  const items = reports.map((kept) => ({
    label: new Date(kept.report.startedAt).toLocaleString(),
    description: [
      kept.report.engine,
      vscode.l10n.t('{0} scenarios', kept.report.scenarios.length),
      ...(kept.config ? [kept.config.file] : []),
    ].join(', '),
    kept,
  }));
  return (await vscode.window.showQuickPick(items, { title }))?.kept;
}
