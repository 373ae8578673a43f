import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const P = 'org.apache.kafka.clients.consumer.';
const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\nmax.poll.records=5\n';

testRule(rule, {
  accept: [
    { version: '3.7', text: `${HEAD}group.protocol=consumer\npartition.assignment.strategy=${P}RangeAssignor\n` },
    { text: HEAD },
    { text: `${HEAD}# cooperative\npartition.assignment.strategy=${P}StickyAssignor\n` },
    { text: `${HEAD}partition.assignment.strategy=${P}CooperativeStickyAssignor\n` },
    { text: `${HEAD}partition.assignment.strategy=${P}RangeAssignor,${P}CooperativeStickyAssignor\n` },
    { text: `${HEAD}partition.assignment.strategy=com.example.MyAssignor\n` },
    { text: `${HEAD}group.protocol=consumer\npartition.assignment.strategy=${P}RangeAssignor\n` },
  ],
  reject: [
    {
      text: `${HEAD}partition.assignment.strategy=${P}StickyAssignor\n`,
      findings: [{ at: '4:31-4:79', severity: 'hint', message: /^StickyAssignor is eager/ }],
      fix: {
        title: 'Add CooperativeStickyAssignor (first of two rolling restarts)',
        result: `${HEAD}partition.assignment.strategy=${P}StickyAssignor,${P}CooperativeStickyAssignor\n`,
      },
    },
    {
      version: '2.3',
      text: `${HEAD}partition.assignment.strategy=${P}RangeAssignor, ${P}RoundRobinAssignor\n`,
      findings: [{ at: '4:31-4:132', severity: 'hint', message: /^RangeAssignor and RoundRobinAssignor are eager/ }],
    },
  ],
});
