import { catalog } from '../../catalog/catalog.ts';
import { shown } from '../../client/timeouts.ts';
import { alsoHere, setting } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const PAIRS = [
  ['retry.backoff.ms', 'retry.backoff.max.ms'],
  ['reconnect.backoff.ms', 'reconnect.backoff.max.ms'],
  ['socket.connection.setup.timeout.ms', 'socket.connection.setup.timeout.max.ms'],
] as const;

export const rule: ConfigRule = {
  name: 'backoff-above-max',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: PAIRS.flat(),
  check(config, report) {
    for (const [key, maxKey] of PAIRS) {
      if (!catalog.spec(maxKey, config.version)) continue;
      const first = config.number(key);
      const max = config.number(maxKey);
      const maxEntry = config.get(maxKey);
      const entry = config.get(key) ?? maxEntry;
      if (!entry || first === undefined || max === undefined || first <= max || max < 0) continue;
      // Alone, the shorter reconnect pause is also the longest one (CommonClientConfigs.postProcessReconnectBackoffConfigs).
      if (key === 'reconnect.backoff.ms' && !maxEntry) continue;
      report({
        severity: 'warning',
        message: `${key} (${shown(first, config.get(key))}) is above ${maxKey} (${shown(max, maxEntry)}): the client always takes ${max} ms. Raise ${maxKey}.`,
        entry,
        part: 'value',
        related: entry === maxEntry ? [] : alsoHere(maxEntry),
        fixes: [setting(config, entry, maxKey, `${first}`)],
      });
    }
  },
};
