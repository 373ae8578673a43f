import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}retry.backoff.ms=1000\n` },
    { text: `${HEAD}reconnect.backoff.ms=5000\n` },
    { text: `${HEAD}retry.backoff.ms=5000\n`, version: '3.6' },
    { text: `${HEAD}socket.connection.setup.timeout.ms=90000\n`, version: '2.6' },
  ],
  reject: [
    {
      text: `${HEAD}retry.backoff.ms=5000\n`,
      findings: [{ at: '3:18-3:22', severity: 'warning', message: /1000, the default/ }],
      fix: {
        title: 'Add retry.backoff.max.ms=5000',
        result: `${HEAD}retry.backoff.ms=5000\nretry.backoff.max.ms=5000\n`,
      },
    },
    {
      text: `${HEAD}reconnect.backoff.max.ms=10\nreconnect.backoff.ms=20\n`,
      findings: [{ at: '4:22-4:24', related: ['3:1-3:28'] }],
      fix: {
        title: 'Set reconnect.backoff.max.ms=20',
        result: `${HEAD}reconnect.backoff.max.ms=20\nreconnect.backoff.ms=20\n`,
      },
    },
    {
      text: `${HEAD}socket.connection.setup.timeout.max.ms=5000\n`,
      findings: [{ at: '3:40-3:44', message: /10000, the default/ }],
    },
  ],
});
