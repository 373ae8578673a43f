import { shown, valueRule } from '../value-rule.ts';

const MEANT: Readonly<Record<string, string>> = {
  yes: 'true',
  y: 'true',
  on: 'true',
  t: 'true',
  '1': 'true',
  enabled: 'true',
  no: 'false',
  n: 'false',
  off: 'false',
  f: 'false',
  '0': 'false',
  disabled: 'false',
};

export const rule = valueRule('invalid-boolean', 'boolean', (_, entry) => {
  const text = entry.trimmed;
  const meant = MEANT[text.toLowerCase()] ?? /^(?:true|false)(?=[^a-z]*$)/i.exec(text)?.[0].toLowerCase();
  return {
    severity: 'error',
    message: `${entry.key} must be true or false; the client refuses ${shown(text)}.`,
    fixes: (meant === undefined ? ['true', 'false'] : [meant]).map((value) => ({
      title: `Change to ${value}`,
      safety: 'review' as const,
      preferred: meant !== undefined,
      changes: [{ kind: 'set' as const, entry, value }],
    })),
  };
});
