import { expect, test } from 'vitest';
import { lintText } from '../../../../test/support/lint-text.ts';
import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const file = 'application.properties';
const C = 'spring.kafka.consumer.';
const S = 'org.apache.kafka.common.serialization.';

testRule(rule, {
  accept: [
    { file, text: `${C}groupId=g\n${C}AUTO_OFFSET_RESET=earliest\n${C}auto_commit_interval=100\n` },
    {
      file,
      text: `${C}group-id=g\nspring.kafka.topic=orders\n${C}topics=a,b\n${C}group-ids=a\n${C}concurrency=3\n${C}enabled=true\n`,
    },
    { file, text: `${C}group-id=g\n${C}properties.session.timeout.ms=30000\nspring.kafka.listener.concurrency=2\n` },
    { file, text: `${C}group-id=\${spring.kafka.group-id}\nspring.kafka.group-id=g\n` },
    { file, text: `${C}max-poll-interval=5m\n` },
    { file, text: 'spring.kafka.producer.linger-ms=10\nspring.kafka.session-timeout-ms=1\n' },
    { file, text: `${C}ssl.trust-store-location=file:/a\nspring.kafka.security.protocol=SSL\n` },
    // Known words put together otherwise are no slip: fetch-min-size and max-poll-records are not meant.
    { file, text: `${C}fetch-max-size=1MB\n${C}fetchminwait=5\n${C}min-poll-records=5\n` },
    { file, text: `spring.kafka.key-serializer=a.B\n${C}group-id=g\n` },
    { file: 'other.properties', text: 'kafka.consumer.session-timeout-ms=1\nspring.application.name=x\n' },
  ],
  reject: [
    {
      file,
      text: `${C}min-fetch-size=1KB\n${C}max-poll-intervals=5m\n${C}max-records-poll=5\n`,
      findings: [
        {
          at: '1:1-1:37',
          severity: 'warning',
          message: /fetch\.min\.bytes from spring\.kafka\.consumer\.fetch-min-size/,
        },
        { at: '2:1-2:41', severity: 'warning' },
        { at: '3:1-3:39', severity: 'warning', message: /max\.poll\.records/ },
      ],
      fix: {
        title: 'Move to spring.kafka.consumer.fetch-min-size',
        result: `${C}fetch-min-size=1KB\n${C}max-poll-intervals=5m\n${C}max-records-poll=5\n`,
      },
    },
    {
      file,
      text: `${C}group-id=g\n${C}session-timeout-ms = 30s\n`,
      findings: [
        {
          at: '2:1-2:41',
          severity: 'info',
          message:
            /^spring\.kafka\.consumer\.session-timeout-ms is not bound by Spring Boot; it has effect only if your own code reads it\. Spring Boot takes session\.timeout\.ms from spring\.kafka\.consumer\.properties\.session\.timeout\.ms\.$/,
        },
      ],
      fix: {
        title: 'Add spring.kafka.consumer.properties.session.timeout.ms',
        result: `${C}group-id=g\n${C}session-timeout-ms = 30s\n${C}properties.session.timeout.ms = 30000\n`,
      },
    },
    {
      file,
      text: `${C}session.timeout.ms=\${TIMEOUT}\n`,
      findings: [{ at: '1:1-1:41' }],
      fix: {
        title: 'Move to spring.kafka.consumer.properties.session.timeout.ms',
        result: `${C}properties.session.timeout.ms=\${TIMEOUT}\n`,
      },
    },
    {
      file,
      text: `${C}heartbeat-interval-ms=3000\n`,
      findings: [{ at: '1:1-1:44' }],
      fix: { title: 'Move to spring.kafka.consumer.heartbeat-interval', result: `${C}heartbeat-interval=3000\n` },
    },
    {
      file,
      text: [
        `${C}session_timeout_ms_config=15000`,
        `${C}auto_commit=true`,
        `${C}group-protocol=consumer`,
        `${C}partition-assignment-strategy=x`,
        `${C}max-poll-interval-ms=300000`,
        `${C}request-timeout=3`,
        `${C}auto-ofset-reset=earliest`,
        `${C}group.id=g`,
        'spring.kafka.group-id=g',
        'spring.kafka.client.id=c',
        'spring.kafka.sasl.mechanism=PLAIN',
        '',
      ].join('\n'),
      findings: [
        { at: '1:1-1:48', severity: 'info', message: /session\.timeout\.ms from/ },
        {
          at: '2:1-2:34',
          severity: 'info',
          message: /enable\.auto\.commit from spring\.kafka\.consumer\.enable-auto-commit/,
        },
        { at: '3:1-3:37', severity: 'info', message: /group\.protocol from/ },
        { at: '4:1-4:52' },
        { at: '5:1-5:43', message: /from spring\.kafka\.consumer\.properties\.max\.poll\.interval\.ms/ },
        { at: '6:1-6:38', severity: 'info', message: /request\.timeout\.ms from/ },
        {
          at: '7:1-7:39',
          severity: 'warning',
          message: /auto\.offset\.reset from spring\.kafka\.consumer\.auto-offset-reset/,
        },
        { at: '8:1-8:31', severity: 'info', message: /group\.id from spring\.kafka\.consumer\.group-id/ },
        { at: '9:1-9:22', severity: 'info', message: /group\.id from spring\.kafka\.consumer\.group-id/ },
        { at: '10:1-10:23', severity: 'info', message: /client\.id from spring\.kafka\.client-id/ },
        { at: '11:1-11:28', severity: 'info', message: /from spring\.kafka\.properties\.sasl\.mechanism\.$/ },
      ],
    },
    {
      file,
      version: '3.8',
      text: `${C}max-poll-interval=5m\n`,
      findings: [{ at: '1:1-1:40', severity: 'info', message: /exists only from Spring Boot 3\.5 on/ }],
      fix: {
        title: 'Add spring.kafka.consumer.properties.max.poll.interval.ms',
        result: `${C}max-poll-interval=5m\n${C}properties.max.poll.interval.ms=300000\n`,
      },
    },
    {
      text: {
        'application.yml': 'spring:\n  kafka:\n    consumer:\n      session-timeout-ms: 10000\n',
        'application-prod.yml':
          'spring:\n  kafka:\n    consumer:\n      properties:\n        session.timeout.ms: 20000\n',
      },
      findings: [
        {
          at: 'application.yml 4:7-4:25',
          message: /session\.timeout\.ms is set by spring\.kafka\.consumer\.properties\.session\.timeout\.ms\.$/,
        },
      ],
    },
    {
      file: 'application.yml',
      text: 'spring:\n  kafka:\n    consumer:\n      group-id: g\n      session-timeout-ms: 10000 # ten\n',
      findings: [{ at: '5:7-5:25' }],
      fix: {
        title: 'Add spring.kafka.consumer.properties.session.timeout.ms',
        result:
          'spring:\n  kafka:\n    consumer:\n      group-id: g\n      session-timeout-ms: 10000 # ten\n      properties:\n        session.timeout.ms: 10000\n',
      },
    },
    {
      file,
      text: `${C}key-serializer=${S}StringSerializer\n${C}valueSerializer = com.acme.OrderSerializer\n`,
      findings: [
        {
          at: '1:1-1:37',
          severity: 'info',
          message:
            /^spring\.kafka\.consumer\.key-serializer is not bound .* code reads it\. A consumer has no serializer: Spring Boot takes the producer's from spring\.kafka\.producer\.key-serializer\.$/,
        },
        { at: '2:1-2:38', severity: 'info', message: /from spring\.kafka\.producer\.value-serializer\.$/ },
      ],
      fix: {
        title: 'Move to spring.kafka.producer.key-serializer',
        result: `spring.kafka.producer.key-serializer=${S}StringSerializer\n${C}valueSerializer = com.acme.OrderSerializer\n`,
      },
    },
    {
      file: 'application.yml',
      text: `spring:\n  kafka:\n    consumer:\n      group-id: g\n      key-serializer: ${S}StringSerializer\n    producer:\n      acks: all\n`,
      findings: [{ at: '5:7-5:21' }],
      fix: {
        title: 'Move to spring.kafka.producer.key-serializer',
        result: `spring:\n  kafka:\n    consumer:\n      group-id: g\n    producer:\n      acks: all\n      key-serializer: ${S}StringSerializer\n`,
      },
    },
    // The producer has one, the class is a deserializer, or is none.
    {
      file,
      text: `${C}key-serializer=${S}StringSerializer\nspring.kafka.producer.keySerializer=${S}LongSerializer\n`,
      findings: [{ at: '1:1-1:37', related: ['2:1-2:89'] }],
    },
    {
      file,
      text: `${C}key-serializer=${S}StringDeserializer\n`,
      findings: [
        { at: '1:1-1:37', message: /takes key\.deserializer from spring\.kafka\.consumer\.key-deserializer\.$/ },
      ],
      fix: {
        title: 'Move to spring.kafka.consumer.key-deserializer',
        result: `${C}key-deserializer=${S}StringDeserializer\n`,
      },
    },
    // A server can be called so, and a slip is nobody's name.
    {
      file,
      text: `${C}bootstrap-server=h:9092\n${C}value-deserialiser=com.acme.D\n`,
      findings: [
        { at: '1:1-1:39', severity: 'info' },
        { at: '2:1-2:41', severity: 'warning' },
      ],
      fix: {
        title: 'Add spring.kafka.consumer.value-deserializer',
        result: `${C}bootstrap-server=h:9092\n${C}value-deserialiser=com.acme.D\n${C}value-deserializer=com.acme.D\n`,
      },
    },
    // What every client takes stays with every client.
    {
      file: 'application.yml',
      text: 'spring:\n  kafka:\n    sasl:\n      mechanism: PLAIN\n    consumer:\n      group-id: g\n',
      findings: [{ at: '4:7-4:16' }],
      fix: {
        title: 'Move to spring.kafka.properties.sasl.mechanism',
        result: 'spring:\n  kafka:\n    properties:\n      sasl.mechanism: PLAIN\n    consumer:\n      group-id: g\n',
      },
    },
  ],
});

test.each([
  ['auto_commit', '1000'],
  ['session-timeout-ms', '30 seconds'],
  ['fetch-max-bytes', '50MB'],
  ['allow-auto-create-topics', 'yes'],
  ['group-protocol', 'KIP-848'],
  ['max-poll-record', 'many'],
  ['key.deserializer', `${S}StringSerializer`],
  ['value-deserialiser', 'StringDeserializer'],
])('offers no move of a value that is refused in the new place: %s=%s', (name, value) => {
  const found = lintText({ file, text: `${C}${name}=${value}\n` }).filter((finding) => finding.rule === rule.name);
  expect(found.map(({ fixes }) => fixes)).toEqual([[]]);
});
