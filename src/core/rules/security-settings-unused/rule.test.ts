import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: 'group.id=g\nsasl.mechanism=PLAIN\nsession.timeout.ms=45000\n' },
    { text: `${HEAD}security.protocol=\${P}\nsasl.mechanism=PLAIN\n` },
    { text: `${HEAD}sasl.jaas.config=\n` },
    { text: `${HEAD}security.protocol=sasl_plaintext\nsasl.mechanism=PLAIN\n` },
  ],
  reject: [
    {
      text: `${HEAD}ssl.truststore.location=/t\n`,
      findings: [{ at: '3:1-3:24', severity: 'warning', message: /PLAINTEXT, the default/ }],
      fix: { title: 'Add security.protocol=SSL', result: `${HEAD}ssl.truststore.location=/t\nsecurity.protocol=SSL\n` },
    },
    {
      text: `${HEAD}security.protocol=SSL\nsasl.mechanism=PLAIN\n`,
      findings: [{ at: '4:1-4:15', severity: 'info', related: ['3:1-3:22'] }],
      fix: {
        title: 'Set security.protocol=SASL_SSL',
        result: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanism=PLAIN\n`,
      },
    },
    {
      text: `${HEAD}security.protocol=SASL_PLAINTEXT\nssl.keystore.location=/k\n`,
      findings: [{ at: '4:1-4:22', severity: 'warning' }],
    },
  ],
});
