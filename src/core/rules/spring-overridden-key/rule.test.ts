import { expect, test } from 'vitest';
import { lintText } from '../../../../test/support/lint-text.ts';
import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const file = 'application.properties';
const S = 'spring.kafka.properties.';
const C = 'spring.kafka.consumer.';

testRule(rule, {
  accept: [
    { file, text: `${S}isolation.level=read_committed\n${C}isolation-level=read_committed\n` },
    { file, text: `${S}isolation.level=read_committed\n${C}properties.isolation.level=read_committed\n` },
    { file, text: `${S}isolation.level=read_uncommitted\n${C}group-id=g\n` },
    { file, text: `${S}max.poll.records=5\n${C}group-id=g\n` },
    { file, version: '3.3', text: `${S}bootstrap.servers=b:9093\n${C}group-id=g\n` },
    { file, text: `spring.kafka.bootstrap-servers=b:9093\n${S}bootstrap.servers=b:9093\n${C}group-id=g\n` },
    { file, text: `${C}bootstrap-servers=c:9092\n${S}bootstrap.servers=b:9093\n` },
    { file, text: `${S}bootstrap.servers=localhost:9092\n${C}group-id=g\n` },
    { file, text: `spring.kafka.bootstrap-servers=\${B}\n${S}bootstrap.servers=\${B}\n${C}group-id=g\n` },
    { file, text: `spring.kafka.security.protocol=SSL\n${S}security.protocol=ssl\n${C}group-id=g\n` },
    { file, text: `${S}security.protocol=SSL\n${C}group-id=g\n` },
    { file, version: '3.8', text: `spring.kafka.security.protocol=PLAINTEXT\n${C}security.protocol=SSL\n` },
    { file, version: '4.2', text: `spring.kafka.security.protocol=PLAINTEXT\n${C}security.protocol=SSL\n` },
  ],
  reject: [
    {
      file,
      text: `${S}bootstrap.servers=b:9093\n${C}group-id=a\n`,
      findings: [
        {
          at: '1:1-1:49',
          severity: 'warning',
          message:
            /^bootstrap\.servers in spring\.kafka\.properties .* unless code makes a consumer factory of its own: Spring Boot’s puts localhost:9092 over it\. Set spring\.kafka\.bootstrap-servers instead\.$/,
        },
      ],
      fix: {
        title: 'Move to spring.kafka.bootstrap-servers',
        result: `spring.kafka.bootstrap-servers=b:9093\n${C}group-id=a\n`,
      },
    },
    {
      file: 'application.yml',
      text: 'spring:\n  kafka:\n    consumer:\n      group-id: a\n      properties:\n        bootstrap.servers: b:9093\n        max.poll.records: 5\n',
      findings: [{ at: '6:9-6:34', severity: 'warning' }],
      fix: {
        title: 'Move to spring.kafka.consumer.bootstrap-servers',
        result:
          'spring:\n  kafka:\n    consumer:\n      group-id: a\n      properties:\n        max.poll.records: 5\n      bootstrap-servers: b:9093\n',
      },
    },
    {
      file,
      version: '3.4',
      text: `${C}properties.bootstrap.servers=\${B}\n`,
      findings: [{ at: '1:1-1:56' }],
      fix: {
        title: 'Move to spring.kafka.bootstrap-servers, for every client',
        result: 'spring.kafka.bootstrap-servers=${B}\n',
      },
    },
    {
      file,
      text: `spring.kafka.bootstrap-servers=a:9092\n${C}properties.bootstrap.servers=b:9093\n`,
      findings: [
        {
          at: '2:1-2:58',
          message: /puts the value of spring\.kafka\.bootstrap-servers over it/,
          related: ['1:1-1:38'],
        },
      ],
      fix: {
        title: `Remove ${C}properties.bootstrap.servers`,
        result: 'spring.kafka.bootstrap-servers=a:9092\n',
      },
    },
    {
      file,
      version: '3.9',
      text: `spring.kafka.security.protocol=PLAINTEXT\n${C}security.protocol=SASL_SSL\n`,
      findings: [
        { at: '2:1-2:49', severity: 'warning', message: /puts the value of spring\.kafka\.security\.protocol/ },
      ],
    },
    {
      file,
      text: `spring.kafka.security.protocol=PLAINTEXT\n${C}properties.security.protocol=SASL_SSL\n`,
      findings: [{ at: '2:1-2:60', severity: 'warning' }],
    },
    {
      file,
      text: `${S}isolation.level=read_committed\n${C}group-id=g\n`,
      findings: [
        {
          at: '1:1-1:55',
          severity: 'warning',
          message:
            /^isolation\.level in spring\.kafka\.properties in application\.properties never reaches the consumer: Spring Boot sets isolation\.level=read_uncommitted over it\. Set spring\.kafka\.consumer\.isolation-level instead\.$/,
        },
      ],
      fix: {
        title: 'Move to spring.kafka.consumer.isolation-level',
        result: `${C}isolation-level=read_committed\n${C}group-id=g\n`,
      },
    },
  ],
});

test.each([
  ['key.deserializer', 'StringDeserializer'],
  ['isolation.level', 'serializable'],
])('offers no move of a value that stops the application in the new place: %s=%s', (key, value) => {
  const found = lintText({ file, text: `${S}${key}=${value}\n${C}group-id=g\n` }).filter(
    (finding) => finding.rule === rule.name,
  );
  expect(found.map(({ fixes }) => fixes)).toEqual([[]]);
});
