import { catalog, formatVersion } from '../../catalog/catalog.ts';
import type { ConfigRule } from '../rule.ts';

/** The first client that refuses the keys; earlier ones that know the protocol ignore them (KAFKA-17338). */
const REFUSED_SINCE = 400;

/** librdkafka's own addition to the keys that the consumer protocol excludes (run on 2.15.1). */
const LIBRDKAFKA_CLASSIC_ONLY = ['group.protocol.type'];

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
  meta: {
    summary: 'A key of the classic protocol beside group.protocol=consumer.',
    appliesTo: ['java', 'librdkafka'],
    tags: ['kip-848'],
    severities: ['error', 'warning'],
    fixable: true,
  },
  keys: ['group.protocol'],
  check(config, report) {
    const protocol = config.get('group.protocol')!;
    if (config.protocol !== 'consumer') return;
    const librdkafka = config.client === 'librdkafka';
    const refused = librdkafka || config.version >= REFUSED_SINCE;
    const classicOnly = catalog.classicOnlyKeys(Math.max(config.version, REFUSED_SINCE));
    for (const key of librdkafka ? [...classicOnly, ...LIBRDKAFKA_CLASSIC_ONLY] : classicOnly) {
      const winner = config.get(key);
      // A blank list passes the check; a blank number is refused as a number (ConsumerConfig, run on 4.3.1).
      if (!winner || winner.blank) continue;
      for (const entry of config.all(key)) {
        if (entry.blank) continue;
        const effect = refused
          ? `${key} cannot be set with group.protocol=consumer: the client refuses to start`
          : `${key} has no effect with group.protocol=consumer on a ${formatVersion(config.version)} client, and from 4.0 on the client refuses it`;
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
