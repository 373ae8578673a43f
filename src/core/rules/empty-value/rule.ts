import { valueRule } from '../value-rule.ts';

export const rule = valueRule(
  'empty-value',
  'empty',
  {
    summary: 'A number, a boolean, a choice or a class without a value.',
    tags: ['value'],
    severities: ['error'],
    fixable: true,
  },
  (_, entry) => ({
    severity: 'error',
    message: `${entry.key} has no value, and the client refuses that. Remove the line to get the default, or write a value.`,
    part: 'entry',
    fixes: [{ title: `Remove ${entry.key}`, changes: [{ kind: 'remove', entry }] }],
  }),
);
