import { mapItems } from '../../client/list-value.ts';
import { valueRule } from '../value-rule.ts';

export const rule = valueRule('empty-list-element', 'empty element', ({ refused }, entry) => {
  const rest = mapItems(entry, (item) => (item === '' ? undefined : item));
  return {
    severity: refused ? 'error' : 'hint',
    message: refused
      ? `${entry.key} has an empty element, and the client refuses that. Remove the comma.`
      : `${entry.key} has an empty element. This client passes over it; clients from 4.2 on refuse it. Remove the comma.`,
    fixes: [
      rest !== ''
        ? { title: 'Remove the empty element', changes: [{ kind: 'set', entry, value: rest }] }
        : { title: `Remove ${entry.key}`, changes: [{ kind: 'remove', entry }] },
    ],
  };
});
