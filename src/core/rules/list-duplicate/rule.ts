import { catalog } from '../../catalog/catalog.ts';
import { loadsAssignors } from '../../client/assignor-list.ts';
import { mapItems } from '../../client/list-value.ts';
import { valueProblems } from '../../client/value-problem.ts';
import type { ConfigEntry, ConsumerConfig, ListItem } from '../../model/config.ts';
import type { ConfigRule, Report } from '../rule.ts';

/** Clients that refuse an assignor that stands twice in the list (run on 2.0 to 4.4); later ones drop the second. */
const ASSIGNORS_REFUSED_SINCE = 301;
/** First client that drops duplicates of every list and logs a warning (KIP-1161). */
const DROPPED_SINCE = 402;

const LISTS = catalog.namesOf('list');

export const rule: ConfigRule = {
  name: 'list-duplicate',
  kind: 'config',
  appliesTo: ['java'],
  refusedAt: { check: 'duplicate-assignor' },
  keys: LISTS,
  check(config, report) {
    for (const key of LISTS) {
      const entry = config.get(key);
      const found = entry?.value?.includes(',') && !entry.dynamic ? judge(entry, config) : undefined;
      if (found) report(found);
    }
  },
};

function judge(entry: ConfigEntry, config: ConsumerConfig): Report | undefined {
  if (!catalog.spec(entry.key, config.version) || valueProblems(config).has(entry)) return undefined;
  const items = entry.items();
  const again = repeated(items);
  if (!again) return undefined;
  const assignors = entry.key === 'partition.assignment.strategy';
  // Then the key itself is the finding.
  if (assignors && !loadsAssignors(config)) return undefined;
  const refused = assignors && config.version >= ASSIGNORS_REFUSED_SINCE && config.version < DROPPED_SINCE;
  if (!refused && config.version < DROPPED_SINCE) return undefined;
  const rest = mapItems(entry, (item, index) =>
    items.findIndex((each) => each.value === item) === index ? item : undefined,
  );
  return {
    severity: refused ? 'error' : 'hint',
    message: refused
      ? `${again.value} stands twice in ${entry.key}: the client refuses an assignor that it meets twice. Remove one.`
      : `${again.value} stands twice in ${entry.key}: the client drops the second and logs a warning. Remove one.`,
    entry,
    part: again.span,
    tags: ['unnecessary'],
    fixes: [{ title: 'Remove the duplicate', changes: [{ kind: 'set', entry, value: rest }] }],
  };
}

function repeated(items: readonly ListItem[]): ListItem | undefined {
  const seen = new Set<string>();
  for (const item of items) {
    if (seen.has(item.value)) return item;
    seen.add(item.value);
  }
  return undefined;
}
