import { describe, expect, test } from 'vitest';
import type { SpringProperty, SpringType } from '../../catalog/catalog.ts';
import { convert, durationMillis } from './convert.ts';

function converted(type: SpringType, text: string): string | undefined {
  const property: SpringProperty = {
    property: 'spring.kafka.consumer.x',
    name: 'x',
    shared: false,
    kafkaKey: 'x',
    type,
    values: ['read-uncommitted', 'read-committed'],
  };
  const result = convert(property, text);
  return result.kind === 'value' ? result.value : result.kind;
}

describe('durations', () => {
  test.each([
    ['500', '500'],
    ['+500', '500'],
    ['5s', '5000'],
    ['5S', '5000'],
    ['1m', '60000'],
    ['2h', '7200000'],
    ['1d', '86400000'],
    ['1500us', '1'],
    ['PT1.5S', '1500'],
    ['pt-1.5s', '-1500'],
    ['-PT3H2M', '-10920000'],
    ['P1DT1H', '90000000'],
    ['-1ns', '-1'],
    // KafkaProperties hands an int on.
    ['30d', '-1702967296'],
    ['', 'unset'],
    ['5 s', 'refused'],
    ['5s ', 'refused'],
    ['5 seconds', 'refused'],
    ['5w', 'refused'],
    ['1.5s', 'refused'],
    ['PT', 'refused'],
    ['P1DT', 'refused'],
    ['9999999999999999999', 'refused'],
  ])('%j is %s', (text, expected) => {
    expect(converted('duration', text)).toBe(expected);
  });

  test('are suggested where they can be understood', () => {
    const property: SpringProperty = { property: 'p', name: 'p', shared: false, type: 'duration' };
    expect(convert(property, ' 5 seconds')).toMatchObject({ suggestion: '5s' });
    expect(convert(property, '5s ')).toMatchObject({ suggestion: '5s' });
    expect(convert(property, 'soon')).not.toHaveProperty('suggestion');
  });

  test('a long one does not hang', () => {
    expect(durationMillis(`P${'1'.repeat(50_000)}X`)).toBeUndefined();
  });
});

test.each<[SpringType, string, string]>([
  ['dataSize', '1MB', '1048576'],
  ['dataSize', '1 KB', '1024'],
  ['dataSize', '512', '512'],
  ['dataSize', '4GB', '0'],
  ['dataSize', '1mb', 'refused'],
  ['dataSize', '1M', 'refused'],
  ['dataSize', '', 'unset'],
  ['boolean', ' YES ', 'true'],
  ['boolean', '0', 'false'],
  ['boolean', ' ', 'unset'],
  ['boolean', 'ture', 'refused'],
  ['int', ' 1 000 ', '1000'],
  ['int', '-0x1F', '-31'],
  ['int', '+7', '7'],
  ['int', '2147483648', 'refused'],
  ['int', ' ', 'refused'],
  ['int', '', 'unset'],
  ['enum', 'READ_COMMITTED', 'read_committed'],
  ['enum', ' Read.Committed', 'read_committed'],
  ['enum', 'committed', 'refused'],
  ['list', ' a , b', 'a,b'],
  ['class', ' a.B ', 'a.B'],
  ['class', ' ', 'unset'],
  ['resource', 'file:/a/b', '/a/b'],
  ['resource', 'file:///a/b', '/a/b'],
  ['resource', 'classpath:b', 'classpath:b'],
  ['string', ' as it is ', ' as it is '],
  ['string', '', ''],
])('%s %j is %s', (type, text, expected) => {
  expect(converted(type, text)).toBe(expected);
});
