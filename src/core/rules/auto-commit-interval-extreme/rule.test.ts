import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}auto.commit.interval.ms=100\n` },
    { text: `${HEAD}auto.commit.interval.ms=600000\n` },
    { text: `${HEAD}auto.commit.interval.ms=-1\n` },
    { text: `${HEAD}enable.auto.commit=false\nauto.commit.interval.ms=1\n` },
    { text: `${HEAD}enable.auto.commit=\${AUTO}\nauto.commit.interval.ms=1\n` },
  ],
  reject: [
    {
      text: `${HEAD}auto.commit.interval.ms=0\n`,
      findings: [{ at: '3:25-3:26', severity: 'warning', message: /with every poll .* default is 5000 ms/ }],
      fix: { title: 'Remove auto.commit.interval.ms (the default is 5000)', result: HEAD },
    },
    {
      text: `${HEAD}enable.auto.commit=true\nauto.commit.interval.ms=50\n`,
      findings: [{ at: '4:25-4:27', severity: 'warning', message: /up to 20 times a second/ }],
    },
  ],
});
