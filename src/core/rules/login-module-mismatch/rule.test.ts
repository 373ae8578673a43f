import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}sasl.jaas.config=a.PlainLoginModule required;\n` },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanism=PLAIN\nsasl.jaas.config=a.PlainLoginModule required;\n`,
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanism=\${M}\nsasl.jaas.config=a.PlainLoginModule required;\n`,
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=com.sun.security.auth.module.Krb5LoginModule required;\n`,
    },
    { text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=com.example.MineLoginModule required;\n` },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanism=MINE\nsasl.login.class=a.B\nsasl.jaas.config=a.PlainLoginModule required;\n`,
    },
  ],
  reject: [
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.PlainLoginModule required;\n`,
      findings: [{ at: '4:1-4:46', severity: 'error', message: /default GSSAPI/ }],
      fix: {
        title: 'Add sasl.mechanism=PLAIN',
        result: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.PlainLoginModule required;\nsasl.mechanism=PLAIN\n`,
      },
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.kerberos.service.name=kafka\nsasl.jaas.config=a.PlainLoginModule required;\n`,
      findings: [{ at: '5:1-5:46', severity: 'warning' }],
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanism=plain\nsasl.jaas.config=a.PlainLoginModule required;\n`,
      findings: [{ at: '4:16-4:21', severity: 'warning', related: ['5:1-5:46'] }],
      fix: {
        title: 'Set sasl.mechanism=PLAIN',
        result: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanism=PLAIN\nsasl.jaas.config=a.PlainLoginModule required;\n`,
      },
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanism=PLAIN\nsasl.jaas.config=a.ScramLoginModule required;\n`,
      findings: [{ at: '4:16-4:21', severity: 'warning', message: /SCRAM-SHA-512 and SCRAM-SHA-256/ }],
    },
  ],
});
