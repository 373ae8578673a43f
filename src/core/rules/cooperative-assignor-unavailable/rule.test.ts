import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const P = 'org.apache.kafka.clients.consumer.';
const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\nmax.poll.records=5\n';

testRule(rule, {
  accept: [
    { version: '2.4', text: `${HEAD}partition.assignment.strategy=${P}CooperativeStickyAssignor\n` },
    { version: '2.3', text: `${HEAD}partition.assignment.strategy=${P}StickyAssignor\n` },
  ],
  reject: [
    {
      version: '2.3',
      text: `${HEAD}partition.assignment.strategy=${P}CooperativeStickyAssignor\n`,
      findings: [
        {
          at: '4:31-4:90',
          severity: 'error',
          message: /2\.3 client has no CooperativeStickyAssignor \(it came with 2\.4\)/,
        },
      ],
      fixed: HEAD,
    },
    {
      version: '2.0',
      text: `${HEAD}partition.assignment.strategy=${P}RangeAssignor, ${P}CooperativeStickyAssignor\n`,
      findings: [{ at: '4:80-4:139', severity: 'error' }],
      fixed: `${HEAD}partition.assignment.strategy=${P}RangeAssignor\n`,
    },
  ],
});
