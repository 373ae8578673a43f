import type { Fix } from '../findings.ts';
import type { LintedFile } from '../lint.ts';
import { nextCooperativeStep } from './cooperative.ts';
import type { MigrationOptions } from './result.ts';
import { backToClassic } from './to-classic.ts';
import { migrateToConsumerProtocol } from './to-consumer.ts';

/**
 * What can be done to a whole file beyond fixing findings: the migrations that are possible and have something to do.
 * All of them need a rolling restart, so each has to be reviewed.
 */
export function refactorings(linted: Pick<LintedFile, 'configs'>, options: MigrationOptions = {}): Fix[] {
  const { configs } = linted;
  if (configs.length === 0) return [];
  const fixes: Fix[] = [];
  const add = (title: string, changes: Fix['changes']) => {
    if (changes.length > 0) fixes.push({ title, kind: 'refactor', safety: 'review', preferred: false, changes });
  };
  const migration = migrateToConsumerProtocol(configs, options);
  const named = (title: string) =>
    migration.alternatives.length > 0 ? `: ${title.charAt(0).toLowerCase()}${title.slice(1)}` : '';
  add(`Migrate to the consumer protocol (KIP-848)${named(migration.title)}`, migration.changes);
  for (const { title, changes } of migration.alternatives) {
    add(`Migrate to the consumer protocol (KIP-848)${named(title)}`, changes);
  }
  if (configs.some((config) => config.protocol === 'consumer')) {
    add('Move back to the classic protocol', backToClassic(configs, options).changes);
  }
  if (configs.length === 1) {
    const step = nextCooperativeStep(configs[0]!);
    if (step.kind === 'add') add('Add CooperativeStickyAssignor (first of two rolling restarts)', step.changes);
    if (step.kind === 'drop') add('Keep only CooperativeStickyAssignor (last rolling restart)', step.changes);
  }
  return fixes;
}
