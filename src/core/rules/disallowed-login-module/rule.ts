import { readJaas } from '../../client/security.ts';
import { readJaasConfig } from '../../values/jaas.ts';
import type { ConfigRule } from '../rule.ts';

/** The first client that disallows each (JaasUtils; JNDI in 3.4.0, LDAP in 3.9.1; run on 2.0 to 4.4). */
const DISALLOWED: Readonly<Record<string, number>> = {
  'com.sun.security.auth.module.JndiLoginModule': 304,
  'com.sun.security.auth.module.LdapLoginModule': 309,
};

export const rule: ConfigRule = {
  name: 'disallowed-login-module',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: ['sasl.jaas.config'],
  check(config, report, { version }) {
    const entry = readJaas(config);
    const read = entry && readJaasConfig(entry.trimmed);
    if (!read || 'problem' in read || version < (DISALLOWED[read.module] ?? Number.POSITIVE_INFINITY)) return;
    report({
      severity: 'warning',
      message: `${read.module} can make a client fetch and run code of others, so Kafka refuses it unless a system property (org.apache.kafka.allowed.login.modules from 4.2 on, org.apache.kafka.disallowed.login.modules before) allows it. Use another module.`,
      entry,
      part: 'value',
    });
  },
};
