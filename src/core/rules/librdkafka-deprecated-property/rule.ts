import { catalog } from '../../catalog/catalog.ts';
import { once } from '../../catalog/once.ts';
import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const deprecated = once(() =>
  catalog.librdkafkaKeys.filter((key) => key.deprecated && key.scope !== 'P').map((key) => key.name),
);

export const rule: ConfigRule = {
  name: 'librdkafka-deprecated-property',
  kind: 'config',
  appliesTo: ['librdkafka'],
  get keys() {
    return deprecated();
  },
  check(config, report) {
    for (const key of deprecated()) {
      const entry = config.get(key);
      if (!entry) continue;
      report({
        severity: 'hint',
        message: `librdkafka calls ${key} deprecated and logs a warning. Remove it.`,
        entry,
        part: 'key',
        tags: ['deprecated'],
        fixes: [removal(config, key)],
      });
    }
  },
};
