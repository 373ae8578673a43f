import { usesTls } from '../../client/security.ts';
import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'ssl.endpoint.identification.algorithm';

export const rule: ConfigRule = {
  name: 'hostname-check-off',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (!usesTls(config) || entry.dynamic || !entry.blank) return;
    report({
      severity: 'info',
      message: `An empty ${KEY} accepts any trusted certificate for any broker, so another host can pose as one. Remove it, and give the brokers certificates with their names.`,
      entry,
      fixes: [removal(config, KEY)],
    });
  },
};
