import { expect, test } from 'vitest';
import { canonical, original, parseName, uniform } from './name.ts';

test.each([
  ['spring.kafka.consumer.autoOffsetReset', ['spring', 'kafka', 'consumer', 'autooffsetreset']],
  ['spring.kafka.consumer.AUTO_OFFSET-RESET', ['spring', 'kafka', 'consumer', 'autooffsetreset']],
  ['a[b.c].d', ['a', 'b.c', 'd']],
  ['a.[B-c]', ['a', 'B-c']],
  ['a[b[c]].d', ['a', 'b[c]', 'd']],
  ['a..b.__.c', ['a', 'b', 'c']],
  ['a[0]', ['a', '0']],
  ['a[]', ['a']],
])('%s is compared as %j', (path, expected) => {
  expect(parseName(path).map(uniform)).toEqual(expected);
});

test('elements remember where they stand', () => {
  expect(parseName('ab.cd[e.f]').map(({ start, end }) => [start, end])).toEqual([
    [0, 2],
    [3, 5],
    [6, 9],
  ]);
});

test.each([
  ['ab/c', 'abc'],
  ['c-d_e', 'c-d_e'],
  ['-f', 'f'],
  ['/-f', '-f'],
  ['Gg', 'Gg'],
  ['[a/B c]', 'a/B c'],
])('%s becomes %s in the key of a map', (path, expected) => {
  expect(parseName(path).map(original).join()).toBe(expected);
});

test('the canonical spelling is lower case with dashes', () => {
  expect(canonical(parseName('Spring.kafka.group-ID[A.b]'))).toBe('spring.kafka.group-id[A.b]');
});
