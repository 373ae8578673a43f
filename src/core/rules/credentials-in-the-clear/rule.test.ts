import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}security.protocol=SASL_PLAINTEXT\nsasl.mechanism=SCRAM-SHA-512\n` },
    {
      text: 'bootstrap.servers=localhost:9092,127.0.0.1:9093\ngroup.id=g\nsecurity.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\n',
    },
  ],
  reject: [
    {
      text: `${HEAD}security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\n`,
      findings: [{ at: '3:1-3:33', severity: 'info', related: ['4:1-4:21'] }],
      fix: {
        title: 'Set security.protocol=SASL_SSL',
        result: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanism=PLAIN\n`,
      },
    },
  ],
});
