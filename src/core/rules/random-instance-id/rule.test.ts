import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}group.instance.id=\${HOSTNAME}\n` },
    { text: `${HEAD}group.instance.id=random-1\n` },
    { text: `${HEAD}client.id=\${random.uuid}\n` },
  ],
  reject: [
    {
      file: 'application.properties',
      text: 'spring.kafka.consumer.group-id=g\nspring.kafka.consumer.properties.group.instance.id=${random.uuid}\n',
      findings: [{ at: '2:52-2:66', severity: 'warning' }],
      fix: { title: 'Remove group.instance.id', result: 'spring.kafka.consumer.group-id=g\n' },
    },
  ],
});
