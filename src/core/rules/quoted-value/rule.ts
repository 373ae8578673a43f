import { valueRule } from '../value-rule.ts';

export const rule = valueRule('quoted-value', 'quotes', ({ refused, bare }, entry) => ({
  severity: refused ? 'error' : 'warning',
  message: refused
    ? `Quotes are part of the value: the client refuses ${entry.key} with them. Remove the quotes.`
    : `Quotes are part of the value: ${entry.key} reaches the client with them. Remove the quotes unless they belong to it.`,
  fixes: [
    {
      title: 'Remove the quotes',
      safety: refused ? 'safe' : 'review',
      preferred: true,
      changes: [{ kind: 'set', entry, value: bare }],
    },
  ],
}));
