import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}ssl.truststore.location=/a.pem\n` },
    { text: `${HEAD}security.protocol=SSL\nssl.truststore.location=/a.p12\n` },
    { text: `${HEAD}security.protocol=SSL\nssl.truststore.location=\${T}.pem\n` },
    { text: `${HEAD}security.protocol=SSL\nssl.truststore.location=/a.store\n` },
    { version: '2.6', text: `${HEAD}security.protocol=SSL\nssl.truststore.location=/a.pem\n` },
  ],
  reject: [
    {
      text: `${HEAD}security.protocol=SSL\nssl.truststore.location=/a.PEM\n`,
      findings: [{ at: '4:25-4:31', severity: 'warning', message: /JKS, the default/ }],
      fix: {
        title: 'Add ssl.truststore.type=PEM',
        result: `${HEAD}security.protocol=SSL\nssl.truststore.location=/a.PEM\nssl.truststore.type=PEM\n`,
      },
    },
    {
      text: `${HEAD}security.protocol=SSL\nssl.keystore.type=PEM\nssl.keystore.location=/a.pfx\n`,
      findings: [{ at: '5:23-5:29', message: /PKCS12/ }],
    },
  ],
});
