import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}check.crcs=true\n` }, { text: `${HEAD}check.crcs=\${C}\n` }],
  reject: [
    {
      text: `${HEAD}check.crcs=False\n`,
      findings: [{ at: '3:1-3:17', severity: 'warning' }],
      fix: { title: 'Remove check.crcs', result: HEAD },
    },
  ],
});
