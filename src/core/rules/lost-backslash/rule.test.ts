import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}ssl.truststore.location=C:\\\\kafka\\\\trust.jks\nssl.keystore.location=C:/kafka/key.jks\n` },
    { text: `${base}client.id=a\\:b\nmy.path=C:\\logs\nssl.truststore.location=/etc/a\\ b.jks\n` },
    { text: `${base}#ssl.truststore.location=C:\\kafka\\trust.jks\n` },
  ],
  reject: [
    {
      text: `${base}ssl.truststore.location=C:\\kafka\\trust.jks\r\nssl.keystore.location = D:\\\\kafka\\key.jks`,
      findings: [
        { at: '3:25-3:43', severity: 'warning', message: /read as "C:kafka<TAB>rust\.jks"/ },
        { at: '4:25-4:42' },
      ],
      fix: {
        title: 'Write the path with /',
        result: `${base}ssl.truststore.location=C:/kafka/trust.jks\r\nssl.keystore.location = D:\\\\kafka\\key.jks`,
      },
    },
    {
      text: `${base}ssl.truststore.location=\\\\server\\certs\\trust.jks\n`,
      findings: [{ at: '3:25-3:49' }],
      fix: { title: 'Write the path with /', result: `${base}ssl.truststore.location=//server/certs/trust.jks\n` },
    },
    {
      text: `${base}ssl.truststore.location=C:\\kafka\\\\trust.jks\n`,
      findings: [{ at: '3:25-3:44' }],
      fix: { title: 'Double the backslashes', result: `${base}ssl.truststore.location=C:\\\\kafka\\\\trust.jks\n` },
    },
  ],
});
