import { change } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEYS = ['sasl.login.callback.handler.class', 'sasl.client.callback.handler.class'];
const OLD_PACKAGE = 'org.apache.kafka.common.security.oauthbearer.secured.';
const PACKAGE = 'org.apache.kafka.common.security.oauthbearer.';
/** The clients that have the package (run on 2.0 to 4.4). */
const SINCE = 301;
const UNTIL = 400;

export const rule: ConfigRule = {
  name: 'oauth-class-moved',
  kind: 'config',
  appliesTo: ['java', 'share'],
  refusedAt: 'parsing',
  keys: KEYS,
  check(config, report, { version }) {
    if (version >= SINCE && version < UNTIL) return;
    for (const key of KEYS) {
      const entry = config.get(key);
      if (!entry || entry.dynamic || !entry.trimmed.startsWith(OLD_PACKAGE)) continue;
      const value = entry.trimmed.replace(OLD_PACKAGE, PACKAGE);
      report({
        severity: 'error',
        message: `This client has no package ${OLD_PACKAGE.slice(0, -1)}: it refuses to start. ${version < SINCE ? 'It came with 3.1.' : `From 3.4 on the class is ${value}.`}`,
        entry,
        part: 'value',
        fixes: version < SINCE ? [] : [{ ...change(entry, value), title: `Change to ${value}`, safety: 'safe' }],
      });
    }
  },
};
