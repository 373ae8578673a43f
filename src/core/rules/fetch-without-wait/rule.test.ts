import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}fetch.max.wait.ms=1\nfetch.min.bytes=1\n` }],
  reject: [
    {
      text: `${HEAD}fetch.max.wait.ms=0\nfetch.min.bytes=0\n`,
      findings: [
        { at: '3:1-3:20', severity: 'warning' },
        { at: '4:1-4:18', severity: 'warning' },
      ],
      fix: { title: 'Remove fetch.min.bytes', result: `${HEAD}fetch.max.wait.ms=0\n` },
    },
  ],
});
