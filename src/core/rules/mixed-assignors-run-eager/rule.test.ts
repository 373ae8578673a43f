import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const P = 'org.apache.kafka.clients.consumer.';
const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\nmax.poll.records=5\n';
const LIBRDKAFKA = 'bootstrap.servers=h:9092\ngroup.id=g\nstatistics.interval.ms=1000\n';
const COOPERATIVE = `${HEAD}partition.assignment.strategy=${P}CooperativeStickyAssignor\n`;
const LAST = 'Keep only CooperativeStickyAssignor (last rolling restart)';

testRule(rule, {
  accept: [
    { text: COOPERATIVE },
    { text: `${HEAD}partition.assignment.strategy=${P}RangeAssignor,${P}StickyAssignor\n` },
    { text: `${HEAD}partition.assignment.strategy=${P}CooperativeStickyAssignor,com.example.MyAssignor\n` },
    { text: `${LIBRDKAFKA}partition.assignment.strategy=range,roundrobin\n` },
    { text: `${LIBRDKAFKA}partition.assignment.strategy=cooperative-sticky\n` },
  ],
  reject: [
    {
      text: `${HEAD}partition.assignment.strategy=${P}CooperativeStickyAssignor, ${P}StickyAssignor, ${P}RoundRobinAssignor\n`,
      findings: [
        {
          at: '4:31-4:194',
          severity: 'warning',
          message: /comes first but .* holds StickyAssignor and RoundRobinAssignor/,
        },
      ],
      fix: { title: LAST, result: COOPERATIVE },
    },
    {
      text: `${HEAD}partition.assignment.strategy=${P}StickyAssignor,${P}CooperativeStickyAssignor\n`,
      findings: [{ at: '4:31-4:139', severity: 'info', message: /first of two rolling restarts/ }],
      fix: { title: LAST, result: COOPERATIVE },
    },
    {
      text: `${HEAD}partition.assignment.strategy=${P}RangeAssignor, ${P}CooperativeStickyAssignor\n`,
      findings: [{ at: '4:31-4:139', severity: 'hint', message: /^This is the default list/ }],
      fix: { title: LAST, result: COOPERATIVE },
    },
    {
      version: '2.8',
      text: `${HEAD}partition.assignment.strategy=${P}RangeAssignor, ${P}CooperativeStickyAssignor\n`,
      findings: [{ at: '4:31-4:139', severity: 'info' }],
    },
    {
      text: `${LIBRDKAFKA}partition.assignment.strategy=range,cooperative-sticky\n`,
      findings: [{ at: '4:31-4:55', severity: 'error', message: /^librdkafka refuses/ }],
      fix: {
        title: 'Keep cooperative-sticky',
        result: `${LIBRDKAFKA}partition.assignment.strategy=cooperative-sticky\n`,
      },
    },
  ],
});
