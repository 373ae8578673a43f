import { shown, valueRule } from '../value-rule.ts';

export const rule = valueRule('value-out-of-range', 'range', ({ min, max }, entry) => {
  const bounds =
    min !== undefined && max !== undefined
      ? `between ${min} and ${max}`
      : min !== undefined
        ? `at least ${min}`
        : `at most ${max}`;
  const below = min !== undefined && Number(entry.trimmed) < min;
  const bound = String(below ? min : max);
  return {
    severity: 'error',
    message: `${entry.key} must be ${bounds}; the client refuses ${shown(entry.trimmed)}.`,
    fixes: [
      {
        title: `Remove ${entry.key} to get the default`,
        safety: 'review',
        changes: [{ kind: 'remove', entry }],
      },
      {
        title: `Change to ${bound}, the ${below ? 'lowest' : 'highest'} value`,
        safety: 'review',
        changes: [{ kind: 'set', entry, value: bound }],
      },
    ],
  };
});
