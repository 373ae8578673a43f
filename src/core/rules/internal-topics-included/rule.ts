import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'exclude.internal.topics';

export const rule: ConfigRule = {
  name: 'internal-topics-included',
  kind: 'config',
  appliesTo: ['java'],
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (config.boolean(KEY) !== false) return;
    report({
      severity: 'hint',
      message: `With ${KEY}=false a subscription to a pattern such as .* also gets __consumer_offsets and Kafka's other own topics. It does nothing where topics are named.`,
      entry,
      fixes: [removal(config, KEY)],
    });
  },
};
