import { type Bounds, type BrokerDefaults, catalog, NEWEST } from '../../catalog/catalog.ts';
import { once } from '../../catalog/once.ts';
import type { ConfigEntry } from '../../model/config.ts';
import type { ConfigRule } from '../rule.ts';

/** Keys of brokers and topics that are mistaken for the consumer's, with the consumer's own setting where there is one. */
const MISTAKEN: Readonly<Record<string, string>> = {
  'message.max.bytes': 'the consumer’s are max.partition.fetch.bytes and fetch.max.bytes',
  'max.message.bytes': 'the consumer’s are max.partition.fetch.bytes and fetch.max.bytes',
  'replica.fetch.max.bytes': 'the consumer’s is max.partition.fetch.bytes',
  'auto.create.topics.enable': 'the consumer’s is allow.auto.create.topics',
  'offsets.retention.minutes': 'the broker alone decides how long it keeps offsets',
  'replica.selector.class': 'the consumer’s part of it is client.rack',
};

/** MISTAKEN, and what brokers and groups say about consumer groups (`group.*`, `consumer.*`). */
const brokerKeys = once(() =>
  [
    ...Object.keys(MISTAKEN),
    ...catalog.brokerNames.filter((name) => name.startsWith('group.')),
    ...catalog.groupKeys(NEWEST).filter((name) => name.startsWith('consumer.')),
  ].filter((name) => !catalog.key(name)),
);

export const rule: ConfigRule = {
  name: 'broker-key',
  kind: 'config',
  appliesTo: ['java', 'share', 'librdkafka'],
  get keys() {
    return brokerKeys();
  },
  check(config, report) {
    for (const key of brokerKeys()) {
      if (!config.has(key)) continue;
      for (const entry of config.all(key)) {
        if (entry.layer.place !== 'raw') continue;
        report({
          severity: 'warning',
          message: `${key} is ${whose(key)}, and no consumer reads it${outside(entry, catalog.broker(config.version))}. Remove it here.`,
          entry,
          part: 'key',
          tags: ['unnecessary'],
          fixes: [
            {
              title: `Remove ${key}`,
              safety: 'review',
              preferred: true,
              changes: [{ kind: 'remove', entry }],
            },
          ],
        });
      }
    }
  },
};

function whose(key: string): string {
  const mistaken = MISTAKEN[key];
  if (mistaken) return `a key of ${catalog.roles(key).includes('broker') ? 'the broker' : 'topics'} (${mistaken})`;
  return key.startsWith('consumer.')
    ? 'set for a group on the broker (kafka-configs.sh --entity-type groups)'
    : 'a key of the broker';
}

/** Says so when the broker would not take the value either, unless its bounds are changed too. */
function outside(entry: ConfigEntry, broker: BrokerDefaults): string {
  const bounds = boundsOf(entry.key, broker);
  if (!bounds || entry.dynamic || !/^\d+$/.test(entry.trimmed)) return '';
  const value = Number(entry.trimmed);
  if (value >= bounds.min && value <= bounds.max) return '';
  return `; a broker with default bounds takes ${bounds.min} to ${bounds.max} ms for it, not ${value}`;
}

function boundsOf(key: string, broker: BrokerDefaults): Bounds | undefined {
  switch (key.replace(/^group\./, '')) {
    case 'consumer.session.timeout.ms':
      return broker.consumerSession;
    case 'consumer.heartbeat.interval.ms':
      return broker.consumerHeartbeat;
    default:
      return undefined;
  }
}
