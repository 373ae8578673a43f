import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}auto.commit.interval.ms=1000\n` },
    { text: `${HEAD}enable.auto.commit=true\nauto.commit.interval.ms=1000\n` },
    { text: `${HEAD}enable.auto.commit=\${AUTO:false}\nauto.commit.interval.ms=1000\n` },
    { text: `${HEAD}enable.auto.commit=false\n` },
  ],
  reject: [
    {
      text: `${HEAD}auto.commit.interval.ms=1000\nenable.auto.commit=False\n`,
      findings: [{ at: '3:1-3:29', severity: 'hint', related: ['4:1-4:25'] }],
      fix: { title: 'Remove auto.commit.interval.ms', result: `${HEAD}enable.auto.commit=False\n` },
    },
  ],
});
