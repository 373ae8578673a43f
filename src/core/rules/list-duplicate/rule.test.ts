import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const RANGE = 'org.apache.kafka.clients.consumer.RangeAssignor';

testRule(rule, {
  accept: [
    { text: 'bootstrap.servers=a:9092,b:9092\ngroup.id=g\nmax.poll.records=1\nmy.list=a,a\n' },
    { text: 'bootstrap.servers=a:9092,a:9092\ngroup.id=g\nmax.poll.records=1\n', version: '4.1' },
    { text: `bootstrap.servers=a:9092\ngroup.id=g\npartition.assignment.strategy=${RANGE},${RANGE}\n`, version: '3.0' },
    { text: 'bootstrap.servers=${A},${A}\ngroup.id=g\nmax.poll.records=1\n' },
    {
      text: `bootstrap.servers=a:9092\ngroup.id=g\ngroup.protocol=consumer\npartition.assignment.strategy=${RANGE},${RANGE}\n`,
      version: '3.9',
    },
    // Worse is wrong with the list.
    { text: 'bootstrap.servers=a:9092,a:9092,\ngroup.id=g\nmax.poll.records=1\n' },
  ],
  reject: [
    {
      version: '3.7',
      text: `bootstrap.servers=a:9092\ngroup.id=g\ngroup.protocol=consumer\npartition.assignment.strategy=${RANGE},${RANGE}\n`,
      findings: [{ at: '4:79-4:126', severity: 'error' }],
      fixed: `bootstrap.servers=a:9092\ngroup.id=g\ngroup.protocol=consumer\npartition.assignment.strategy=${RANGE}\n`,
    },
    {
      text: 'bootstrap.servers=a:9092, b:9092,a:9092\r\ngroup.id=g\r\nmax.poll.records=1',
      findings: [{ at: '1:34-1:40', severity: 'hint' }],
      fixed: 'bootstrap.servers=a:9092, b:9092\r\ngroup.id=g\r\nmax.poll.records=1',
    },
    {
      version: '4.1',
      text: `bootstrap.servers=a:9092\ngroup.id=g\npartition.assignment.strategy=${RANGE},\\\n  ${RANGE}\n`,
      findings: [{ at: '4:3-4:50', severity: 'error', message: /refuses an assignor that it meets twice/ }],
      fixed: `bootstrap.servers=a:9092\ngroup.id=g\npartition.assignment.strategy=${RANGE}\n`,
    },
  ],
});
