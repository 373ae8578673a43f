import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}max.poll.records=2\n` }, { text: `${HEAD}max.poll.records=0\n` }],
  reject: [
    {
      text: `${HEAD}max.poll.records=1\n`,
      findings: [{ at: '3:1-3:19', severity: 'hint' }],
      fix: { title: 'Remove max.poll.records', result: HEAD },
    },
  ],
});
