import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}client.id=a \n` }, { text: `${HEAD}mine=\n` }, { text: `${HEAD}mine=a\n` }],
  reject: [
    {
      text: `${HEAD}schema.registry.url=http://r:8081 \t\n`,
      findings: [{ at: '3:34-3:36', severity: 'hint' }],
      fix: { title: 'Remove the blank', result: `${HEAD}schema.registry.url=http://r:8081\n` },
    },
  ],
});
