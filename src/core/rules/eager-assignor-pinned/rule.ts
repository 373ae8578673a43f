import { kafkaAssignors, runningStrategy, STRATEGY } from '../../client/assignor-list.ts';
import { simpleName } from '../../client/assignors.ts';
import { nextCooperativeStep } from '../../migration/cooperative.ts';
import type { ConfigRule } from '../rule.ts';
import { isMeantCooperative } from '../sticky-is-not-cooperative/rule.ts';

export const rule: ConfigRule = {
  name: 'eager-assignor-pinned',
  kind: 'config',
  appliesTo: ['java'],
  keys: [STRATEGY],
  check(config, report) {
    const entry = runningStrategy(config);
    const assignors = entry && kafkaAssignors(entry, config);
    if (!assignors || assignors.length === 0 || assignors.some((assignor) => assignor.protocol !== 'eager')) return;
    // Where the comment shows that it was a mistake, that is said instead.
    if (isMeantCooperative(entry!, config)) return;
    const step = nextCooperativeStep(config);
    const names = assignors.map(simpleName).join(' and ');
    report({
      severity: 'hint',
      message: `${names} ${assignors.length > 1 ? 'are' : 'is'} eager: in every rebalance all members give up all their partitions and stop until the new assignment is there. CooperativeStickyAssignor moves only what has to move; two rolling restarts lead there.`,
      entry: entry!,
      part: 'value',
      fixes:
        step.kind === 'add'
          ? [
              {
                title: 'Add CooperativeStickyAssignor (first of two rolling restarts)',
                kind: 'refactor',
                safety: 'review',
                changes: step.changes,
              },
            ]
          : [],
    });
  },
};
