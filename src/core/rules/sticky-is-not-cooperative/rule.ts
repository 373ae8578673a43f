import { kafkaAssignors, runningStrategy, STRATEGY } from '../../client/assignor-list.ts';
import { nextCooperativeStep } from '../../migration/cooperative.ts';
import type { ConfigEntry, ConsumerConfig } from '../../model/config.ts';
import type { ConfigRule } from '../rule.ts';

/** A comment that asks for incremental rebalancing … */
const ASKS = /\b(?:co-?operative|incremental)(?:ly)?\b/i;
/** … unless it speaks of another assignor, of later, or says that this one is not. */
const SPEAKS_OF_ELSE =
  /cooperative-?sticky|\b(?:not|non|no|never|isn'?t|without)[\s-]{1,3}(?:\w{1,30}\s{1,3})?(?:co-?operative|incremental)|\b(?:migrat|upgrad|replace|(?:instead|eager|later|todo|fixme|until|before|switch|consider|unlike|vs)\b)/i;

/** Whether the list holds StickyAssignor, no cooperative one, and the comment beside it asks for cooperative rebalancing. */
export function isMeantCooperative(entry: ConfigEntry, config: ConsumerConfig): boolean {
  if (!entry.value?.includes('StickyAssignor')) return false;
  const assignors = kafkaAssignors(entry, config) ?? [];
  if (!assignors.some((assignor) => assignor.shortName === 'sticky')) return false;
  if (assignors.some((assignor) => assignor.protocol === 'cooperative')) return false;
  const comments = entry.comments();
  return ASKS.test(comments) && !SPEAKS_OF_ELSE.test(comments);
}

export const rule: ConfigRule = {
  name: 'sticky-is-not-cooperative',
  kind: 'config',
  appliesTo: ['java'],
  keys: [STRATEGY],
  check(config, report) {
    const entry = runningStrategy(config);
    if (!entry || !isMeantCooperative(entry, config)) return;
    const step = nextCooperativeStep(config);
    report({
      severity: 'warning',
      message:
        'The comment speaks of cooperative rebalancing, but StickyAssignor is eager: every member stops in every rebalance. CooperativeStickyAssignor is the cooperative one; a running group gets there in two rolling restarts.',
      entry,
      part: 'value',
      fixes:
        step.kind === 'add'
          ? [
              {
                title: 'Add CooperativeStickyAssignor (first of two rolling restarts)',
                safety: 'review',
                preferred: true,
                changes: step.changes,
              },
            ]
          : [],
    });
  },
};
