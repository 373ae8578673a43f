import { specsOf } from '../../values/specs.ts';
import type { EntryRule } from '../rule.ts';

export const rule: EntryRule = {
  name: 'doubled-separator',
  kind: 'entry',
  meta: {
    summary: 'A second separator, which is part of the value.',
    appliesTo: ['java'],
    tags: ['syntax', 'value'],
    severities: ['warning'],
    fixable: true,
  },
  check(entry, config, report) {
    const first = entry.pair.value.charCodeAt(0);
    if ((first !== 61 && first !== 58) || entry.file.format !== 'properties') return;
    const spec = specsOf(config.version).get(entry.key);
    // The client refuses every other type, which has a rule of its own; an address may start with a colon.
    if (spec?.type !== 'string' || spec.validator) return;
    const value = entry.pair.value.replace(/^[=:]\s*/, '');
    report({
      severity: 'warning',
      message: `Only the first separator ends the key, so ${entry.key} reaches the client as "${entry.trimmed}". Remove the second one.`,
      entry,
      part: 'value',
      fixes: [
        { title: `Change to ${value}`, safety: 'review', preferred: true, changes: [{ kind: 'set', entry, value }] },
      ],
    });
  },
};
