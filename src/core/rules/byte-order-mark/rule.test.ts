import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

testRule(rule, {
  accept: [
    { text: 'bootstrap.servers=h:9092\ngroup.id=g\n' },
    { text: '\uFEFF# comment\nbootstrap.servers=h:9092\ngroup.id=g\n' },
    { text: '\uFEFF\r\nbootstrap.servers=h:9092\r\ngroup.id=g\r\n' },
    { text: '\uFEFFspring.kafka.consumer.group-id=g\n', file: 'application.properties' },
  ],
  reject: [
    {
      text: '\uFEFFbootstrap.servers=h:9092\r\ngroup.id=g',
      findings: [{ at: '1:1-1:18', severity: 'warning', message: /bootstrap\.servers is not set/ }],
    },
  ],
});
