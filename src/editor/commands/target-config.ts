import * as vscode from 'vscode';
import { formatsReady } from '../../core/formats/index.ts';
import type { LintedFile } from '../../core/linter/lint.ts';
import { whyUnrecognized } from '../../core/linter/unrecognized.ts';
import type { ConsumerConfig } from '../../core/model/config.ts';
import type { Linter } from '../linter.ts';

/** The consumer config that a command is about, with the file that it was started from. */
export interface TargetConfig {
  readonly document: vscode.TextDocument;
  readonly linted: LintedFile;
  readonly config: ConsumerConfig;
}

/** The linted file of the active editor, or of the file that a menu was opened on. Says so when it holds no consumer config. */
export async function targetFile(
  linter: Linter,
  uri: unknown,
): Promise<{ document: vscode.TextDocument; linted: LintedFile } | undefined> {
  const document =
    uri instanceof vscode.Uri ? await vscode.workspace.openTextDocument(uri) : vscode.window.activeTextEditor?.document;
  const linted = document && (await linter.linted(document));
  if (document && linted && linted.configs.length > 0) return { document, linted };
  if (document) await formatsReady([document.uri.path]);
  const reason = document && whyUnrecognized({ uri: document.uri.path, text: document.getText() }).notMigrated;
  void vscode.window.showInformationMessage(reason ?? vscode.l10n.t('This file holds no Kafka consumer config.'));
  return undefined;
}

/** {@link targetFile} with one config of it: where profiles make several, a person picks. */
export async function targetConfig(linter: Linter, uri: unknown): Promise<TargetConfig | undefined> {
  const file = await targetFile(linter, uri);
  if (!file) return undefined;
  const { configs } = file.linted;
  if (configs.length === 1) return { ...file, config: configs[0]! };
  const picked = await vscode.window.showQuickPick(
    configs.map((config) => ({ label: config.about.profile ?? vscode.l10n.t('without a profile'), config })),
    { title: vscode.l10n.t('Which profile?') },
  );
  return picked && { ...file, config: picked.config };
}
