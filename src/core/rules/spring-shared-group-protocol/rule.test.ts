import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const file = 'application.properties';
const SHARED = 'spring.kafka.properties.group.protocol';
const STREAMS = 'spring.kafka.streams.application-id=totals';

testRule(rule, {
  accept: [
    { file, text: `${SHARED}=consumer\nspring.kafka.consumer.group-id=g\n` },
    { file, text: `${SHARED}=classic\n${STREAMS}\nspring.kafka.consumer.group-id=g\n` },
    { file, text: `spring.kafka.consumer.properties.group.protocol=consumer\n${STREAMS}\n` },
    { file, text: `${SHARED}=consumer\n${STREAMS}\nspring.kafka.streams.properties[group.protocol]=classic\n` },
    // Kafka Streams 4.0 replaces the value without a word.
    { file, version: '4.0', text: `${SHARED}=consumer\n${STREAMS}\n` },
  ],
  reject: [
    {
      file,
      text: `${SHARED}=consumer\n${STREAMS}\nspring.kafka.consumer.properties.group.protocol=consumer\n`,
      findings: [{ at: '1:1-1:48', severity: 'warning', message: /does not start/, related: ['2:1-2:43'] }],
    },
    {
      file,
      text: `${SHARED}=Consumer\n${STREAMS}\n`,
      findings: [{ at: '1:1-1:48' }],
      fix: {
        title: 'Move to spring.kafka.consumer.properties.group.protocol',
        result: `spring.kafka.consumer.properties.group.protocol=Consumer\n${STREAMS}\n`,
      },
    },
  ],
});
