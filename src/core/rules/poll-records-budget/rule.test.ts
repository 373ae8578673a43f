import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}max.poll.records=30000\n` },
    { text: `${HEAD}max.poll.records=60000\nmax.poll.interval.ms=600000\n` },
    { text: `${HEAD}max.poll.records=60000\nmax.poll.interval.ms=\${INTERVAL}\n` },
    { text: `${HEAD}max.poll.interval.ms=1000\n` },
    { text: `${HEAD}max.poll.records=0\n` },
  ],
  reject: [
    {
      text: `${HEAD}max.poll.records=62500\n`,
      findings: [{ at: '3:18-3:23', severity: 'warning', message: /300000, the default\) leaves 4\.8 ms for each/ }],
      fix: { title: 'Set max.poll.records=30000 (10 ms a record)', result: `${HEAD}max.poll.records=30000\n` },
    },
    {
      text: `${HEAD}max.poll.records=500\nmax.poll.interval.ms=4000\n`,
      findings: [{ at: '3:18-3:21', severity: 'warning', related: ['4:1-4:26'] }],
    },
  ],
});
