import * as vscode from 'vscode';
import { formatVersion } from '../core/catalog/catalog.ts';
import type { LintedFile } from '../core/linter/lint.ts';
import { describeReader } from '../core/model/reader.ts';
import type { TargetVersion } from '../core/project/target.ts';
import { SET_VERSION } from './commands/names.ts';
import { DEBOUNCE_MS } from './diagnostics.ts';
import { LENGTH_LIMIT, type Linter } from './linter.ts';

/** A little after the findings, whose result it reuses: a key pressed must not check the file twice. */
const DELAY_MS = DEBOUNCE_MS + 50;

/** Menus and the palette show the commands only where they can work. */
const ACTIVE_CONFIG = 'kafkaRebalance.activeConsumerConfig';
/** Whether a config of the active file is on, or not yet on, the consumer protocol. */
const CONSUMER_CONFIG = 'kafkaRebalance.activeConsumerProtocol';
const CLASSIC_CONFIG = 'kafkaRebalance.activeClassicProtocol';

/** The language status item: what the file is taken for, for which client version it is checked, and who said so. */
export function registerStatus(linter: Linter): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('kafkaRebalance.target', { scheme: 'kafka-rebalance-none' });
  item.name = vscode.l10n.t('Kafka consumer config');

  const update = async () => {
    const document = vscode.window.activeTextEditor?.document;
    const checked = document && (await linter.check(document));
    if (document !== vscode.window.activeTextEditor?.document) return;
    const linted = document && checked?.files.get(document.uri.toString());
    const configs = linted?.configs ?? [];
    const contexts: Readonly<Record<string, boolean>> = {
      [ACTIVE_CONFIG]: configs.length > 0,
      [CLASSIC_CONFIG]: configs.some(({ protocol }) => protocol !== 'consumer'),
      [CONSUMER_CONFIG]: configs.some(({ protocol }) => protocol === 'consumer'),
    };
    for (const [name, value] of Object.entries(contexts)) {
      void vscode.commands.executeCommand('setContext', name, value);
    }
    if (!document || (!checked?.tooLong && !linted)) {
      // An item cannot be hidden but by a selector that fits nothing.
      item.selector = { scheme: 'kafka-rebalance-none' };
      return;
    }
    item.selector = { pattern: '**', scheme: document.uri.scheme };
    if (linted) showTarget(item, linted);
    else showTooLong(item);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  void update();
  return vscode.Disposable.from(
    item,
    vscode.window.onDidChangeActiveTextEditor(() => void update()),
    linter.onDidInvalidate(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void update(), DELAY_MS);
    }),
    { dispose: () => clearTimeout(timer) },
  );
}

function showTarget(item: vscode.LanguageStatusItem, linted: LintedFile): void {
  const protocols = new Set(linted.configs.map((config) => config.protocol ?? vscode.l10n.t('protocol unknown')));
  item.severity = vscode.LanguageStatusSeverity.Information;
  item.text = [`Kafka ${formatVersion(linted.target.version)}`, ...protocols].join(' · ');
  const reader = linted.configs[0]?.about;
  item.detail = `${originOf(linted.target)}; ${reader?.reasons ? describeReader(reader) : linted.dialect.title}`;
  item.command = { command: SET_VERSION, title: vscode.l10n.t('Set version') };
}

function showTooLong(item: vscode.LanguageStatusItem): void {
  item.severity = vscode.LanguageStatusSeverity.Warning;
  item.text = vscode.l10n.t('Not checked');
  item.detail = vscode.l10n.t('The file is longer than {0} characters.', LENGTH_LIMIT.toLocaleString());
  item.command = undefined;
}

/** Where the target version came from, in words. */
export function originOf(target: TargetVersion): string {
  switch (target.source) {
    case 'directive':
      return vscode.l10n.t('from a comment in the file');
    case 'setting':
    case 'option':
      return vscode.l10n.t('from the settings');
    case 'newest':
      return vscode.l10n.t('newest known');
    default:
      return vscode.l10n.t('from {0}', target.where ?? '');
  }
}
