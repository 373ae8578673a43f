import { formatVersion } from '../../catalog/catalog.ts';
import { loadedStrategy, STRATEGY } from '../../client/assignor-list.ts';
import { readAssignor, simpleName } from '../../client/assignors.ts';
import { mapItems } from '../../client/list-value.ts';
import type { ConfigRule } from '../rule.ts';

export const rule: ConfigRule = {
  name: 'cooperative-assignor-unavailable',
  kind: 'config',
  appliesTo: ['java'],
  refusedAt: { check: 'assignor' },
  keys: [STRATEGY],
  check(config, report) {
    const entry = loadedStrategy(config);
    if (!entry) return;
    const items = entry.items();
    for (const [index, item] of items.entries()) {
      const read = readAssignor(item.value, config.version);
      if (read.kind !== 'newer') continue;
      const name = simpleName(read.assignor);
      const only = items.length === 1;
      report({
        severity: 'error',
        message: `A ${formatVersion(config.version)} client has no ${name} (it came with ${formatVersion(read.since)}) and refuses to start. Remove it from the list or use a newer client.`,
        entry,
        part: item.span,
        fixes: [
          {
            title: only ? `Remove ${STRATEGY}` : `Remove ${name}`,
            changes: only
              ? config.all(STRATEGY).map((each) => ({ kind: 'remove', entry: each }))
              : [{ kind: 'set', entry, value: mapItems(entry, (each, at) => (at === index ? undefined : each)) }],
          },
        ],
      });
    }
  },
};
