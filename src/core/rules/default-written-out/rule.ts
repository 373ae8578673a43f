import { specsOf } from '../../client/specs.ts';
import type { ConfigEntry, ConsumerConfig } from '../../model/config.ts';
import { removal } from '../fixes.ts';
import type { ConfigRule, Report } from '../rule.ts';

/** Their presence alone decides something, whatever the value. */
const PRESENCE_COUNTS = ['reconnect.backoff.ms', 'reconnect.backoff.max.ms', 'enable.auto.commit', 'group.protocol'];

export const rule: ConfigRule = {
  name: 'default-written-out',
  kind: 'config',
  appliesTo: ['java'],
  defaultOff: true,
  keys: 'any',
  check(config, report) {
    if (config.protocol !== 'classic') return;
    for (const entry of config.entries) {
      const found = judge(entry, config);
      if (found) report(found);
    }
  },
};

function judge(entry: ConfigEntry, config: ConsumerConfig): Report | undefined {
  const spec = specsOf(config.version).get(entry.key);
  if (!spec?.default || entry.dynamic || entry.layer.place !== 'raw' || PRESENCE_COUNTS.includes(entry.key))
    return undefined;
  if (entry.trimmed !== spec.default || config.all(entry.key).length > 1) return undefined;
  return {
    severity: 'hint',
    message: `${spec.default} is the default of ${entry.key}. Without the line, a better default of a later client takes effect.`,
    entry,
    tags: ['unnecessary'],
    fixes: [removal(config, entry.key)],
  };
}
