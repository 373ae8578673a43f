import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const P = 'org.apache.kafka.clients.consumer.';
const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\nmax.poll.records=5\n';
const STICKY = `partition.assignment.strategy=${P}StickyAssignor\n`;

testRule(rule, {
  accept: [
    { text: HEAD + STICKY },
    { text: `${HEAD}# keeps partitions together\n${STICKY}` },
    { text: `${HEAD}# eager, not cooperative\n${STICKY}` },
    { text: `${HEAD}# not really cooperative\n${STICKY}` },
    { text: `${HEAD}# TODO: cooperative\n${STICKY}` },
    { text: `${HEAD}# go to CooperativeStickyAssignor with the next release\n${STICKY}` },
    { text: `${HEAD}# cooperative\n\n${STICKY}` },
    { text: `${HEAD}# cooperative\npartition.assignment.strategy=${P}RangeAssignor\n` },
    { text: `${HEAD}# cooperative\npartition.assignment.strategy=${P}StickyAssignor,${P}CooperativeStickyAssignor\n` },
  ],
  reject: [
    {
      text: `${HEAD}# Cooperative rebalancing\n${STICKY}`,
      findings: [{ at: '5:31-5:79', severity: 'warning', message: /StickyAssignor is eager/ }],
      fix: {
        title: 'Add CooperativeStickyAssignor (first of two rolling restarts)',
        result: `${HEAD}# Cooperative rebalancing\npartition.assignment.strategy=${P}StickyAssignor,${P}CooperativeStickyAssignor\n`,
      },
    },
  ],
});
