import { formatVersion } from '../../catalog/catalog.ts';
import type { FixSpec } from '../rule.ts';
import { either, shown, valueRule } from '../value-rule.ts';
import { meantChoice } from './meant.ts';

export const rule = valueRule('invalid-enum', 'enum', ({ accepted, byDuration }, entry, config) => {
  const choices = byDuration ? [...accepted, 'by_duration:PT1H (a duration as in ISO 8601)'] : accepted;
  const meant = meantChoice(entry.key, entry.trimmed, accepted, byDuration);
  const since =
    !byDuration && entry.trimmed.startsWith('by_duration:')
      ? ` by_duration came with Kafka 4.0; this client is ${formatVersion(config.version)}.`
      : '';
  const change = (value: string, safety: 'safe' | 'review', preferred: boolean): FixSpec => ({
    title: `Change to ${value}`,
    safety,
    preferred,
    changes: [{ kind: 'set', entry, value }],
  });
  return {
    severity: 'error',
    message: `${entry.key} must be ${either(choices)}; the client refuses ${shown(entry.trimmed)}.${since}`,
    fixes: meant
      ? [change(meant.value, meant.exact ? 'safe' : 'review', true)]
      : accepted.map((value) => change(value, 'review', false)),
  };
});
