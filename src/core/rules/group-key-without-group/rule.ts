import { catalog } from '../../catalog/catalog.ts';
import type { ConfigRule } from '../rule.ts';

/** Without a group the client builds no coordinator, which is all that reads them (ClassicKafkaConsumer's constructor). */
const GROUP_KEYS = [
  'session.timeout.ms',
  'heartbeat.interval.ms',
  'partition.assignment.strategy',
  'group.instance.id',
];

export const rule: ConfigRule = {
  name: 'group-key-without-group',
  kind: 'config',
  appliesTo: ['java'],
  keys: GROUP_KEYS,
  check(config, report, { version }) {
    // A file without brokers is a part of a config, and frameworks bring the group themselves.
    if (config.about.open || config.has('group.id') || !config.has('bootstrap.servers')) return;
    const unused = GROUP_KEYS.filter((key) => config.has(key) && catalog.spec(key, version));
    if (unused.length === 0) return;
    report({
      severity: 'hint',
      message: `No group.id here: unless the application sets one, ${unused.join(', ')} ${unused.length > 1 ? 'have' : 'has'} no effect.`,
      entry: config.get(unused[0]!)!,
      part: 'key',
      tags: [],
    });
  },
};
