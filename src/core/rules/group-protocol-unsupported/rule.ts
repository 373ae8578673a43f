import { catalog, formatVersion } from '../../catalog/catalog.ts';
import { CONSUMER_PROTOCOL_GENERAL } from '../../catalog/consumer-protocol.ts';
import { javaUpper } from '../../values/java-text.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'group.protocol';

export const rule: ConfigRule = {
  name: 'group-protocol-unsupported',
  kind: 'config',
  appliesTo: ['java'],
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (entry.dynamic || javaUpper(entry.trimmed) !== 'CONSUMER' || config.version >= CONSUMER_PROTOCOL_GENERAL) return;
    const version = formatVersion(config.version);
    const since = catalog.key(KEY)!.since;
    if (config.version < since) {
      report({
        severity: 'warning',
        message: `A ${version} client does not know ${KEY} and runs the classic protocol without a word. Use a client from ${formatVersion(CONSUMER_PROTOCOL_GENERAL)} on, or remove ${KEY}.`,
        entry,
        fixes: [
          {
            title: `Remove ${KEY}`,
            safety: 'review',
            changes: config.all(KEY).map((each) => ({ kind: 'remove', entry: each })),
          },
        ],
      });
      return;
    }
    const stage = config.version === since ? 'early access' : 'a preview';
    report({
      severity: 'info',
      message: `The consumer protocol is ${stage} in a ${version} client and not meant for production; it is ready from ${formatVersion(CONSUMER_PROTOCOL_GENERAL)} on, on brokers and clients.`,
      entry,
    });
  },
};
