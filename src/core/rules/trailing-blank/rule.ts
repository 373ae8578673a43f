import type { ForeignKeyRule } from '../rule.ts';

export const rule: ForeignKeyRule = {
  name: 'trailing-blank',
  kind: 'foreign-key',
  appliesTo: ['java', 'share'],
  check(entry, _, report) {
    const { value } = entry.pair;
    const last = value.charCodeAt(value.length - 1);
    if ((last !== 32 && last !== 9) || !entry.file.format.traits.keepsTrailingBlanks || entry.layer.place !== 'raw')
      return;
    // Kafka trims what its ConfigDef defines; a deserializer or an interceptor gets its own keys as they are.
    if (value.trim() === '') return;
    const { start, end } = entry.pair.valueSpan;
    const kept = entry.raw.trimEnd().length;
    if (kept === end - start) return;
    report({
      severity: 'hint',
      message: `The blank at the end is part of the value of ${entry.key}. Kafka trims its own settings, but not those of deserializers and other parts.`,
      entry,
      part: { start: start + kept, end },
      fixes: [
        {
          title: 'Remove the blank',
          safety: 'review',
          preferred: true,
          changes: [{ kind: 'set', entry, value: value.trimEnd() }],
        },
      ],
    });
  },
};
