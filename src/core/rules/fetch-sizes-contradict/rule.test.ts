import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}fetch.min.bytes=100\nfetch.max.bytes=100\n` },
    { text: `${HEAD}max.partition.fetch.bytes=99999999\n` },
    { text: `${HEAD}fetch.max.bytes=1048576\n` },
    { text: `${HEAD}fetch.max.bytes=\${MAX}\nfetch.min.bytes=104857600\n` },
  ],
  reject: [
    {
      text: `${HEAD}fetch.min.bytes=104857600\n`,
      findings: [{ at: '3:17-3:26', severity: 'warning', message: /, the default/ }],
      fix: { title: 'Remove fetch.min.bytes', result: HEAD },
    },
    { text: `${HEAD}fetch.max.bytes=0\n`, findings: [{ at: '3:17-3:18', severity: 'warning' }] },
    {
      text: `${HEAD}fetch.max.bytes=1\nmax.partition.fetch.bytes=2\n`,
      findings: [{ at: '4:27-4:28', severity: 'hint', related: ['3:1-3:18'] }],
    },
  ],
});
