import { usesSasl } from '../../client/security.ts';
import type { ConfigRule } from '../rule.ts';

const KEYS = ['sasl.oauthbearer.token.endpoint.url', 'sasl.oauthbearer.jwks.endpoint.url'];
const PROPERTY = 'org.apache.kafka.sasl.oauthbearer.allowed.urls';
/** First client with the list: 4.0, and 3.9 from its first patch on. */
const LISTED_SINCE = 309;

export const rule: ConfigRule = {
  name: 'oauth-url-not-allowed',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: KEYS,
  check(config, report, { version }) {
    if (version < LISTED_SINCE || !usesSasl(config)) return;
    const entry = KEYS.map((key) => config.get(key)).find((each) => each !== undefined)!;
    if (entry.blank || entry.dynamic) return;
    report({
      severity: 'hint',
      message: `The client uses the URL only if the JVM allows it: start it with -D${PROPERTY}=${entry.trimmed}.`,
      entry,
      part: 'value',
    });
  },
};
