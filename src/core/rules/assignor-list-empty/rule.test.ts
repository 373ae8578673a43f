import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\nmax.poll.records=5\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}group.protocol=consumer\npartition.assignment.strategy=\n` },
    {
      text: `${HEAD}partition.assignment.strategy=\npartition.assignment.strategy=org.apache.kafka.clients.consumer.RangeAssignor\n`,
    },
  ],
  reject: [
    {
      version: '3.7',
      text: `${HEAD}group.protocol=consumer\npartition.assignment.strategy=\n`,
      findings: [{ at: '5:1-5:31', severity: 'error' }],
      fixed: `${HEAD}group.protocol=consumer\n`,
    },
    {
      text: `${HEAD}partition.assignment.strategy= \n`,
      findings: [{ at: '4:1-4:32', severity: 'error', message: /subscribe\(\) throws/ }],
      fixed: HEAD,
    },
    {
      text: `${HEAD}partition.assignment.strategy=org.apache.kafka.clients.consumer.RangeAssignor\npartition.assignment.strategy\n`,
      findings: [{ at: '5:1-5:30', severity: 'error' }],
      fixed: HEAD,
    },
  ],
});
