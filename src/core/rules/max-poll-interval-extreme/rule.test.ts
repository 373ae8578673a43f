import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}max.poll.interval.ms=30000\n` },
    { text: `${HEAD}max.poll.interval.ms=3600000\n` },
    { text: `${HEAD}max.poll.interval.ms=0\n` },
    { text: `${HEAD}max.poll.interval.ms=\${POLL}\n` },
  ],
  reject: [
    {
      text: `${HEAD}max.poll.interval.ms=29999\n`,
      findings: [{ at: '3:22-3:27', severity: 'info', message: /longer than 29999 ms/ }],
      fix: { title: 'Remove max.poll.interval.ms', result: HEAD },
    },
    { text: `${HEAD}max.poll.interval.ms=3600001\n`, findings: [{ at: '3:22-3:29', message: /60 minutes/ }] },
  ],
});
