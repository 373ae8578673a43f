import { describe, expect, test } from 'vitest';
import { lintText, placeOf, sourcesOf } from '../../../../test/support/lint-text.ts';
import { formatOf } from '../../formats/index.ts';
import { claim } from '../../linter/claim.ts';
import { lint } from '../../linter/lint.ts';
import type { ConsumerConfig } from '../../model/config.ts';
import { DEFAULT_SETTINGS } from '../../model/settings.ts';
import { springBoot } from './reader.ts';

const C = 'spring.kafka.consumer.';

function read(text: Record<string, string>, version = 404) {
  const files = sourcesOf({ text }).map((source) => formatOf(source.uri).parse(source));
  return springBoot.read(files, () => ({ version, source: 'newest' }));
}

/** The values by profile, keys that Spring Boot sets itself left out. */
function valuesByProfile(text: Record<string, string>): Record<string, Record<string, string | undefined>> {
  return Object.fromEntries(read(text).configs.map((config) => [config.about.profile ?? '', valuesOf(config)]));
}

function valuesOf(config: ConsumerConfig): Record<string, string | undefined> {
  return Object.fromEntries(config.entries.map(({ key }) => [key, config.get(key)!.value]));
}

describe('files', () => {
  const claims = (name: string, text: string) => {
    const { families } = claim([{ uri: `file:///a/${name}`, text }]);
    return [...families.values()].some(([reader]) => reader === springBoot);
  };

  test.each([
    ['application.properties', `${C}group-id=g`, true],
    ['orders.yaml', 'spring: { kafka: { consumer: { group-id: g } } }', true],
    ['application-prod.yml', 'spring.kafka.properties.group.protocol: consumer', true],
    ['application.yml', 'spring: { application: { name: kafka } }', false],
    ['application.properties', 'spring.kafka.producer.acks=all\nspring.kafka.admin.fail-fast=true', false],
    ['application.yml', 'nakadi: { kafka: { group.id: g } }\nspring: { profiles: { active: x } }', false],
    ['notes.md', `${C}group-id=g`, false],
    ['application_bak.yaml', 'spring.kafka.consumer.group-id: g', false],
    ['kafka-consumer.properties', `bootstrap.servers=a:1\ngroup.id=g\n${C}auto-commit-interval=1`, false],
    ['application.properties', `bootstrap.servers=a:1\ngroup.id=g\n${C}auto-commit-interval=1`, true],
    ['kafka.properties', `greeting=a\nname=b\n${C}group-id=g`, true],
  ])('%s with %j: %s', (name, text, expected) => {
    expect(claims(name, text)).toBe(expected);
  });

  test('a family without a consumer has no config, and nothing is said of it', () => {
    const streams = { 'application.yml': 'spring.kafka: { bootstrap-servers: "a:1", streams: { application-id: x } }' };
    expect(read(streams).configs).toEqual([]);
    expect(lintText({ text: streams })).toEqual([]);
    const text =
      '# kafka-rebalance: ignore unknown-key\nspring.kafka.bootstrap-servers=a:1\nspring.kafka.producer.acks=all\n';
    expect(lint(sourcesOf({ text, file: 'application.properties' }), () => DEFAULT_SETTINGS)).toEqual([]);
  });

  test('meet by name in one folder', () => {
    const family = (name: string) => springBoot.familyOf(`file:///a/${name}`);
    expect(family('application-prod.yml')).toBe(family('application.properties'));
    expect(family('bootstrap-prod.yml')).toBe('bootstrap');
    expect(family('orders-prod.yml')).toBe('file:///a/orders-prod.yml');
  });
});

