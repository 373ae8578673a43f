import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}sasl.jaas.config=com.sun.security.auth.module.JndiLoginModule required;\n` },
    {
      version: '3.3',
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=com.sun.security.auth.module.JndiLoginModule required;\n`,
    },
    {
      version: '3.8',
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=com.sun.security.auth.module.LdapLoginModule required;\n`,
    },
  ],
  reject: [
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=com.sun.security.auth.module.LdapLoginModule required;\n`,
      findings: [{ at: '4:18-4:72', severity: 'warning' }],
    },
  ],
});
