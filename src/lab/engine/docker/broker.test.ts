import { expect, test } from 'vitest';
import { brokerProperties, DEFAULT_LAB_SETTINGS } from '../../settings.ts';
import { brokerEnvironment, variableOf } from './broker.ts';

test.each([
  ['group.consumer.session.timeout.ms', 'KAFKA_GROUP_CONSUMER_SESSION_TIMEOUT_MS'],
  ['some_key.with-signs', 'KAFKA_SOME__KEY_WITH___SIGNS'],
])('%s is %s', (property, variable) => expect(variableOf(property)).toBe(variable));

test('only a published broker listens beyond its own network, and only at the published port', () => {
  const spec = { settings: DEFAULT_LAB_SETTINGS, properties: brokerProperties(DEFAULT_LAB_SETTINGS) };
  expect(brokerEnvironment(spec, undefined)).toMatchObject({
    KAFKA_LISTENERS: 'CONTROLLER://127.0.0.1:9093,INTERNAL://127.0.0.1:9092',
    KAFKA_GROUP_CONSUMER_MIN_SESSION_TIMEOUT_MS: '6000',
  });
  expect(brokerEnvironment(spec, 1234)).toMatchObject({
    KAFKA_LISTENERS: 'CONTROLLER://127.0.0.1:9093,INTERNAL://127.0.0.1:9092,HOST://0.0.0.0:1234',
    KAFKA_ADVERTISED_LISTENERS: 'INTERNAL://127.0.0.1:9092,HOST://127.0.0.1:1234',
  });
});
