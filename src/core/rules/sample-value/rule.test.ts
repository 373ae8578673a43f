import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}client.id=orders-1\n` }],
  reject: [
    {
      text: 'bootstrap.servers=h:9092\ngroup.id=test-consumer-group\nclient.id=test-consumer\n',
      findings: [
        { at: '2:10-2:29', severity: 'hint', message: /shares the group/ },
        { at: '3:11-3:24', severity: 'hint', message: /quotas/ },
      ],
    },
  ],
});
