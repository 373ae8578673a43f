import { catalog, formatVersion } from '../../catalog/catalog.ts';
import type { ConfigRule } from '../rule.ts';

/** What to do instead, by key (release notes of Kafka 4.0 and 4.2). */
export const INSTEAD: Readonly<Record<string, string>> = {
  'auto.include.jmx.reporter': 'JMX is reported unless metric.reporters leaves JmxReporter out',
  'internal.leave.group.on.close': 'pass CloseOptions to Consumer.close',
};

export const rule: ConfigRule = {
  name: 'removed-key',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: Object.keys(INSTEAD),
  check(config, report, { version }) {
    for (const key of Object.keys(INSTEAD)) {
      if (!config.has(key)) continue;
      const history = catalog.key(key)!;
      const gone = history.removedIn;
      if (gone === undefined || version < gone) continue;
      const lastDefault = history.changes.findLast((change) => change.spec !== null)?.spec?.default;
      for (const entry of config.all(key)) {
        const changesNothing = entry.trimmed.toLowerCase() === lastDefault;
        report({
          severity: changesNothing ? 'hint' : 'warning',
          message: `${key} was removed in Kafka ${formatVersion(gone)} and has no effect on this client: ${INSTEAD[key]}. Remove it.`,
          entry,
          tags: ['deprecated', 'unnecessary'],
          fixes: [{ title: `Remove ${key}`, changes: [{ kind: 'remove', entry }] }],
        });
      }
    }
  },
};
