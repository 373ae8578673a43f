import { catalog, formatVersion } from '../../catalog/catalog.ts';
import { classicOnlyKeys } from '../../client/classic-keys.ts';
import type { ConfigRule } from '../rule.ts';

/** Where the broker takes the setting from instead. */
const BROKER_SIDE: Readonly<Record<string, string>> = {
  'session.timeout.ms':
    'the broker decides it: consumer.session.timeout.ms of the group, group.consumer.session.timeout.ms of the broker',
  'heartbeat.interval.ms':
    'the broker decides it: consumer.heartbeat.interval.ms of the group, group.consumer.heartbeat.interval.ms of the broker',
  'partition.assignment.strategy': 'the broker assigns partitions: group.remote.assignor picks one of its assignors',
};

export const rule: ConfigRule = {
  name: 'classic-key-with-consumer-protocol',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  refusedAt: { check: 'unsupported' },
  keys: ['group.protocol'],
  check(config, report) {
    const protocol = config.get('group.protocol')!;
    if (config.protocol !== 'consumer') return;
    const since = catalog.classicOnlyRefusedSince;
    const refused = config.client === 'librdkafka' || config.version >= since;
    for (const key of classicOnlyKeys(config)) {
      const winner = config.get(key);
      // A blank list passes the check; a blank number is refused as a number (ConsumerConfig, run on 4.3.1).
      if (!winner || winner.blank) continue;
      for (const entry of config.all(key)) {
        if (entry.blank) continue;
        const effect = refused
          ? `${key} cannot be set with group.protocol=consumer: the client refuses to start`
          : `${key} has no effect with group.protocol=consumer on a ${formatVersion(config.version)} client, and from ${formatVersion(since)} on the client refuses it`;
        report({
          severity: refused ? 'error' : 'warning',
          message: `${effect}. Remove it; ${BROKER_SIDE[key] ?? 'the consumer protocol has no such setting'}.`,
          entry,
          related: [{ entry: protocol, message: 'The consumer protocol is chosen here', conflict: true }],
          tags: ['unnecessary'],
          fixes: [
            {
              title: `Remove ${key}`,
              changes: config.all(key).map((each) => ({ kind: 'remove', entry: each })),
            },
          ],
        });
      }
    }
  },
};
