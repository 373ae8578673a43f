import { catalog, formatVersion, NEWEST } from '../../catalog/catalog.ts';
import { describeTarget } from '../../project/target.ts';
import type { ForeignKeyRule } from '../rule.ts';

export const rule: ForeignKeyRule = {
  name: 'key-newer-than-client',
  kind: 'foreign-key',
  appliesTo: ['java', 'share'],
  check(entry, config, report) {
    const { version } = config;
    if (version >= NEWEST || entry.layer.place !== 'raw') return;
    // These speak of another protocol or another kind of consumer, and have rules of their own.
    if (entry.key === 'group.protocol') return;
    if (config.client === 'java' && entry.key.startsWith('share.')) return;
    const history = catalog.key(entry.key);
    if (!history || history.since <= version) return;
    report({
      severity: 'warning',
      message: `${entry.key} came with Kafka ${formatVersion(history.since)}; the target client, ${describeTarget(config.target)}, ignores it. Remove it, or use a newer client.`,
      entry,
      part: 'key',
      tags: ['unnecessary'],
    });
  },
};
