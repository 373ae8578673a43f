import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}client.id=c\nrequest.timeout.ms=1\n` },
    { text: `${base}acks=all\nlinger.ms=5\nretries=3\n` },
    { text: `${base}acks=all\nkey.serializer=com.acme.S\n` },
    {
      file: 'application.properties',
      text: 'spring.kafka.consumer.group-id=g\nspring.kafka.properties.linger.ms=5\n',
    },
  ],
  reject: [
    {
      text: `${base}retries=3\r\nacks=all`,
      findings: [{ at: '3:1-3:8', severity: 'hint' }, { at: '4:1-4:5' }],
      fix: { title: 'Remove retries', result: `${base}acks=all` },
    },
  ],
});
