import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}reconnect.backoff.ms=50\nreconnect.backoff.max.ms=50\n` },
    { text: `${HEAD}reconnect.backoff.ms=0\n` },
  ],
  reject: [
    {
      text: `${HEAD}reconnect.backoff.ms=50\n`,
      findings: [{ at: '3:1-3:24', severity: 'hint' }],
      fix: {
        title: 'Add reconnect.backoff.max.ms=1000',
        result: `${HEAD}reconnect.backoff.ms=50\nreconnect.backoff.max.ms=1000\n`,
      },
    },
  ],
});
