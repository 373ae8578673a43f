import { catalog, formatVersion } from '../../catalog/catalog.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';

const KEY = 'group.remote.assignor';

export const rule: ConfigRule = {
  name: 'remote-assignor-with-classic',
  kind: 'config',
  appliesTo: ['java'],
  refusedAt: { check: 'unsupported' },
  keys: [KEY],
  check(config, report) {
    const winner = config.get(KEY)!;
    // A client that does not know the key leaves it to the rule about unknown keys; a blank value passes the check, and
    // a placeholder may turn out blank.
    if (config.protocol !== 'classic' || winner.blank || winner.dynamic || !catalog.spec(KEY, config.version)) return;
    const refused = catalog.consumerOnlyKeys(config.version).includes(KEY);
    const protocol = config.get('group.protocol');
    const consumer: FixSpec = {
      title: 'Set group.protocol=consumer',
      safety: 'review',
      changes: protocol
        ? [{ kind: 'set', entry: protocol, value: 'consumer' }]
        : [{ kind: 'insert', near: winner, before: true, key: 'group.protocol', value: 'consumer' }],
    };
    const remove: FixSpec = {
      title: `Remove ${KEY}`,
      // Whoever wrote `classic` means it. Where nothing is written, the assignor may be what is wanted.
      preferred: protocol !== undefined,
      changes: config.all(KEY).map((entry) => ({ kind: 'remove', entry })),
    };
    const effect = refused
      ? `${KEY} cannot be set with the classic protocol: the client refuses to start.`
      : `${KEY} has no effect with the classic protocol, and clients from 3.9 on refuse it there (this one is ${formatVersion(config.version)}).`;
    const cause = protocol ? 'group.protocol is classic here.' : 'group.protocol is not set, so it is classic.';
    for (const entry of config.all(KEY)) {
      if (entry.blank || entry.dynamic) continue;
      report({
        severity: refused ? 'error' : 'warning',
        message: `${effect} ${cause} Set group.protocol=consumer, or remove ${KEY}.`,
        entry,
        related: protocol ? [{ entry: protocol, message: 'The classic protocol is chosen here', conflict: true }] : [],
        fixes: protocol ? [remove, consumer] : [consumer, remove],
      });
    }
  },
};
