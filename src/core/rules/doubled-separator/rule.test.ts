import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}client.id=a=b\n` },
    { text: `${HEAD}bootstrap.servers=:9092\n` },
    { text: `${HEAD}mine==x\n` },
  ],
  reject: [
    {
      text: 'bootstrap.servers=h:9092\ngroup.id = = g\n',
      findings: [{ at: '2:12-2:15', severity: 'warning', message: /"= g"/ }],
      fix: { title: 'Change to g', result: 'bootstrap.servers=h:9092\ngroup.id = g\n' },
    },
  ],
});
