import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}internal.leave.group.on.close=false\n` }, { text: `${HEAD}internal.mine=1\n` }],
  reject: [
    {
      version: '4.1',
      text: `${HEAD}internal.leave.group.on.close=false\n`,
      findings: [{ at: '3:1-3:30', severity: 'info' }],
      fix: { title: 'Remove internal.leave.group.on.close', result: HEAD },
    },
  ],
});
