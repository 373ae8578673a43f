import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}exclude.internal.topics=true\n` }],
  reject: [
    {
      text: `${HEAD}exclude.internal.topics=false\n`,
      findings: [{ at: '3:1-3:30', severity: 'hint' }],
      fix: { title: 'Remove exclude.internal.topics', result: HEAD },
    },
  ],
});
