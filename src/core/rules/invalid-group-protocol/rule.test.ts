import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}group.protocol="consumer"\n` },
    { text: `${HEAD}group.protocol=consumer # KIP-848\n` },
    { text: `${HEAD}group.protocol=consumer\n` },
    { text: `${HEAD}group.protocol= CLASSIC \n` },
    { text: `${HEAD}group.protocol={{ protocol }}\n` },
    { version: '3.6', text: `${HEAD}group.protocol=gossip\n` },
    { text: `${HEAD}group.protocol=gossip\ngroup.protocol=consumer\n` },
  ],
  reject: [
    {
      text: `${HEAD}group.protocol=cooperative\n`,
      findings: [{ at: '3:16-3:27', severity: 'error', message: /cannot be cooperative/ }],
      fix: { title: 'Set group.protocol=consumer', result: `${HEAD}group.protocol=consumer\n` },
    },
    {
      text: `${HEAD}group.protocol=consumers\n`,
      findings: [{ at: '3:16-3:25', severity: 'error' }],
      fixed: `${HEAD}group.protocol=consumer\n`,
      fix: { title: 'Set group.protocol=classic', result: `${HEAD}group.protocol=classic\n` },
    },
    {
      text: `${HEAD}group.protocol=\n`,
      findings: [{ at: '3:1-3:16', severity: 'error', message: /is empty/ }],
      fixed: HEAD,
    },
  ],
});
