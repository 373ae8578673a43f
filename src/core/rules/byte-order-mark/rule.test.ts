import { expect, test } from 'vitest';
import { lintText } from '../../../../test/support/lint-text.ts';
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

test.each([
  ['group.protocol=consumer\nsession.timeout.ms=10000\nbootstrap.servers=h:9092\ngroup.id=g\n', []],
  ['session.timeout.ms=45s\nbootstrap.servers=h:9092\ngroup.id=g\n', []],
  ['group.id=g\ngroup.id=h\nbootstrap.servers=h:9092\n', []],
  [
    'group.protocol=classic\ngroup.protocol=consumer\nsession.timeout.ms=45000\ngroup.id=g\n',
    ['classic-key-with-consumer-protocol'],
  ],
])('the key behind the mark is judged as one that nobody reads: %j', (text, others) => {
  const loud = lintText({ text: `\uFEFF${text}` }).filter(
    ({ severity }) => severity === 'error' || severity === 'warning',
  );
  expect(loud.map(({ rule }) => rule)).toEqual(['byte-order-mark', ...others]);
});
