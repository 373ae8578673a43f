import * as vscode from 'vscode';
import type { LintedFile } from '../../core/linter/lint.ts';
import { configSets } from '../../core/migration/config-sets.ts';
import type { Migration, MigrationOptions, Variant } from '../../core/migration/result.ts';
import { backToClassic } from '../../core/migration/to-classic.ts';
import { migrateToConsumerProtocol } from '../../core/migration/to-consumer.ts';
import type { ConsumerConfig } from '../../core/model/config.ts';
import { fileName } from '../../core/model/uri.ts';
import type { Linter } from '../linter.ts';
import { applyWithPreview } from '../preview.ts';
import { rangeIn } from '../text.ts';
import { showBeside, type VirtualPages } from '../virtual-pages.ts';
import { targetFile } from './target-config.ts';

export const MIGRATE = 'kafkaRebalance.migrate';
export const BACK_TO_CLASSIC = 'kafkaRebalance.backToClassic';

/** *Migrate consumer config to KIP-848* and *Back to the classic protocol*: a plan to read, changes to confirm. */
export function registerMigrations(linter: Linter, pages: VirtualPages): vscode.Disposable {
  const register = (
    command: string,
    label: () => string,
    migrate: (configs: readonly ConsumerConfig[], options: MigrationOptions) => Migration,
  ) =>
    vscode.commands.registerCommand(command, async (uri?: unknown) => {
      const target = await targetFile(linter, uri);
      if (!target) return;
      const checked = await linter.check(target.document);
      const broker = checked?.settings.lint.broker ?? {};
      const result = migrate(setOf(target.linted, checked?.files.values() ?? []), { broker });
      if (result.refused) await showRefusal(result.refused);
      else if (result.changes.length === 0) {
        void vscode.window.showInformationMessage(vscode.l10n.t('Nothing to change: {0} is there already.', label()));
      } else {
        const way = await chooseWay(result, label());
        if (!way) return;
        const page = pages.putPlan(`${label()} – ${fileName(target.document.uri.path)}`, way.plan);
        await showBeside(page);
        await applyWithPreview(way.changes, label(), page);
      }
    });
  return vscode.Disposable.from(
    register(MIGRATE, () => vscode.l10n.t('Migration to KIP-848'), migrateToConsumerProtocol),
    register(BACK_TO_CLASSIC, () => vscode.l10n.t('Back to the classic protocol'), backToClassic),
  );
}

/** The configs of a file, with all that have to migrate together with them: a base file serves other profiles too. */
function setOf(file: LintedFile, files: Iterable<LintedFile>): readonly ConsumerConfig[] {
  return configSets([...files]).find((set) => set.includes(file.configs[0]!)) ?? file.configs;
}

/** Where there is more than one right way, a person picks. */
async function chooseWay(result: Migration, title: string): Promise<Variant | undefined> {
  const first: Variant = { title: result.title, changes: result.changes, plan: result.plan };
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
