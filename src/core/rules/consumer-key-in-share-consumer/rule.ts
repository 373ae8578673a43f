import { catalog, NEWEST } from '../../catalog/catalog.ts';
import type { ConfigRule } from '../rule.ts';

/** Where a share consumer gets from what the key says to a consumer (settings of share groups: the catalog's group keys). */
const INSTEAD: Readonly<Record<string, string>> = {
  'auto.offset.reset': 'the group decides where it starts: share.auto.offset.reset of the group, on the broker',
  'isolation.level': 'the group decides it: share.isolation.level of the group, on the broker',
  'session.timeout.ms': 'the group decides it: share.session.timeout.ms of the group, on the broker',
  'heartbeat.interval.ms': 'the group decides it: share.heartbeat.interval.ms of the group, on the broker',
  'enable.auto.commit':
    'a share consumer acknowledges records and commits no offsets; share.acknowledgement.mode says who acknowledges',
  'group.protocol': 'share groups have a protocol of their own',
  'group.instance.id': 'share groups have no static members',
  'interceptor.classes': 'a share consumer calls no interceptors',
};

/** What the file's author wanted is not to be lost without a look. */
const MEANT = ['auto.offset.reset', 'isolation.level', 'enable.auto.commit', 'interceptor.classes'];

export const rule: ConfigRule = {
  name: 'consumer-key-in-share-consumer',
  kind: 'config',
  appliesTo: ['share'],
  keys: catalog.shareRefusedKeys(NEWEST),
  check(config, report) {
    const share = catalog.shareOnlyKeys(NEWEST).map((key) => config.get(key));
    const evidence = share.find((entry) => entry !== undefined);
    for (const key of catalog.shareRefusedKeys(config.version)) {
      for (const entry of config.all(key)) {
        report({
          severity: 'error',
          message: `${key} cannot be set for a share consumer: KafkaShareConsumer refuses to start, whatever the value is. Remove it; ${INSTEAD[key] ?? 'the broker assigns the partitions of a share group'}.`,
          entry,
          related: evidence ? [{ entry: evidence, message: 'This makes the file one of a share consumer' }] : [],
          tags: ['unnecessary'],
          fixes: [
            {
              title: `Remove ${key}`,
              safety: MEANT.includes(key) ? 'review' : 'safe',
              preferred: true,
              changes: config.all(key).map((each) => ({ kind: 'remove', entry: each })),
            },
          ],
        });
      }
    }
  },
};
