import { catalog } from '../../catalog/catalog.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'group.protocol';
/** Before it, the consumer protocol was a preview, and classic the only choice. */
const CHOICE_SINCE = 400;

export const rule: ConfigRule = {
  name: 'group-protocol-unpinned',
  kind: 'config',
  appliesTo: ['java'],
  defaultOff: true,
  keys: ['group.id'],
  check(config, report, { version }) {
    if (config.has(KEY) || version < CHOICE_SINCE) return;
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