describe('precedence', () => {
  test('shared property, shared map, consumer property, consumer map', () => {
    const { configs } = read({
      'application.properties': [
        'spring.kafka.consumer.properties.client.id=4',
        'spring.kafka.consumer.client-id=3',
        'spring.kafka.properties.client.id=2',
        'spring.kafka.client-id=1',
      ].join('\n'),
    });
    expect(configs[0]!.all('client.id').map(({ value, layer }) => [value, layer.name, layer.place])).toEqual([
      ['1', 'spring.kafka in application.properties', 'typed'],
      ['2', 'spring.kafka.properties in application.properties', 'raw'],
      ['3', 'spring.kafka.consumer in application.properties', 'typed'],
      ['4', 'spring.kafka.consumer.properties in application.properties', 'raw'],
    ]);
  });

  test('.properties over .yml over .yaml, profiles over all of them', () => {
    const texts = {
      'application-prod.yaml': `${C}client-id: prod`,
      'application.properties': `${C}client-id=properties`,
      'application.yml': `${C}client-id: yml`,
      'application.yaml': `${C}client-id: yaml`,
    };
    const { configs } = read(texts);
    expect(configs.map(({ about }) => about.profile)).toEqual([undefined, 'prod']);
    expect(configs[1]!.all('client.id').map(({ value }) => value)).toEqual(['yaml', 'yml', 'properties', 'prod']);
  });

  test('what Spring Boot sets itself wins over the shared map', () => {
    const { configs } = read({
      'application.yml': 'spring.kafka: { properties: { isolation.level: read_committed }, consumer: { group-id: g } }',
    });
    expect(configs[0]!.effective('isolation.level')).toEqual({ value: 'read_uncommitted', origin: 'framework' });
    expect(configs[0]!.effective('bootstrap.servers').value).toBe('localhost:9092');
  });

  test('a value that converts to nothing takes the lower ones with it', () => {
    expect(
      valuesByProfile({
        'application.properties': `${C}max-poll-records=5\n#---\n${C}max-poll-records=\n${C}group-id=g`,
      }),
    ).toEqual({
      '': { 'group.id': 'g' },
    });
  });

  test('a later spelling of a key of the map decides for all of them', () => {
    expect(
      valuesByProfile({
        'application.properties': `${C}properties.group.protocol=classic\n#---\n${C}properties.GROUP.protocol=consumer\n`,
      }),
    ).toEqual({ '': { 'group.protocol': 'consumer', 'GROUP.protocol': 'consumer' } });
  });

  test('of brackets and dots in one document the first counts', () => {
    expect(
      valuesByProfile({ 'application.properties': `${C}properties[client.rack]=a\n${C}properties.client.rack=b\n` }),
    ).toEqual({ '': { 'client.rack': 'a' } });
  });

  test('lists item by item', () => {
    expect(valuesByProfile({ 'application.yml': `${C}bootstrap-servers: [ "a:1", "b:2,c:3" ]` })).toEqual({
      '': { 'bootstrap.servers': 'a:1,b:2,c:3' },
    });
  });
});

describe('profiles', () => {
  test('documents of one file', () => {
    expect(
      valuesByProfile({
        'application.yml': [
          `${C}group-id: base`,
          `---\nspring.config.activate.on-profile: prod & eu\n${C}group-id: eu`,
          `---\nspring:\n  profiles: old\n${C}group-id: old`,
          `---\nspring.config.activate.on-profile: ["!prod"]\n${C}client-id: c`,
        ].join('\n'),
      }),
    ).toEqual({
      '': { 'group.id': 'base', 'client.id': 'c' },
      'prod & eu': { 'group.id': 'eu' },
      old: { 'group.id': 'old', 'client.id': 'c' },
      prod: { 'group.id': 'base' },
    });
  });

  test('profiles that say nothing of Kafka make no difference', () => {
    const text = `${C}group-id: g\n---\nspring.config.activate.on-profile: dev\nserver.port: 1\n`;
    expect(
      Object.keys(valuesByProfile({ 'application.yml': text, 'application-prod.yml': 'spring.main.kafka: x' })),
    ).toEqual(['']);
  });

  test('a document of a profile in the file of another one', () => {
    expect(
      Object.keys(
        valuesByProfile({
          'application-kafka.yml': `${C}group-id: g\n---\nspring.config.activate.on-profile: dev\nspring.kafka.client-id: c\n`,
        }),
      ),
    ).toEqual(['kafka', 'kafka & dev']);
  });

  test('application-default counts without a profile, spring.profiles.active where it is set', () => {
    expect(valuesByProfile({ 'application-default.properties': `${C}group-id=g` })).toEqual({
      '': { 'group.id': 'g' },
    });
    expect(
      valuesByProfile({
        'application.properties': `spring.profiles.active=local\nspring.profiles.group.local=kafka\n${C}group-id=g`,
        'application-kafka.properties': `${C}group-id=kafka`,
      }),
    ).toEqual({ local: { 'group.id': 'kafka' } });
  });

  test('separators that Spring Boot does not take for separators', () => {
    const document = `spring.config.activate.on-profile=x\n${C}client-id=two\n`;
    const one = (separator: string) =>
      Object.keys(valuesByProfile({ 'application.properties': `${C}client-id=one\n${separator}\n${document}` }));
    expect(one('#---')).toEqual(['', 'x']);
    expect(one('!---  ')).toEqual(['', 'x']);
    expect(one('! note\n#---')).toEqual(['', 'x']);
    expect(one('# note\n\n#---')).toEqual(['', 'x']);
    expect(one('# note\n#---')).toEqual(['x']);
    expect(one('#---\n# note')).toEqual(['x']);
    expect(one(' #---')).toEqual(['x']);
    expect(one('#----')).toEqual(['x']);
  });
});

