import * as vscode from 'vscode';
import { entryAt } from '../core/assist/hover.ts';
import { catalog, NEWEST } from '../core/catalog/catalog.ts';
import type { LintedFile } from '../core/linter/lint.ts';
import { COOPERATIVE } from './commands/cooperative.ts';
import { BACK_TO_CLASSIC, MIGRATE } from './commands/migrate.ts';

const STRATEGY = 'partition.assignment.strategy';
const CLASSIC_ONLY = catalog.classicOnlyKeys(NEWEST);
/** Keys at which somebody thinks of the protocol. */
const PLACES = new Set(['group.id', 'group.protocol', 'group.remote.assignor', ...CLASSIC_ONLY]);

/** The migrations that make sense where the cursor stands, as refactorings; the commands ask and show previews. */
export function migrationActions(linted: LintedFile, offset: number): vscode.CodeAction[] {
  const entry = entryAt(linted, offset);
  if (!entry || !PLACES.has(entry.key)) return [];
  const protocols = new Set(linted.configs.map((config) => config.protocol));
  const uri = vscode.Uri.parse(linted.uri);
  const actions: vscode.CodeAction[] = [];
  const add = (title: string, command: string) => {
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.RefactorRewrite);
    action.command = { command, title, arguments: [uri] };
    actions.push(action);
  };
  const halfway = linted.configs.some(
    (config) => config.protocol === 'consumer' && CLASSIC_ONLY.some((key) => config.has(key)),
  );
  if (protocols.has('classic') || halfway) add(vscode.l10n.t('Migrate to KIP-848…'), MIGRATE);
  if (protocols.has('classic') && entry.key === STRATEGY)
    add(vscode.l10n.t('Move to cooperative rebalancing…'), COOPERATIVE);
  if (protocols.has('consumer')) add(vscode.l10n.t('Back to the classic protocol…'), BACK_TO_CLASSIC);
  return actions;
}
