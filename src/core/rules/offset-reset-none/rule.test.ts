import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}auto.offset.reset=earliest\n` }, { text: `${HEAD}auto.offset.reset=\${R}\n` }],
  reject: [
    {
      text: `${HEAD}auto.offset.reset=none\n`,
      findings: [{ at: '3:1-3:23', severity: 'hint' }],
      fix: { title: 'Remove auto.offset.reset', result: HEAD },
    },
  ],
});