describe('places for keys', () => {
  const placeBeside = (file: string, text: string, key: string) => {
    const [entry] = read({ [file]: text }).configs[0]!.entries;
    return springBoot.dialect.write(key, '', entry!).path;
  };

  test.each([
    [`${C}group-id=g`, 'session.timeout.ms', `${C}properties.session.timeout.ms`],
    [`${C}group-id=g`, 'heartbeat.interval.ms', `${C}heartbeat-interval`],
    [`${C}group-id=g`, 'max.poll.interval.ms', `${C}properties.max.poll.interval.ms`],
    [`${C}properties.x=1`, 'group.id', `${C}properties.group.id`],
    [`${C}properties[x]=1`, 'group.id', `${C}properties[group.id]`],
    [
      'Spring.Kafka.Properties.x=1\nspring.kafka.consumer.group-id=g',
      'group.protocol',
      'Spring.Kafka.Properties.group.protocol',
    ],
    ['spring.kafka.bootstrap-servers=h\nspring.kafka.consumer.group-id=g', 'client.id', 'spring.kafka.client-id'],
    [
      'spring.kafka.bootstrap-servers=h\nspring.kafka.consumer.group-id=g',
      'group.protocol',
      `${C}properties.group.protocol`,
    ],
  ])('%s: %s is %s', (text, key, expected) => {
    expect(placeBeside('application.properties', text, key).join('.')).toBe(expected);
  });

  test('YAML has the Kafka key as its last segment', () => {
    expect(placeBeside('application.yml', `${C}properties: { a: b }`, 'group.protocol')).toEqual([
      ...['spring', 'kafka', 'consumer', 'properties', 'group.protocol'],
    ]);
    expect(placeBeside('application.yml', `${C}properties: { "[a.b]": c }`, 'group.protocol').at(-1)).toBe(
      '[group.protocol]',
    );
  });
});

test('two halves of a contradiction in two files are reported in both, each pointing at the other', () => {
  const found = lintText({
    text: {
      'application.yml': 'spring:\n  kafka:\n    consumer:\n      group-id: g\n      heartbeat-interval: 3s\n',
      'application-prod.yml': 'spring:\n  kafka:\n    properties:\n      group.protocol: consumer\n',
    },
  }).filter(({ rule }) => rule === 'classic-key-with-consumer-protocol');
  expect(
    found.map((finding) => [placeOf(finding, true), finding.severity, finding.related.map(({ uri }) => uri)]),
  ).toEqual([
    ['application.yml 5:7-5:29', 'error', ['file:///project/application-prod.yml']],
    ['application-prod.yml 4:7-4:31', 'error', ['file:///project/application.yml']],
  ]);
});

test('secrets do not appear in messages', () => {
  const found = lintText({
    file: 'application.properties',
    text: `${C}properties=hunter2\nspring.kafka.sasl.jaas.config=hunter2\n${C}ssl-key-password=hunter2\n`,
  });
  expect(found.length).toBeGreaterThan(0);
  expect(JSON.stringify(found.map(({ message, related }) => [message, related]))).not.toContain('hunter2');
});
