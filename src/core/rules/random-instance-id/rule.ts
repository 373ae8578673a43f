import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'group.instance.id';
/** Spring's random values, and what shells and templates call a new UUID. */
const RANDOM = /\$\{random\.|\buuid(?:gen|v4|\.random|\(\))?\b|\brand(?:om)?\b/i;

export const rule: ConfigRule = {
  name: 'random-instance-id',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (!entry.dynamic || !RANDOM.test(entry.pair.value)) return;
    report({
      severity: 'warning',
      message: `${KEY} is a new one at every start, so the old member stays in the group until its session times out, and its partitions rest that long. Write an id that a restart keeps, or remove the key.`,
      entry,
      part: 'value',
      fixes: [removal(config, KEY)],
    });
  },
};
