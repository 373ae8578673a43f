import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}fetch.max.bytes=1073741823\n` }],
  reject: [
    {
      text: `${HEAD}max.partition.fetch.bytes=2147483647\n`,
      findings: [{ at: '3:27-3:37', severity: 'hint', message: /2 GiB/ }],
      fix: { title: 'Set max.partition.fetch.bytes=1048576', result: `${HEAD}max.partition.fetch.bytes=1048576\n` },
    },
  ],
});
