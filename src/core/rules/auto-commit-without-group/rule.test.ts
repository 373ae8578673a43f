import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\nmax.poll.records=5\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}group.id=g\nenable.auto.commit=true\n` },
    { text: `${HEAD}group.id=\${GROUP}\nenable.auto.commit=true\n` },
    { text: `${HEAD}enable.auto.commit=false\n` },
    { text: `${HEAD}enable.auto.commit=\${AUTO}\n` },
    { text: 'max.poll.records=5\nenable.auto.commit=true\n' },
    { text: 'bootstrap.servers=\nmax.poll.records=5\nenable.auto.commit=true\n' },
    { version: '2.1', text: `${HEAD}enable.auto.commit=true\n` },
  ],
  reject: [
    {
      text: `${HEAD}enable.auto.commit=True\n`,
      findings: [{ at: '3:1-3:24', severity: 'warning', message: /needs a group\.id/ }],
      fix: { title: 'Set enable.auto.commit=false', result: `${HEAD}enable.auto.commit=false\n` },
    },
  ],
});
