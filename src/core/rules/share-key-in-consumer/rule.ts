import { catalog, formatVersion, NEWEST } from '../../catalog/catalog.ts';
import type { ConfigRule } from '../rule.ts';

/** Settings of KafkaShareConsumer that ConsumerConfig defines and KafkaConsumer refuses (KIP-1206, KIP-1222). */
const KEYS = catalog.shareOnlyKeys(NEWEST);

export const rule: ConfigRule = {
  name: 'share-key-in-consumer',
  kind: 'config',
  appliesTo: ['java'],
  refusedAt: { check: 'unsupported', valueFirst: true },
  keys: KEYS,
  check(config, report) {
    const protocol = config.get('group.protocol');
    for (const key of KEYS) {
      if (!catalog.spec(key, config.version)) continue;
      for (const entry of config.all(key)) {
        report({
          severity: 'error',
          message: `${key} is for share groups (KafkaShareConsumer): a consumer refuses to start with it from ${formatVersion(catalog.key(key)!.since)} on, under either group protocol. Remove it, or keep the settings of a share consumer in a file whose name says so (share-consumer.properties).`,
          entry,
          related: protocol ? [{ entry: protocol, message: 'The group protocol is chosen here' }] : [],
          tags: ['unnecessary'],
          fixes: [
            {
              title: `Remove ${key}`,
              // A share consumer that reads this file would acknowledge records on its own from then on.
              safety: 'review',
              preferred: true,
              changes: config.all(key).map((each) => ({ kind: 'remove', entry: each })),
            },
          ],
        });
      }
    }
  },
};
