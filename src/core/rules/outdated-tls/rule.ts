import { usesTls } from '../../client/security.ts';
import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEYS = ['ssl.enabled.protocols', 'ssl.protocol'];
/** Deprecated by RFC 8996 and RFC 7568; JDKs of today refuse them. */
const OUTDATED = ['SSL', 'SSLv2', 'SSLv3', 'TLSv1', 'TLSv1.1'];

export const rule: ConfigRule = {
  name: 'outdated-tls',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: KEYS,
  check(config, report) {
    if (!usesTls(config)) return;
    for (const key of KEYS) {
      const entry = config.get(key);
      if (!entry || entry.dynamic) continue;
      const items = entry.items();
      const old = items.filter((item) => OUTDATED.includes(item.value));
      if (old.length === 0) continue;
      const only = old.length === items.length;
      const names = old.map((item) => item.value).join(', ');
      report({
        severity: only ? 'warning' : 'hint',
        message: only
          ? `Java no longer offers ${names}, so the client cannot connect. Remove ${key} for the default.`
          : `Java no longer offers ${names}; the other versions are used. Remove ${key} for the default.`,
        entry,
        part: 'value',
        fixes: [removal(config, key)],
      });
    }
  },
};
