import { catalog } from '../../catalog/catalog.ts';
import { securityProtocol } from '../../client/security.ts';
import { alsoHere, setting } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const PROTOCOL = 'security.protocol';
/** Keys that nobody writes without wanting SASL, or TLS. */
const SASL = ['sasl.jaas.config', 'sasl.mechanism'];
const TLS = ['ssl.truststore.location', 'ssl.truststore.certificates', 'ssl.keystore.location', 'ssl.keystore.key'];

export const rule: ConfigRule = {
  name: 'security-settings-unused',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: [...SASL, ...TLS],
  check(config, report) {
    const protocol = securityProtocol(config);
    const set = config.get(PROTOCOL);
    // Without brokers the file is a part of a config, and a framework may set the protocol elsewhere.
    if (protocol === undefined || (!set && (config.about.open || !config.has('bootstrap.servers')))) return;
    const written = (keys: readonly string[]) =>
      keys.map((key) => config.get(key)).find((entry) => entry && !entry.blank);
    const sasl = written(SASL);
    const tls = written(TLS);
    const entry = protocol.startsWith('SASL_') ? undefined : sasl;
    const unused = entry ?? (protocol.endsWith('SSL') ? undefined : tls);
    if (!unused || !catalog.spec(PROTOCOL, config.version)) return;
    const wanted = sasl ? (tls || protocol === 'SSL' ? 'SASL_SSL' : 'SASL_PLAINTEXT') : 'SSL';
    report({
      // One key alone may be a leftover; a login or a store is there for something.
      severity: unused.key === 'sasl.mechanism' ? 'info' : 'warning',
      message: `${unused.key} has no effect: ${PROTOCOL} is ${protocol}${set ? '' : ', the default'}, so the client connects without it. Set ${PROTOCOL} to ${sasl ? 'SASL_SSL or SASL_PLAINTEXT' : 'SSL'}, or remove the key.`,
      entry: unused,
      part: 'key',
      related: alsoHere(set),
      fixes: [setting(config, unused, PROTOCOL, wanted)],
    });
  },
};
