import { catalog } from '../../catalog/catalog.ts';
import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const STRATEGY = 'metadata.recovery.strategy';
const TRIGGER = 'metadata.recovery.rebootstrap.trigger.ms';

export const rule: ConfigRule = {
  name: 'metadata-recovery-off',
  kind: 'config',
  appliesTo: ['java'],
  keys: [STRATEGY],
  check(config, report, { version }) {
    const entry = config.get(STRATEGY)!;
    const standard = catalog.spec(STRATEGY, version)?.default?.toLowerCase();
    // Where it is the default, writing it changes nothing.
    if (entry.dynamic || entry.trimmed.toLowerCase() !== 'none' || standard === undefined || standard === 'none')
      return;
    report({
      severity: 'info',
      message: `With ${STRATEGY}=none a client whose known brokers have all been replaced never finds the new ones. Remove it for the default, ${standard}.`,
      entry,
      fixes: [removal(config, STRATEGY)],
    });
    const trigger = config.get(TRIGGER);
    if (!trigger) return;
    report({
      severity: 'hint',
      message: `${TRIGGER} has no effect with ${STRATEGY}=none.`,
      entry: trigger,
      related: [{ entry, message: 'Switched off here' }],
      tags: ['unnecessary'],
      fixes: [removal(config, TRIGGER)],
    });
  },
};
