import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const RANGE = 'org.apache.kafka.clients.consumer.RangeAssignor';

testRule(rule, {
  accept: [
    { text: 'bootstrap.servers=a:9092 , b:9092\ngroup.id=g\nmax.poll.records=1\ninterceptor.classes=\n' },
    { text: 'bootstrap.servers=a:9092,${MORE},\ngroup.id=g\nmax.poll.records=1\n' },
    { text: 'bootstrap.servers=a:9092\ngroup.id=g\nmax.poll.records=1\nmy.list=a,,b\n' },
    { text: 'bootstrap.servers=a:9092\ngroup.id=g\nssl.enabled.protocols=\n', version: '4.1' },
    // Unread under the consumer protocol.
    {
      version: '3.8',
      text: `bootstrap.servers=a:9092\ngroup.id=g\ngroup.protocol=consumer\npartition.assignment.strategy=${RANGE},\n`,
    },
  ],
  reject: [
    {
      text: 'bootstrap.servers=a:9092, ,b:9092,\r\ngroup.id=g\r\nmax.poll.records=1',
      findings: [{ at: '1:19-1:35', severity: 'error' }],
      fixed: 'bootstrap.servers=a:9092,b:9092\r\ngroup.id=g\r\nmax.poll.records=1',
    },
    {
      version: '4.1',
      text: 'bootstrap.servers=a:9092,\ngroup.id=g\nmax.poll.records=1\n',
      findings: [{ at: '1:19-1:26', severity: 'hint', message: /clients from 4\.2 on refuse it/ }],
      fixed: 'bootstrap.servers=a:9092\ngroup.id=g\nmax.poll.records=1\n',
    },
    {
      version: '3.0',
      text: `bootstrap.servers=a:9092\ngroup.id=g\npartition.assignment.strategy=${RANGE},\ninterceptor.classes=,\n`,
      findings: [
        { at: '3:31-3:79', severity: 'error' },
        { at: '4:21-4:22', severity: 'error' },
      ],
      fixed: `bootstrap.servers=a:9092\ngroup.id=g\npartition.assignment.strategy=${RANGE}\n`,
    },
    {
      text: 'bootstrap.servers=a:9092,\\\n  b:9092,\\\n\ngroup.id=g\nmax.poll.records=1\n',
      findings: [{ at: '1:19-3:1', severity: 'error' }],
      fixed: 'bootstrap.servers=a:9092,b:9092\ngroup.id=g\nmax.poll.records=1\n',
    },
  ],
});
