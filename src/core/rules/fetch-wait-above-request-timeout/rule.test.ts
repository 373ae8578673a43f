import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const LIBRDKAFKA = `${HEAD}statistics.interval.ms=1\n`;

testRule(rule, {
  accept: [
    { text: `${HEAD}fetch.max.wait.ms=29999\n` },
    { text: `${HEAD}request.timeout.ms=501\n` },
    // librdkafka wants a second between them, and does not know the other client's names.
    { text: `${LIBRDKAFKA}fetch.wait.max.ms=59000\n` },
    { text: `${LIBRDKAFKA}fetch.max.wait.ms=60000\n` },
    { text: `${LIBRDKAFKA}fetch.wait.max.ms=300001\n` },
    { text: `${HEAD}fetch.max.wait.ms=60000\nrequest.timeout.ms=\${T}\n` },
  ],
  reject: [
    {
      text: `${HEAD}fetch.max.wait.ms=30000\n`,
      findings: [{ at: '3:19-3:24', severity: 'warning', message: /30000, the default/ }],
      fix: { title: 'Remove fetch.max.wait.ms', result: HEAD },
    },
    { text: `${HEAD}request.timeout.ms=400\n`, findings: [{ at: '3:20-3:23', message: /500, the default/ }] },
    {
      text: `${HEAD}request.timeout.ms=6000\nfetch.max.wait.ms=7000\n`,
      findings: [{ at: '4:19-4:23', related: ['3:1-3:24'] }],
    },
    {
      text: `${LIBRDKAFKA}fetch.wait.max.ms=70000\n`,
      findings: [
        {
          at: '4:19-4:24',
          severity: 'warning',
          message: /not 1000 ms below socket\.timeout\.ms \(60000, the default\)/,
        },
      ],
      fix: { title: 'Remove fetch.wait.max.ms', result: LIBRDKAFKA },
    },
    { text: `${LIBRDKAFKA}socket.timeout.ms=1400\n`, findings: [{ at: '4:19-4:23', message: /500, the default/ }] },
  ],
});
