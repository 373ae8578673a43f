import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}metadata.max.age.ms=10000\n` }, { text: `${HEAD}metadata.max.age.ms=600000\n` }],
  reject: [
    {
      text: `${HEAD}metadata.max.age.ms=9999\n`,
      findings: [{ at: '3:21-3:25', severity: 'hint', message: /every 9999 ms/ }],
      fix: { title: 'Remove metadata.max.age.ms', result: HEAD },
    },
    { text: `${HEAD}metadata.max.age.ms=3600000\n`, findings: [{ at: '3:21-3:28', message: /60 minutes/ }] },
  ],
});
