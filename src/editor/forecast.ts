import * as vscode from 'vscode';
import type { LintedFile } from '../core/linter/linted-file.ts';
import type { ConfigEntry, ConsumerConfig } from '../core/model/config.ts';
import { fileName } from '../core/model/uri.ts';
import type { Linter } from './linter.ts';
import { SELECTOR } from './selector.ts';
import { SECTION } from './settings.ts';
import { rangeIn } from './text.ts';
import { showBeside, type VirtualPages } from './virtual-pages.ts';

const SHOW = 'kafkaRebalance.showForecast';
/** Whether the forecast stands over configs. */
const SETTING = 'forecast.codeLens';

/** Says over each config of a file what a kill costs, and in full when somebody asks. */
export function registerForecast(linter: Linter, pages: VirtualPages): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    linter.onDidInvalidate(() => changed.fire()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${SECTION}.${SETTING}`)) changed.fire();
    }),
    vscode.commands.registerCommand(SHOW, (uri: string, at: number) => show(linter, pages, vscode.Uri.parse(uri), at)),
    vscode.languages.registerCodeLensProvider(SELECTOR, {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses: (document) => lensesOf(linter, document),
    }),
  );
}

async function lensesOf(linter: Linter, document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
  if (!vscode.workspace.getConfiguration(SECTION, document.uri).get(SETTING, true)) return [];
  const { version } = document;
  const checked = await linter.check(document);
  const linted = checked?.files.get(document.uri.toString());
  if (!checked || !linted || document.version !== version) return [];
  // What the client refuses never joins a group.
  if (linted.findings.some(({ severity }) => severity === 'error')) return [];
  const { forecast, killInWords } = await import('./assist.ts');
  const { broker } = checked.settings.lint;
  const said = new Set<string>();
  return linted.configs.flatMap((config, at) => {
    const entry = placeOf(config, linted);
    const text = entry && killInWords(forecast(config, broker));
    if (!entry || text === undefined) return [];
    // Profiles that differ in nothing that counts would say the same at the same place.
    const identity = `${entry.pair.span.start} ${text}`;
    if (said.has(identity)) return [];
    said.add(identity);
    const { profile } = config.about;
    return new vscode.CodeLens(rangeIn(linted.file.source, entry.pair.span), {
      title: profile === undefined ? text : `${profile}: ${text}`,
      tooltip: vscode.l10n.t('What a kill, a close, a freeze, a slow batch and a deploy cost, with the formulas'),
      command: SHOW,
      arguments: [document.uri.toString(), at],
    });
  });
}

/** The entry of a config that a lens stands over: the group, or the first one of the file. */
function placeOf(config: ConsumerConfig, { file }: LintedFile): ConfigEntry | undefined {
  const group = config.get('group.id');
  return group?.file === file ? group : config.entries.find((entry) => entry.file === file);
}

/** Opens the page of a forecast. @param at which of the configs that the file takes part in */
async function show(linter: Linter, pages: VirtualPages, uri: vscode.Uri, at: number): Promise<void> {
  const checked = await linter.check(await vscode.workspace.openTextDocument(uri));
  const config = checked?.files.get(uri.toString())?.configs[at];
  if (!checked || !config) return;
  const { forecast, forecastPage } = await import('./assist.ts');
  const page = forecastPage(config, forecast(config, checked.settings.lint.broker));
  await showBeside(pages.putPlan(vscode.l10n.t('Forecast – {0}', fileName(uri.path)), page));
}
