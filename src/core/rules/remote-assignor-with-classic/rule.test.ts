import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}group.protocol=consumer\ngroup.remote.assignor=uniform\n` },
    { text: `${HEAD}group.protocol=\${PROTOCOL}\ngroup.remote.assignor=uniform\n` },
    { text: `${HEAD}group.remote.assignor=\n` },
    { text: `${HEAD}group.remote.assignor=\${ASSIGNOR:}\n` },
    { version: '3.6', text: `${HEAD}group.remote.assignor=uniform\n` },
    { text: `${HEAD}group.protocol=gossip\ngroup.remote.assignor=uniform\n` },
  ],
  reject: [
    {
      text: `${HEAD}group.remote.assignor=uniform\n`,
      findings: [{ at: '3:1-3:30', severity: 'error', message: /group\.protocol is not set, so it is classic/ }],
      fix: {
        title: 'Set group.protocol=consumer',
        result: `${HEAD}group.protocol=consumer\ngroup.remote.assignor=uniform\n`,
      },
    },
    {
      text: `${HEAD}group.remote.assignor=uniform\ngroup.protocol= Classic\n`,
      findings: [{ at: '3:1-3:30', severity: 'error', related: ['4:1-4:24'] }],
      fixed: `${HEAD}group.protocol= Classic\n`,
      fix: {
        title: 'Set group.protocol=consumer',
        result: `${HEAD}group.remote.assignor=uniform\ngroup.protocol= consumer\n`,
      },
    },
    {
      text: `${HEAD}group.protocol=classic\ngroup.remote.assignor=range\ngroup.remote.assignor=uniform\n`,
      findings: [{ at: '4:1-4:28' }, { at: '5:1-5:30' }],
      fixed: `${HEAD}group.protocol=classic\n`,
    },
    {
      version: '3.8',
      text: `${HEAD}group.remote.assignor=uniform\n`,
      findings: [{ at: '3:1-3:30', severity: 'warning', message: /no effect .* 3\.9 on refuse it/ }],
    },
  ],
});
