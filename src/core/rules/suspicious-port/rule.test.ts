import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

testRule(rule, {
  accept: [{ text: 'bootstrap.servers=h:9093,h:12181,h:80810,[::2181]:9092\ngroup.id=g\n' }],
  reject: [
    {
      text: 'bootstrap.servers=h:9092,z:2181\ngroup.id=g\n',
      findings: [{ at: '1:26-1:32', severity: 'warning', message: /ZooKeeper/ }],
    },
    {
      text: 'bootstrap.servers=a:2181,b:2181,c:8083\ngroup.id=g\n',
      findings: [{ at: '1:19-1:25' }, { at: '1:33-1:39', message: /Kafka Connect/ }],
    },
  ],
});
