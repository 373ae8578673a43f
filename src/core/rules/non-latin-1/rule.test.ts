import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}mine=é\n` },
    { text: `${HEAD}# é\n` },
    { text: `${HEAD}max.poll.records=5 # café\n` },
    { text: `${HEAD}client.id=caf\\u00e9\n` },
  ],
  reject: [
    {
      text: `${HEAD}client.id=café\n`,
      findings: [{ at: '3:11-3:15', severity: 'info' }],
      fix: { title: 'Write the characters as \\uXXXX', result: `${HEAD}client.id=caf\\u00e9\n` },
    },
  ],
});
