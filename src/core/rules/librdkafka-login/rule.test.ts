import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\nstatistics.interval.ms=1\n';
const LOGIN = 'sasl.username=u\nsasl.password=p\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanisms=PLAIN\n${LOGIN}` },
    { text: `${HEAD}security.protocol=sasl_plaintext\nsasl.mechanism=SCRAM-SHA-512\n${LOGIN}` },
    // Code brings the login, or everything else.
    { text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanisms=PLAIN\n` },
    { text: `statistics.interval.ms=1\nauto.offset.reset=end\nmax.poll.interval.ms=500000\n${LOGIN}` },
    { text: `${HEAD}security.protocol=SASL_SSL\n` },
    { text: `${HEAD}security.protocol=\${P}\n${LOGIN}sasl.mechanisms=PLAIN\n` },
    { text: `${HEAD}security.protocol=SASL_SSL\n${LOGIN}sasl.mechanisms=\${M}\n` },
    { text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanisms=PLAIN\nsasl.username=\nsasl.password=\n` },
    // Nothing logs in, so nobody looks at the word.
    { text: `${HEAD}sasl.mechanisms=plain\n` },
    // The name that comes last counts.
    { text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanism=plain\nsasl.mechanisms=PLAIN\n${LOGIN}` },
  ],
  reject: [
    {
      text: `${HEAD}security.protocol=SASL_SSL\n${LOGIN}`,
      findings: [
        {
          at: '5:1-5:14',
          severity: 'warning',
          message: /GSSAPI \(Kerberos\): librdkafka refuses to start/,
          related: ['4:1-4:27'],
        },
      ],
      fix: {
        title: 'Add sasl.mechanisms=PLAIN',
        result: `${HEAD}security.protocol=SASL_SSL\nsasl.username=u\nsasl.mechanisms=PLAIN\nsasl.password=p\n`,
      },
    },
    {
      text: `${HEAD}${LOGIN}`,
      findings: [{ at: '4:1-4:14', severity: 'warning', message: /connects without the login/ }],
    },
    {
      text: `${HEAD}sasl.mechanisms=PLAIN\n${LOGIN}`,
      findings: [{ at: '5:1-5:14', severity: 'warning', message: /PLAINTEXT, the default/ }],
      fix: {
        title: 'Add security.protocol=SASL_PLAINTEXT',
        result: `${HEAD}sasl.mechanisms=PLAIN\nsasl.username=u\nsecurity.protocol=SASL_PLAINTEXT\nsasl.password=p\n`,
      },
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanisms=OAUTHBEARER\n${LOGIN}`,
      findings: [{ at: '6:1-6:14', severity: 'warning', related: ['5:1-5:28'] }],
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanisms=plain\n${LOGIN}`,
      findings: [{ at: '5:17-5:22', severity: 'error', message: /Write PLAIN/ }],
      fixed: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanisms=PLAIN\n${LOGIN}`,
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.mechanisms=NTLM\n`,
      findings: [{ at: '5:17-5:21', severity: 'error', message: /It has PLAIN/ }],
    },
    {
      text: `${HEAD}sasl.mechanisms=PLAIN,SCRAM-SHA-256\n`,
      findings: [{ at: '4:1-4:36', severity: 'error', message: /one mechanism/ }],
    },
    { text: `${HEAD}sasl.mechanism=\n`, findings: [{ at: '4:1-4:16', severity: 'error' }] },
  ],
});
