import { shown } from '../../client/timeouts.ts';
import { alsoHere, removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const MIN = 'fetch.min.bytes';
const MAX = 'fetch.max.bytes';
const PARTITION = 'max.partition.fetch.bytes';

export const rule: ConfigRule = {
  name: 'fetch-sizes-contradict',
  kind: 'config',
  appliesTo: ['java'],
  keys: [MIN, MAX, PARTITION],
  check(config, report) {
    const max = config.number(MAX);
    if (max === undefined) return;
    const maxEntry = config.get(MAX);
    const min = config.number(MIN);
    if (min !== undefined && min > max) {
      const entry = config.get(MIN) ?? maxEntry!;
      report({
        severity: 'warning',
        message: `${MIN} (${min}) is above ${MAX} (${shown(max, maxEntry)}), so a fetch waits for more than it may return. Lower ${MIN}.`,
        entry,
        part: 'value',
        related: entry === maxEntry ? [] : alsoHere(maxEntry),
        fixes: [removal(config, entry.key)],
      });
    }
    const partition = config.number(PARTITION);
    const partitionEntry = config.get(PARTITION);
    if (!partitionEntry || !maxEntry || partition === undefined || partition <= max) return;
    report({
      severity: 'hint',
      message: `${PARTITION} (${partition}) is above ${MAX} (${max}), which limits the whole answer: one partition can fill it. Raise ${MAX} or lower ${PARTITION}.`,
      entry: partitionEntry,
      part: 'value',
      related: alsoHere(maxEntry),
      fixes: [removal(config, PARTITION)],
    });
  },
};
