import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\nmax.poll.records=5\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}group.id=g\n` },
    { text: `${HEAD}group.id=\ngroup.id=g\n` },
    { text: 'bootstrap.servers=\nmax.poll.records=5\ngroup.id=\n' },
    { version: '2.1', text: `${HEAD}group.id=\n` },
  ],
  reject: [
    {
      text: `${HEAD}group.id= \n`,
      findings: [{ at: '3:1-3:11', severity: 'error', message: /refuses to start\. Name the group/ }],
      fix: { title: 'Remove group.id', result: HEAD },
    },
    {
      version: '3.9',
      text: `${HEAD}group.id=\n`,
      findings: [{ at: '3:1-3:10', severity: 'warning', message: /from 4\.0 on refuse/ }],
    },
    {
      version: '3.7',
      text: `${HEAD}group.protocol=consumer\ngroup.id=\n`,
      findings: [{ at: '4:1-4:10', severity: 'error' }],
    },
    {
      text: 'bootstrap.servers=h:9092\nstatistics.interval.ms=1\nenable.auto.commit=true\ngroup.id=\n',
      findings: [{ at: '4:1-4:10', severity: 'error', message: /librdkafka aborts/ }],
    },
  ],
});
