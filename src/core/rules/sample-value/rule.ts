import type { ConfigRule } from '../rule.ts';

/** What `config/consumer.properties` and `config/producer.properties` of Kafka's own download hold. */
const SAMPLES: Readonly<Record<string, string>> = { 'group.id': 'test-consumer-group', 'client.id': 'test-consumer' };

export const rule: ConfigRule = {
  name: 'sample-value',
  kind: 'config',
  appliesTo: ['java', 'share', 'librdkafka'],
  keys: Object.keys(SAMPLES),
  check(config, report) {
    for (const [key, sample] of Object.entries(SAMPLES)) {
      const entry = config.get(key);
      if (entry?.trimmed !== sample) continue;
      report({
        severity: 'hint',
        message: `${sample} is the name in Kafka's sample file: whoever else kept it ${key === 'group.id' ? 'shares the group, and its partitions, with this consumer' : 'shares quotas and metrics with this consumer'}. Write a name of your own.`,
        entry,
        part: 'value',
      });
    }
  },
};
