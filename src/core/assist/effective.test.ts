import { describe, expect, test } from 'vitest';
import { configsIn } from '../../../test/support/migrate.ts';
import { catalog, NEWEST } from '../catalog/catalog.ts';
import { MASK, masked } from '../values/secret.ts';
import { effectiveSettings } from './effective.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

function settingsIn(text: string | Record<string, string>, file?: string, profile?: string) {
  const configs = configsIn({ text, ...(file !== undefined && { file }) });
  const config = configs.find(({ about }) => about.profile === profile)!;
  const settings = effectiveSettings(config);
  expect(new Set(settings.map(({ key }) => key)).size).toBe(settings.length);
  return (key: string) => settings.find((setting) => setting.key === key);
}

describe('who decides a value', () => {
  test('a file, with the line of the entry that wins', () => {
    const setting = settingsIn(`${HEAD}max.poll.records=5\nmax.poll.records=7\n`);
    expect(setting('max.poll.records')).toEqual({
      key: 'max.poll.records',
      value: '7',
      source: { kind: 'file', path: 'file:///project/consumer.properties', line: 4, layer: 'file' },
    });
  });

  test('the client’s default, which may be null', () => {
    const setting = settingsIn(HEAD);
    const source = { kind: 'default', layer: 'default of Kafka 4.4' };
    expect(setting('fetch.min.bytes')).toEqual({ key: 'fetch.min.bytes', value: '1', source });
    expect(setting('group.instance.id')).toEqual({ key: 'group.instance.id', value: null, source });
  });

  test('code, where the client requires a value and no file has it', () => {
    expect(settingsIn(HEAD)('key.deserializer')).toMatchObject({ value: null, source: { kind: 'code' } });
  });

  test('the broker, under the consumer protocol', () => {
    const setting = settingsIn(`${HEAD}group.protocol=consumer\n`);
    expect(setting('session.timeout.ms')).toMatchObject({ value: null, reason: expect.stringContaining('broker') });
  });

  test('the framework, and a profile over the file', () => {
    const text = {
      'application.yml': 'spring:\n  kafka:\n    consumer:\n      group-id: g\n      max-poll-records: 5\n',
      'application-prod.yml': 'spring.kafka.consumer.max-poll-records: 9\n',
    };
    const base = settingsIn(text);
    expect(base('max.poll.records')).toMatchObject({ value: '5', source: { kind: 'file', line: 5 } });
    expect(base('bootstrap.servers')).toMatchObject({ value: 'localhost:9092', source: { kind: 'framework' } });
    const prod = settingsIn(text, undefined, 'prod')('max.poll.records')!;
    expect(prod).toMatchObject({ value: '9', source: { kind: 'profile', line: 1 } });
    expect(prod.source.path).toMatch(/application-prod\.yml$/);
  });

  test('every public key of the client is there', () => {
    const setting = settingsIn(HEAD);
    const keys = catalog.keys(NEWEST).filter((spec) => !spec.internal);
    expect(keys.filter(({ name }) => !setting(name)).map(({ name }) => name)).toEqual([]);
  });

  test('librdkafka’s defaults in its files', () => {
    const setting = settingsIn(`${HEAD}enable.partition.eof=true\nstatistics.interval.ms=1000\n`);
    expect(setting('session.timeout.ms')).toMatchObject({ value: '45000', source: { layer: 'default of librdkafka' } });
    expect(setting('key.deserializer')).toBeUndefined();
  });
});

describe('what cannot be known is null with the reason', () => {
  test.each([
    ['a placeholder', '${RECORDS}', 'filled in from outside the file: ${RECORDS}'],
    ['a placeholder with a value for want of another', '${RECORDS:5}', 'filled in from outside the file: ${RECORDS:5}'],
  ])('%s', (_, value, reason) => {
    expect(settingsIn(`${HEAD}max.poll.records=${value}\n`)('max.poll.records')).toMatchObject({ value: null, reason });
  });
});

describe('secrets are masked', () => {
  test.each([
    ['ssl.key.password', 'tea'],
    ['sasl.jaas.config', 'org.example.Login required password="tea";'],
    ['basic.auth.user.info', 'user:tea'],
    ['my.api.key', 'tea'],
    ['schema.registry.url', 'https://user:tea@registry:8081'],
    ['sasl.password', 'tea${REST}'],
  ])('%s', (key, value) => {
    const setting = settingsIn(`${HEAD}${key}=${value}\n`)(key)!;
    expect(JSON.stringify(setting)).not.toContain('tea');
    expect(JSON.stringify(setting)).toContain(MASK);
  });

  test('and the name of the variable that holds one is none', () => {
    expect(settingsIn(`${HEAD}ssl.key.password=\${KEY_PASSWORD}\n`)('ssl.key.password')!.reason).toContain(
      '${KEY_PASSWORD}',
    );
    expect(masked('key.deserializer', 'a.B')).toBe('a.B');
    expect(masked('sasl.oauthbearer.token.endpoint.url', 'https://h/token')).toBe('https://h/token');
  });
});
