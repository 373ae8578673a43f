import { catalog } from '../../catalog/catalog.ts';
import { setting } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const BASE = 'reconnect.backoff.ms';
const MAX = 'reconnect.backoff.max.ms';

export const rule: ConfigRule = {
  name: 'reconnect-backoff-fixed',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: [BASE],
  check(config, report) {
    const entry = config.get(BASE)!;
    const base = config.number(BASE);
    if (base === undefined || base < 1 || config.has(MAX)) return;
    const max = Math.max(base, Number(catalog.spec(MAX, config.version)!.default));
    report({
      severity: 'hint',
      message: `${BASE} without ${MAX} makes the client wait the same ${base} ms before each attempt, however long a broker is down; with neither key, or with both, the pause grows.`,
      entry,
      fixes: [setting(config, entry, MAX, `${max}`)],
    });
  },
};
