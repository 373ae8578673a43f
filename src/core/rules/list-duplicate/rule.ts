import { mapItems } from '../../list-value.ts';
import type { ListItem } from '../../model.ts';
import { specsOf } from '../../values/specs.ts';
import { loadsAssignors, valueProblems } from '../../values/value-problem.ts';
import type { EntryRule } from '../rule.ts';

/** Clients that refuse an assignor that stands twice in the list (run on 2.0 to 4.4); later ones drop the second. */
const ASSIGNORS_REFUSED_SINCE = 301;
/** First client that drops duplicates of every list and logs a warning (KIP-1161). */
const DROPPED_SINCE = 402;

export const rule: EntryRule = {
  name: 'list-duplicate',
  kind: 'entry',
  meta: {
    summary: 'An element that stands twice in a list.',
    appliesTo: ['java'],
    tags: ['value'],
    severities: ['error', 'hint'],
    fixable: true,
  },
  check(entry, config, report) {
    if (entry.dynamic || !entry.value?.includes(',')) return;
    const spec = specsOf(config.version).get(entry.key);
    if (spec?.type !== 'list' || config.get(entry.key) !== entry || valueProblems(config).has(entry)) return;
    const items = entry.items();
    const again = repeated(items);
    if (!again) return;
    const assignors = entry.key === 'partition.assignment.strategy';
    // Then the key itself is the finding.
    if (assignors && !loadsAssignors(config)) return;
    const refused = assignors && config.version >= ASSIGNORS_REFUSED_SINCE && config.version < DROPPED_SINCE;
    if (!refused && config.version < DROPPED_SINCE) return;
    const rest = mapItems(entry, (item, index) =>
      items.findIndex((each) => each.value === item) === index ? item : undefined,
    );
    report({
      severity: refused ? 'error' : 'hint',
      message: refused
        ? `${again.value} stands twice in ${entry.key}: the client refuses an assignor that it meets twice. Remove one.`
        : `${again.value} stands twice in ${entry.key}: the client drops the second and logs a warning. Remove one.`,
      entry,
      part: again.span,
      tags: ['unnecessary'],
      fixes: [{ title: 'Remove the duplicate', changes: [{ kind: 'set', entry, value: rest }] }],
    });
  },
};

function repeated(items: readonly ListItem[]): ListItem | undefined {
  const seen = new Set<string>();
  for (const item of items) {
    if (seen.has(item.value)) return item;
    seen.add(item.value);
  }
  return undefined;
}
