import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const P = 'org.apache.kafka.clients.consumer.';
const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\nmax.poll.records=5\n';
/** `statistics.interval.ms` is a key of librdkafka alone. */
const LIBRDKAFKA = 'bootstrap.servers=h:9092\ngroup.id=g\nstatistics.interval.ms=1000\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}partition.assignment.strategy="${P}RangeAssignor"\n` },
    { text: `${HEAD}partition.assignment.strategy=${P}RangeAssignor # as ever\n` },
    { text: `${HEAD}partition.assignment.strategy=${P}RangeAssignor, ${P}CooperativeStickyAssignor\n` },
    { text: `${HEAD}partition.assignment.strategy=\${ASSIGNOR}\n` },
    { text: `${HEAD}partition.assignment.strategy=\n` },
    { version: '3.8', text: `${HEAD}group.protocol=consumer\npartition.assignment.strategy=range\n` },
    // The list is not read: the refused key is the finding.
    { text: `${HEAD}group.protocol=consumer\npartition.assignment.strategy=range\n` },
    { text: `${LIBRDKAFKA}partition.assignment.strategy=range, roundrobin\n` },
  ],
  reject: [
    {
      text: `${HEAD}partition.assignment.strategy=${P}ConsumerPartitionAssignor,${P}internals.AbstractStickyAssignor\n`,
      findings: [
        { at: '4:31-4:90', severity: 'error', message: /ConsumerPartitionAssignor is an interface/ },
        { at: '4:91-4:157', severity: 'error', message: /AbstractStickyAssignor is an abstract class/ },
      ],
    },
    {
      version: '3.7',
      text: `${HEAD}group.protocol=consumer\npartition.assignment.strategy=range\n`,
      findings: [{ at: '5:31-5:36', severity: 'error' }],
      fixed: `${HEAD}group.protocol=consumer\npartition.assignment.strategy=${P}RangeAssignor\n`,
    },
    {
      text: `${HEAD}partition.assignment.strategy=range\n`,
      findings: [{ at: '4:31-4:36', severity: 'error', message: /full name/ }],
      fixed: `${HEAD}partition.assignment.strategy=${P}RangeAssignor\n`,
    },
    {
      text: `${HEAD}partition.assignment.strategy=${P}RangeAssignor, CooperativeSticky\n`,
      findings: [{ at: '4:80-4:97', severity: 'error' }],
      fixed: `${HEAD}partition.assignment.strategy=${P}RangeAssignor, ${P}CooperativeStickyAssignor\n`,
    },
    {
      text: `${HEAD}partition.assignment.strategy=${P}internals.RangeAssignor\n`,
      findings: [{ at: '4:31-4:88', severity: 'error', message: /package/ }],
      fixed: `${HEAD}partition.assignment.strategy=${P}RangeAssignor\n`,
    },
    {
      text: `${HEAD}partition.assignment.strategy=org.apache.kafka.coordinator.group.assignor.UniformAssignor\n`,
      findings: [{ at: '4:31-4:90', severity: 'error', message: /runs in the broker/ }],
      fixed: `${HEAD}partition.assignment.strategy=${P}CooperativeStickyAssignor\n`,
    },
    {
      text: `${HEAD}partition.assignment.strategy=${P}FairAssignment\n`,
      findings: [{ at: '4:31-4:79', severity: 'error', message: /No Kafka client has/ }],
    },
    {
      text: `${HEAD}partition.assignment.strategy=com.example.MyAssignor\n`,
      findings: [{ at: '4:31-4:53', severity: 'hint', message: /cannot be checked here/ }],
    },
    {
      text: `${HEAD}partition.assignment.strategy=MyAssignor\n`,
      findings: [{ at: '4:31-4:41', severity: 'info', message: /unless a class of just this name/ }],
    },
    {
      text: `${HEAD}partition.assignment.strategy=kafka.MyAssignor\n`,
      findings: [{ at: '4:31-4:47', severity: 'hint', message: /cannot be checked here/ }],
    },
    {
      text: `${LIBRDKAFKA}partition.assignment.strategy=${P}RangeAssignor\n`,
      findings: [{ at: '4:31-4:78', severity: 'error', message: /^librdkafka has no assignor/ }],
      fixed: `${LIBRDKAFKA}partition.assignment.strategy=range\n`,
    },
    {
      text: `${LIBRDKAFKA}partition.assignment.strategy=sticky\n`,
      findings: [{ at: '4:31-4:37', severity: 'error', message: /It has range, roundrobin, cooperative-sticky/ }],
    },
  ],
});
