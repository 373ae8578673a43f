import { usesSasl, usesTls } from '../../client/security.ts';
import { change } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const PROTOCOL = 'security.protocol';
const MECHANISM = 'sasl.mechanism';
/** Mechanisms that hand the secret itself over. */
const REVEALING = ['PLAIN', 'OAUTHBEARER'];
const LOCAL = /^(?:\[?::1\]?|127\.|localhost\b)/;

export const rule: ConfigRule = {
  name: 'credentials-in-the-clear',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: [PROTOCOL],
  check(config, report) {
    const mechanism = config.get(MECHANISM);
    if (!usesSasl(config) || usesTls(config) || !mechanism || !REVEALING.includes(mechanism.trimmed)) return;
    const servers = config.get('bootstrap.servers')?.items() ?? [];
    if (servers.length > 0 && servers.every((server) => LOCAL.test(server.value))) return;
    const entry = config.get(PROTOCOL)!;
    report({
      severity: 'info',
      message: `${mechanism.trimmed} sends the secret itself, and SASL_PLAINTEXT does not encrypt: everybody on the way can read it. Use SASL_SSL.`,
      entry,
      related: [{ entry: mechanism, message: 'The mechanism is chosen here' }],
      fixes: [change(entry, 'SASL_SSL')],
    });
  },
};
