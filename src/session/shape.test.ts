import { expect, test } from 'vitest';
import { shapeOf } from './shape.ts';

const TEXT = '# orders\ngroup.id=orders\nbootstrap.servers=h:9092\nmax.poll.records=10\nsession.timeout.ms=10000\n';

test.each([
  ['a comment', '# orders', '# something else'],
  ['the value of a key that nothing is compared by', '=10\n', '=500\n'],
])('%s makes no other member', (_, from, to) => {
  expect(shapeOf([TEXT.replace(from, to)])).toBe(shapeOf([TEXT]));
});

test.each([
  ['a timeout', '10000', '10001'],
  ['a group', '=orders', '=order'],
  ['a broker', '9092', '9093'],
  ['a key', 'max.poll.records', 'log.dirs'],
  ['the version', '# orders', '# kafka-rebalance: kafka-version 2.8'],
])('%s makes another member', (_, from, to) => {
  expect(shapeOf([TEXT.replace(from, to)])).not.toBe(shapeOf([TEXT]));
});

test('a key of one file is none of the next', () => {
  expect(shapeOf(['group.id=a\n', 'b=c\n'])).not.toBe(shapeOf(['group.id=a\nb=c\n']));
});
