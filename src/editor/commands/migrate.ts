import * as vscode from 'vscode';
import type { Migration, Variant } from '../../core/migration/result.ts';
import { fileName } from '../../core/model/uri.ts';
import { migrated, type Protocol, setsOf } from '../../session/migration.ts';
import type { Linter } from '../linter.ts';
import { applyWithPreview } from '../preview.ts';
import { rangeIn } from '../text.ts';
import { showBeside, type VirtualPages } from '../virtual-pages.ts';
import { targetFile } from './target-config.ts';

const LABELS: Readonly<Record<Protocol, () => string>> = {
  consumer: () => vscode.l10n.t('Migration to KIP-848'),
  classic: () => vscode.l10n.t('Back to the classic protocol'),
};

/**
 * *Migrate consumer config to KIP-848* and *Back to the classic protocol*: a plan to read, changes to confirm.
 * @param uri of the file that a menu was opened on; else it is the active editor's
 */
export async function migrate(to: Protocol, linter: Linter, pages: VirtualPages, uri: unknown): Promise<void> {
  const label = LABELS[to]();
  const target = await targetFile(linter, uri);
  if (!target) return;
  const checked = await linter.check(target.document);
  if (!checked) return;
  const [configs = target.linted.configs] = setsOf([target.linted], [...checked.files.values()]);
  const result = migrated(configs, to, checked.settingsOf);
  const title = `${label} – ${fileName(target.document.uri.path)}`;
  if (result.refused) await showRefusal(result.refused);
  else if (result.changes.length === 0 && result.remaining.length > 0) {
    await showBeside(pages.putPlan(title, result.plan));
  } else if (result.changes.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Nothing to change: {0} is there already.', label));
  } else {
    const way = await chooseWay(result, label);
    if (!way) return;
    await showBeside(pages.putPlan(title, way.plan));
    await applyWithPreview(way.changes, label, {
      text: way.plan,
      config: target.document.uri,
      ending: to === 'consumer' ? 'kip-848-plan' : 'classic-plan',
    });
  }
}

/** Where there is more than one right way, a person picks. */
async function chooseWay(result: Migration, title: string): Promise<Variant | undefined> {
  const { title: label, changes, plan, remaining } = result;
  const first: Variant = { title: label, changes, plan, remaining };
  if (result.alternatives.length === 0) return first;
  const ways = [first, ...result.alternatives].map((way) => ({ label: way.title, way }));
  return (
    await vscode.window.showQuickPick(ways, { title, placeHolder: vscode.l10n.t('Choose how partitions are assigned') })
  )?.way;
}

async function showRefusal({ reason, at }: NonNullable<Migration['refused']>): Promise<void> {
  const go = vscode.l10n.t('Go to {0}', at?.rawKey ?? '');
  const picked = await vscode.window.showWarningMessage(
    vscode.l10n.t('Not migrated. {0}', reason),
    ...(at ? [go] : []),
  );
  if (!at || picked !== go) return;
  const selection = rangeIn(at.file.source, at.pair.span);
  await vscode.window.showTextDocument(vscode.Uri.parse(at.uri), { selection });
}
