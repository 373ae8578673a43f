import { change } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'enable.auto.commit';

export const rule: ConfigRule = {
  name: 'auto-commit-explicit',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  defaultOff: true,
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (config.boolean(KEY) !== true) return;
    report({
      severity: 'info',
      message: `Auto commit takes what poll has returned for processed: records that the application still works on in other threads are lost when it crashes. Set ${KEY}=false and commit in code.`,
      entry,
      fixes: [change(entry, 'false')],
    });
  },
};
