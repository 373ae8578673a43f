import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}retry.backoff.ms=1\nreconnect.backoff.max.ms=1000\n` }],
  reject: [
    {
      text: `${HEAD}reconnect.backoff.ms=0\n`,
      findings: [{ at: '3:1-3:23', severity: 'warning' }],
      fix: { title: 'Remove reconnect.backoff.ms', result: HEAD },
    },
  ],
});
