import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'client.id';

export const rule: ConfigRule = {
  name: 'client-id-written-out',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  defaultOff: true,
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (entry.dynamic || entry.blank) return;
    report({
      severity: 'info',
      message: `Consumers that share ${entry.trimmed} share its quota and overwrite each other's metrics. Fill ${KEY} in per process, or remove it.`,
      entry,
      part: 'value',
      fixes: [removal(config, KEY)],
    });
  },
};
