import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    {
      text: {
        'a.properties': `${HEAD}group.protocol=consumer\n`,
        'b.properties': `${HEAD}group.protocol=consumer\ngroup.remote.assignor=range\n`,
      },
    },
    { text: { 'a.properties': `${HEAD}max.poll.records=1\n`, 'b.properties': `${HEAD}max.poll.records=2\n` } },
  ],
  reject: [
    {
      text: { 'a.properties': `${HEAD}group.protocol=consumer\n`, 'b.properties': `${HEAD}max.poll.records=1\n` },
      findings: [{ at: 'b.properties 2:1-2:11', severity: 'hint', message: /a\.properties has moved g/ }],
    },
    {
      text: {
        'a.properties': `${HEAD}group.protocol=consumer\ngroup.remote.assignor=range\n`,
        'b.properties': `${HEAD}group.protocol=consumer\ngroup.remote.assignor=uniform\n`,
      },
      findings: [
        { at: 'a.properties 4:1-4:28', severity: 'warning', message: /uniform in b\.properties/ },
        { at: 'b.properties 4:1-4:30', severity: 'warning' },
      ],
    },
  ],
});
