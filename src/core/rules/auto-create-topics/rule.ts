import { change } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'allow.auto.create.topics';

export const rule: ConfigRule = {
  name: 'auto-create-topics',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  defaultOff: true,
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (config.boolean(KEY) !== true) return;
    report({
      severity: 'info',
      message: `With ${KEY}=true, and where the broker allows it too (auto.create.topics.enable), subscribing to a misspelled topic creates it and waits for records for ever. Set it to false.`,
      entry,
      fixes: [change(entry, 'false')],
    });
  },
};
