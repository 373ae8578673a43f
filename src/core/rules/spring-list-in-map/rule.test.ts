import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

testRule(rule, {
  accept: [
    { file: 'application.properties', text: 'spring.kafka.consumer.bootstrap-servers[0]=a:9092\n' },
    { file: 'application.properties', text: 'spring.kafka.consumer.properties.my.list[0]=a\n' },
    { file: 'application.yml', text: 'spring.kafka.consumer.properties:\n  - my.key: 1\n  - a\n' },
  ],
  reject: [
    {
      file: 'application.yml',
      text: 'spring.kafka.consumer:\n  group-id: g\n  properties:\n  - max.poll.interval.ms: 300000 # five\n    session.timeout.ms: 1\n  - client.rack: r\nnext: 5\n',
      findings: [
        {
          at: '4:5-4:33',
          severity: 'warning',
          message:
            /^max\.poll\.interval\.ms never reaches Kafka: spring\.kafka\.consumer\.properties in application\.yml is a map and written as a list, and Spring Boot makes the keys 0\.max\.poll\.interval\.ms and so on/,
        },
      ],
      fix: {
        title: 'Write the list as a map',
        result:
          'spring.kafka.consumer:\n  group-id: g\n  properties:\n    max.poll.interval.ms: 300000 # five\n    session.timeout.ms: 1\n    client.rack: r\nnext: 5\n',
      },
    },
    {
      file: 'application.properties',
      text: 'spring.kafka.properties[0].session.timeout.ms=1\nspring.kafka.consumer.group-id=g\n',
      findings: [{ at: '1:1-1:48' }],
      fix: {
        title: 'Write the list as a map',
        result: 'spring.kafka.properties.session.timeout.ms=1\nspring.kafka.consumer.group-id=g\n',
      },
    },
    {
      file: 'application.yml',
      text: 'spring.kafka.consumer.properties:\n  - max.poll.interval.ms=300000\n  - session.timeout.ms=1\n',
      findings: [{ at: '2:3-2:32', message: /makes the keys 0, 1 and so on/ }],
    },
    {
      file: 'application.properties',
      text: 'spring.kafka.consumer.properties.interceptor.classes[0]=a.B\nspring.kafka.consumer.properties.interceptor.classes[1]=a.C\n',
      findings: [{ at: '1:1-1:60', severity: 'warning', message: /^interceptor\.classes never reaches Kafka/ }],
      fix: {
        title: 'Write the items as one value',
        result: 'spring.kafka.consumer.properties.interceptor.classes=a.B,a.C\n',
      },
    },
    {
      file: 'application.properties',
      text: 'spring.kafka.properties.metric.reporters[]=a.B,a.C\nspring.kafka.consumer.group-id=g\n',
      findings: [{ at: '1:1-1:51' }],
      fix: {
        title: 'Write the items as one value',
        result: 'spring.kafka.properties.metric.reporters=a.B,a.C\nspring.kafka.consumer.group-id=g\n',
      },
    },
    {
      file: 'application.yml',
      text: 'spring:\n  kafka:\n    consumer:\n      properties:\n        group.protocol: classic\n        partition.assignment.strategy: # eager\n          - a.B\n          - a.C\n',
      findings: [{ at: '7:11-7:16' }],
      fix: {
        title: 'Write the items as one value',
        result:
          'spring:\n  kafka:\n    consumer:\n      properties:\n        group.protocol: classic\n        partition.assignment.strategy: a.B,a.C # eager\n',
      },
    },
    {
      file: 'application.yml',
      text: 'spring.kafka.consumer.properties:\n  interceptor.classes:\n  - a.B\n  - a.C\n  client.rack: r\nnext: 5\n',
      findings: [{ at: '3:3-3:8' }],
      fix: {
        title: 'Write the items as one value',
        result: 'spring.kafka.consumer.properties:\n  interceptor.classes: a.B,a.C\n  client.rack: r\nnext: 5\n',
      },
    },
    {
      file: 'application.yml',
      text: 'spring.kafka.consumer.properties.interceptor.classes:\n- {}\n- a.B\n- # nothing\n- "a.C" # the last\nnext: 5\n',
      findings: [{ at: '3:1-3:6' }],
      fix: {
        title: 'Write the items as one value',
        result: 'spring.kafka.consumer.properties.interceptor.classes: a.B,a.C\n# nothing\n# the last\nnext: 5\n',
      },
    },
    {
      file: 'application.yml',
      text: 'spring.kafka.consumer.properties:\n  interceptor.classes: [ # both\n    a.B, # first\n    a.C ]\n',
      findings: [{ at: '3:5-3:8' }],
      fix: {
        title: 'Write the items as one value',
        result: 'spring.kafka.consumer.properties:\n  # both\n  # first\n  interceptor.classes: a.B,a.C\n',
      },
    },
    {
      file: 'application.yml',
      text: 'spring.kafka.consumer.properties: { interceptor.classes: [ a.B, a.C ], x: y }\n',
      findings: [{ at: '1:60-1:63' }],
      fix: {
        title: 'Write the items as one value',
        result: 'spring.kafka.consumer.properties: { interceptor.classes: "a.B,a.C", x: y }\n',
      },
    },
  ],
});
