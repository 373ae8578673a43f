import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { describe, expect, test } from 'vitest';
import { repairAddress } from './address.ts';
import { editDistance } from './edit-distance.ts';
import { isPositiveDuration } from './java-duration.ts';
import { javaDouble, javaInteger } from './java-number.ts';
import { javaList, javaTrim } from './java-text.ts';
import { isDynamic, mayBeSpecial } from './placeholder.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '.'), maxLength: 8 });

describe('editDistance', () => {
  test.each([
    ['gruop.id', 'group.id', 1],
    ['grop.id', 'group.id', 1],
    ['groups.id', 'group.id', 1],
    ['', 'ab', 2],
    ['abc', 'abc', 0],
  ])('%s to %s is %i', (a, b, expected) => {
    expect(editDistance(a, b, 9)).toBe(expected);
  });

  test('never exceeds Levenshtein, and saves one a swap at most', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const found = editDistance(a, b, 99);
        expect(found).toBeLessThanOrEqual(distance(a, b));
        expect(found * 2).toBeGreaterThanOrEqual(distance(a, b));
        expect(editDistance(b, a, 99)).toBe(found);
      }),
    );
  });

  test('says "more than the limit" and nothing else above it', () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(editDistance(a, b, 99), limit + 1));
      }),
    );
  });
});

describe('javaInteger', () => {
  test('reads every int and refuses what does not fit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n }), fc.constantFrom('', '0', '000'), (value, zeros) => {
        const text = value < 0n ? `-${zeros}${-value}` : `${zeros}${value}`;
        expect(javaInteger(text, 32)).toBe(BigInt.asIntN(32, value) === value ? Number(value) : undefined);
      }),
    );
  });

  test.each([
    ['٤٥', 45],
    ['᪐᪑', 1],
    ['', undefined],
    ['+', undefined],
    ['1 0', undefined],
    ['𝟜𝟝', undefined],
  ])('%s is %s', (text, expected) => {
    expect(javaInteger(text, 32)).toBe(expected);
  });
});

test.each([
  ['0.8f', 0.8],
  ['.5', 0.5],
  ['1.', 1],
  ['0x1.8p1', 3],
  ['-0x.8p0', -0.5],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['0x1', undefined],
  ['0xp1', undefined],
  ['1e', undefined],
  ['infinity', undefined],
])('javaDouble(%s) is %s', (text, expected) => {
  expect(javaDouble(text)).toBe(expected);
});

test.each([
  ['PT1H', true],
  ['pt1,5s', true],
  ['-PT-1S', true],
  ['PT-0.5S', false],
  ['PT', false],
  ['P1M', false],
])('the duration %s is taken: %s', (text, expected) => {
  expect(isPositiveDuration(text)).toBe(expected);
});

test('javaTrim cuts control characters and blanks, and keeps a no-break space', () => {
  expect(javaTrim('\0 \t a b\r\n')).toBe('a b');
  expect(javaTrim('45\u00a0')).toBe('45\u00a0');
  expect(javaTrim(' \t')).toBe('');
});

test('javaList keeps empty elements, and an empty text has none', () => {
  expect(javaList('a , b,,\tc,')).toEqual(['a', 'b', '', 'c', '']);
  expect(javaList('')).toEqual([]);
});

test.each([
  ['broker', { text: 'broker:9092', guessed: true }],
  ['a:1;b:2', { text: 'a:1,b:2', guessed: false }],
  ['http://a:1/x', { text: 'http://a:1', guessed: false }],
  ['user@a:1', undefined],
  ['a:1;b', undefined],
])('%s is repaired to %o', (item, expected) => {
  expect(repairAddress(item)).toEqual(expected);
});

describe('isDynamic', () => {
  test.each([
    '${A}',
    'a-${A:b}',
    '#{a}',
    '{{ a }}',
    '{% if a %}',
    '<%= a %>',
    '<a>',
    '$A',
    '$(A)',
    '%A%',
    '@a.b@',
    '__A__',
    '##A##',
    ':A_1:',
    '{address of your cluster}',
    '{KAFKA.HOST}:{KAFKA.PORT},…',
    'a.B$C',
    'a.b$Inner',
    'Outer$Inner',
    'todo',
    'tbd',
    'n/a',
    'to be defined',
    'FILL_IN',
    'ENTER_VALUE',
    'INSERT_HERE',
    'PUT_YOUR_VALUE_HERE',
    'your value goes here',
    'orders-CHANGEME',
    '<?= a ?>',
    '«a»',
    '~~A~~',
    '@@A@@',
    '@host@:9092',
    'orders-@project.version@',
    '%(host)s:9092',
    '[[ a ]]',
    '[% a %]',
    '[=a]',
    '((a))',
    '`cat port`',
    'ENC(aGk=)',
    '!A!',
    '~A~',
    '|A|',
    '#A#',
    '[BROKER_HOST]:9092',
    '{0}',
    '__HOST__:9092',
    'CHANGEME',
    'change-me',
    'changeMe:9092',
    'REPLACE_THIS',
    'replace-with-your-broker:9092',
    'YOUR_BROKER',
    'your-group',
    'TODO',
    'TODO: ask Ann',
    'TBD',
    'xxx',
    'XXXX:9092',
    'xxx.xxx.xxx.xxx:xxxx',
    'host:port',
    'host1:port1,host2:port2',
    '???',
    '***',
    '...',
    '…',
  ])('fills in %s', (value) => {
    expect(isDynamic(value)).toBe(true);
    expect(mayBeSpecial(value)).toBe(true);
  });

  test.each([
    '',
    '10',
    'a_b',
    '__a',
    'a__b__c',
    'a@b',
    '5%',
    '$',
    '<=',
    '## A',
    ':9092',
    ':a:',
    '{}',
    '{"a":1}',
    '[a-z]{2}',
    '$Default',
    'username="$ConnectionString"',
    'org.apache.kafka.common.serialization.Serdes$StringSerde',
    'a.B, a.Outer$Inner',
    'todo-list',
    'insert-orders',
    'put-service',
    'there',
    'acme',
    'com.acme.TimeMe',
    'tbd-group',
    'changes',
    'changeover',
    'settings',
    'replacement',
    'yours',
    'exxxtra',
    'max-xx',
    'portal:9092',
    'localhost:9092',
    'host:ports',
    'user@a.example@b',
    'password="p@ss@word"',
    '[org.apache.kafka.clients.consumer.RangeAssignor]',
    '[::1]:9092',
    '(a|b)',
    'a(b)',
    'ÜENC',
    '?',
    '*',
    '# A',
    '#A',
  ])('takes %j as it is', (value) => expect(isDynamic(value)).toBe(false));
});
