import type { FixSpec } from '../rule.ts';
import { shown, valueRule } from '../value-rule.ts';

const WHY = {
  empty: 'must not be empty',
  dots: 'must not be "." or ".."',
  length: 'must not be longer than 249 characters',
  characters: 'may hold ASCII letters, digits, ".", "_" and "-" only',
};

export const rule = valueRule('group-instance-id-invalid', 'instance id', ({ reason }, entry) => {
  const remove: FixSpec = {
    title: 'Remove group.instance.id',
    changes: [{ kind: 'remove', entry }],
    safety: reason === 'empty' ? 'safe' : 'review',
  };
  const value = entry.trimmed.replace(/[^a-zA-Z0-9._-]+/g, '-');
  const replace: FixSpec = {
    title: `Change to ${value}`,
    safety: 'review',
    preferred: true,
    changes: [{ kind: 'set', entry, value }],
  };
  return {
    severity: 'error',
    message:
      reason === 'empty'
        ? `group.instance.id ${WHY.empty}: the client refuses it. Remove the line for a dynamic member, or write an id.`
        : `group.instance.id ${WHY[reason]}: the client refuses ${shown(entry.trimmed)}.`,
    part: reason === 'empty' ? 'entry' : 'value',
    fixes: reason === 'characters' ? [replace, remove] : [remove],
  };
});
