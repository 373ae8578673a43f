import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

testRule(rule, {
  accept: [
    { text: 'bootstrap.servers=h:9092\ngroup.id=g\nzookeeper.connect=z:2181\n' },
    { text: 'zookeeper.connect=z:2181\nbroker.id=1\ngroup.id=g\n' },
  ],
  reject: [
    {
      text: '# old\r\nzookeeper.connect=z:2181\r\ngroup.id=g\r\nauto.offset.reset=smallest',
      findings: [{ at: '2:1-2:18', severity: 'info', message: /Scala consumer/ }],
    },
  ],
});
