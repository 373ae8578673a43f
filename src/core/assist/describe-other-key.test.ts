import { describe, expect, test } from 'vitest';
import { catalog, NEWEST } from '../catalog/catalog.ts';
import { otherKeyNames, otherKeys } from '../catalog/other-keys.ts';
import { describeLibrdkafkaKey, describeOtherKey } from './describe-other-key.ts';

describe('keys of other programs', () => {
  test('no consumer has one, and each has an owner in the catalog’s roles or is a group’s', () => {
    expect(otherKeyNames.length).toBeGreaterThan(400);
    for (const name of otherKeyNames) {
      expect(catalog.key(name), name).toBeUndefined();
      for (const { owner } of otherKeys(name)) if (owner !== 'group') expect(catalog.roles(name)).toContain(owner);
      expect(describeOtherKey(name, NEWEST)).toContain(`**${name}**`);
    }
  });

  test('are told with type, default, values and history', () => {
    expect(describeOtherKey('max.message.bytes', 403)).toBe(
      [
        '**max.message.bytes**',
        '',
        'A setting of a topic (`kafka-configs.sh --entity-type topics`), since Kafka 3.9 or earlier:',
        '',
        '- Type: int',
        '- Default in Kafka 4.3: `1048588`',
        '- Values: `[0,...]`',
        '',
        'No consumer reads it, and its value is not judged here.',
      ].join('\n'),
    );
    expect(describeOtherKey('acks', 208)).toContain('Default in Kafka 2.8: `1`');
    expect(describeOtherKey('acks', 404)).toContain('Default in Kafka 4.4: `all`');
    expect(describeOtherKey('zookeeper.connect', 404)).toContain('removed in 4.0; Kafka 4.4 does not have it.');
    expect(describeOtherKey('application.id', 404)).toContain('Default: none, a value is required');
    expect(describeOtherKey('compression.type', 404)!.match(/^A .*key|^A setting|^A property/gm)).toHaveLength(4);
    expect(describeOtherKey('no.such.key', 404)).toBeUndefined();
  });

  test('of librdkafka are told with its own default and values', () => {
    expect(describeLibrdkafkaKey('fetch.wait.max.ms')).toContain('Default in librdkafka: `500`');
    expect(describeLibrdkafkaKey('fetch.wait.max.ms')).toContain('Values: 0 to 300000');
    expect(describeLibrdkafkaKey('linger.ms')).toContain('another name of `queue.buffering.max.ms`');
    expect(describeOtherKey('acks', 404)).toContain('judged in files for librdkafka alone');
    expect(describeLibrdkafkaKey('isolation.levels')).toBeUndefined();
  });
});
