import { catalog } from '../../catalog/catalog.ts';
import { CONSUMER_PROTOCOL_GENERAL } from '../../catalog/consumer-protocol.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'group.protocol';

export const rule: ConfigRule = {
  name: 'group-protocol-unpinned',
  kind: 'config',
  appliesTo: ['java'],
  defaultOff: true,
  keys: ['group.id'],
  check(config, report, { version }) {
    // Before it, classic is the only choice that is meant for production.
    if (config.has(KEY) || version < CONSUMER_PROTOCOL_GENERAL) return;
    const entry = config.get('group.id')!;
    const value = catalog.spec(KEY, version)!.default!;
    report({
      severity: 'info',
      message: `${KEY} is not set: the default is ${value} today and becomes consumer in Kafka 5.0 (KIP-1274). Set it to decide when the group moves.`,
      entry,
      fixes: [
        {
          title: `Add ${KEY}=${value}`,
          safety: 'review',
          changes: [{ kind: 'insert', near: entry, key: KEY, value }],
        },
      ],
    });
  },
};
