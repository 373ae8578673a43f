import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}client.id=caf\\u00e9\n` },
    { text: `${base}# C:\\users\nssl.truststore.location=C:\\\\users\\\\trust.jks\n` },
  ],
  reject: [
    {
      text: `${base}ssl.truststore.location=C:\\users\\kafka\\trust.jks\r\nmax.poll.records=1\r\n`,
      findings: [{ at: '3:27-3:33', severity: 'error', message: /gives up the whole file/ }],
      fixed: `${base}ssl.truststore.location=C:/users/kafka/trust.jks\r\nmax.poll.records=1\r\n`,
    },
    {
      text: `${base}client.id=a\\u12`,
      findings: [{ at: '3:12-3:16', severity: 'error' }],
      fixed: `${base}client.id=a\\\\u12`,
    },
  ],
});
