import { catalog } from '../../catalog/catalog.ts';
import { change } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEYS = ['fetch.max.bytes', 'max.partition.fetch.bytes'];
/** Our own judgement: a broker sends 55 MiB at most unless somebody raised it, and a process rarely has room for more than this. */
const HUGE_BYTES = 1024 ** 3;

export const rule: ConfigRule = {
  name: 'fetch-size-huge',
  kind: 'config',
  appliesTo: ['java'],
  keys: KEYS,
  check(config, report) {
    for (const key of KEYS) {
      const bytes = config.number(key);
      if (bytes === undefined || bytes < HUGE_BYTES) continue;
      const entry = config.get(key)!;
      report({
        severity: 'hint',
        message: `${key} lets the client hold ${Math.round(bytes / HUGE_BYTES)} GiB of each broker in memory, if the broker's own limit allows it. Write what a batch may really take.`,
        entry,
        part: 'value',
        fixes: [change(entry, catalog.spec(key, config.version)!.default!)],
      });
    }
  },
};
