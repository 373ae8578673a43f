import { specsOf } from '../../values/specs.ts';
import { removal } from '../fixes.ts';
import type { EntryRule } from '../rule.ts';

/** Their presence alone decides something, whatever the value. */
const PRESENCE_COUNTS = ['reconnect.backoff.ms', 'reconnect.backoff.max.ms', 'enable.auto.commit', 'group.protocol'];

export const rule: EntryRule = {
  name: 'default-written-out',
  kind: 'entry',
  meta: {
    summary: 'A value that is the default anyway.',
    appliesTo: ['java'],
    tags: ['value'],
    severities: ['hint'],
    fixable: true,
    defaultOff: true,
  },
  check(entry, config, report) {
    const spec = specsOf(config.version).get(entry.key);
    if (!spec?.default || entry.dynamic || entry.layer.place !== 'raw' || PRESENCE_COUNTS.includes(entry.key)) return;
    if (entry.trimmed !== spec.default || config.all(entry.key).length > 1 || config.protocol !== 'classic') return;
    report({
      severity: 'hint',
      message: `${spec.default} is the default of ${entry.key}. Without the line, a better default of a later client takes effect.`,
      entry,
      tags: ['unnecessary'],
      fixes: [removal(config, entry.key)],
    });
  },
};
