import type { ConsumerConfig } from '../../model/config.ts';
import type { Report } from '../rule.ts';
import { valueRule } from '../value-rule.ts';

export const rule = valueRule('empty-value', 'empty', (_, entry, config) => ({
  severity: 'error',
  message: `${entry.key} has no value, and the client refuses that. Remove the line to get the default, or write a value.`,
  part: 'entry',
  related: reasonsFor(entry.key, config),
  fixes: [{ title: `Remove ${entry.key}`, changes: [{ kind: 'remove', entry }] }],
}));

/** An empty mechanism is refused because SASL is chosen. */
function reasonsFor(key: string, config: ConsumerConfig): NonNullable<Report['related']> {
  const protocol = key === 'sasl.mechanism' ? config.get('security.protocol') : undefined;
  return protocol ? [{ entry: protocol, message: 'SASL is chosen here' }] : [];
}
