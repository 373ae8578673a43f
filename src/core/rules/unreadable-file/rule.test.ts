import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const file = 'application.yml';

testRule(rule, {
  accept: [
    { file, text: 'spring:\n  kafka:\n    consumer:\n      group-id: g\n' },
    { file, text: 'spring:\n  kafka:\n    consumer:\n      group-id: {{ group }}\n' },
    { file, text: 'server: [\n' },
    {
      file,
      text: 'spring:\n  kafka:\n    consumer:\n      group-id: [\n',
      settings: { severities: { 'unreadable-file': 'off' } },
    },
    // A library's own namespace, Spring Cloud Stream, a producer's file, and a file within a file: none is checked once it is mended.
    { file: 'kafka-common.yml', text: '# for spring\nkafka:\n  consumer:\n    group-id: g\nkafka:\n  topic: t\n' },
    { file, text: 'spring:\n  cloud:\n    stream:\n      kafka:\n        consumer:\n          group-id: [\n' },
    { file, text: 'spring:\n  kafka:\n    producer:\n      acks: [\n' },
    {
      file,
      text: 'data:\n  app.yml: |\n    spring:\n      kafka:\n        consumer:\n          group-id: g\n  a: [\n',
    },
    { file, text: 'spring:\n  kafka:\n    producer:\n      acks: all\n---\nconsumer:\n  group-id: [\n' },
  ],
  reject: [
    {
      file,
      text: 'spring:\n  kafka:\n    consumer:\n      group-id: g\n      group-id: h\n',
      findings: [{ at: '5:7-5:15', severity: 'warning', message: /^This file cannot be read: [^.]+\. Nothing in it/ }],
    },
    {
      file: 'kafka.yml',
      text: 'spring.kafka:\r\n  "consumer":\r\n    group-id: "g\r\n',
      findings: [{ at: '4:1-4:1' }],
    },
    {
      file,
      text: 'server:\n  port: [\nspring:\n  kafka:\n    properties:\n      session.timeout.ms: 45000\n',
      findings: [{ at: '3:1-3:2' }],
    },
  ],
});
