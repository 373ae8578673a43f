import { specsOf } from '../../client/specs.ts';
import type { ConfigEntry, ConsumerConfig } from '../../model/config.ts';
import type { ConfigRule, Report } from '../rule.ts';

export const rule: ConfigRule = {
  name: 'doubled-separator',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: 'any',
  check(config, report) {
    for (const entry of config.entries) {
      const first = entry.pair.value.charCodeAt(0);
      const found = first === EQUALS || first === COLON ? judge(entry, config) : undefined;
      if (found) report(found);
    }
  },
};

const COLON = 58;
const EQUALS = 61;

function judge(entry: ConfigEntry, config: ConsumerConfig): Report | undefined {
  const spec = specsOf(config.version).get(entry.key);
  // The client refuses every other type, which has a rule of its own; an address may start with a colon.
  if (spec?.type !== 'string' || spec.validator || !entry.file.format.traits.firstSeparatorEndsKey) return undefined;
  const value = entry.pair.value.replace(/^[=:]\s*/, '');
  return {
    severity: 'warning',
    message: `Only the first separator ends the key, so ${entry.key} reaches the client as "${entry.trimmed}". Remove the second one.`,
    entry,
    part: 'value',
    fixes: [
      { title: `Change to ${value}`, safety: 'review', preferred: true, changes: [{ kind: 'set', entry, value }] },
    ],
  };
}
