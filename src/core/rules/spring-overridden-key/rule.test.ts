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
  ],
  reject: [
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
