import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}group.protocol=consumer\n` },
    { version: '4.0', text: `${HEAD}group.protocol=consumer\n` },
    { version: '3.6', text: `${HEAD}group.protocol=classic\n` },
    { version: '3.6', text: `${HEAD}group.protocol=\${PROTOCOL}\n` },
  ],
  reject: [
    {
      version: '3.6',
      text: `${HEAD}group.protocol=Consumer\n`,
      findings: [{ at: '3:1-3:24', severity: 'warning', message: /3\.6 client does not know/ }],
      fix: { title: 'Remove group.protocol', result: HEAD },
    },
    {
      version: '3.7',
      text: `${HEAD}group.protocol=consumer\n`,
      findings: [{ at: '3:1-3:24', severity: 'info', message: /early access in a 3\.7 client/ }],
    },
    {
      version: '3.9',
      text: `${HEAD}group.protocol=consumer\n`,
      findings: [{ at: '3:1-3:24', severity: 'info', message: /a preview/ }],
    },
  ],
});
