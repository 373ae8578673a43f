import { describe, expect, it } from 'vitest';
import { catalog, formatVersion, NEWEST, OLDEST, parseVersion, versions } from './catalog.ts';
import { CONSUMER_PROTOCOL_GENERAL } from './consumer-protocol.ts';
import { data } from './data.ts';
import { descriptions } from './descriptions.ts';
import { otherKeys } from './other-keys.ts';

const defaultOf = (key: string, version: number) => catalog.spec(key, version)?.default;

describe('versions', () => {
  it.each([
    ['4.3', 403],
    ['4.3.1', 403],
    [' 2.8.2 ', 208],
    ['3.7.0-SNAPSHOT', 307],
    ['4.0.0-rc2', 400],
    ['3.6.x', 306],
    ['3.7.0.redhat-00007', 307],
    ['4.5.0', 405],
    ['1.1.1', 101],
  ])('reads %s', (text, code) => expect(parseVersion(text)).toBe(code));

  it.each([
    '7.6.0-ccs',
    '3.5.1-ccs',
    '6.2.0-ce',
    '5.0.0',
    '8.0',
    '4',
    '',
    'latest',
    '@kafka.version@',
    '4.x',
    '[3.0,4.0)',
  ])('does not guess at %s', (text) => expect(parseVersion(text)).toBeUndefined());

  it('writes every released minor as it reads it', () => {
    for (const version of versions) expect(parseVersion(formatVersion(version))).toBe(version);
    expect([OLDEST, NEWEST, versions.length]).toEqual([200, 404, 24]);
  });
});

describe('consumer keys', () => {
  it('counts what the ConfigDefs define', () => {
    expect(catalog.keys(200)).toHaveLength(65);
    expect(catalog.keys(404)).toHaveLength(120);
    expect(catalog.names).toHaveLength(122);
  });

  it('gives each key one type in all versions, which rules about lists rely on', () => {
    const typesOf = (name: string) => new Set(versions.flatMap((version) => catalog.spec(name, version)?.type ?? []));
    expect(catalog.names.filter((name) => typesOf(name).size !== 1)).toEqual([]);
  });

  it('knows defaults that changed', () => {
    expect([defaultOf('session.timeout.ms', 208), defaultOf('session.timeout.ms', 300)]).toEqual(['10000', '45000']);
    expect([defaultOf('group.id', 201), defaultOf('group.id', 202)]).toEqual(['', null]);
    expect([defaultOf('partition.assignment.strategy', 208), defaultOf('partition.assignment.strategy', 300)]).toEqual([
      'org.apache.kafka.clients.consumer.RangeAssignor',
      'org.apache.kafka.clients.consumer.RangeAssignor,org.apache.kafka.clients.consumer.CooperativeStickyAssignor',
    ]);
    expect([defaultOf('metadata.recovery.strategy', 309), defaultOf('metadata.recovery.strategy', 400)]).toEqual([
      'none',
      'rebootstrap',
    ]);
  });

  it('knows when keys came and went', () => {
    expect(catalog.key('group.protocol')).toMatchObject({ since: 307, name: 'group.protocol' });
    expect(catalog.key('group.instance.id')?.since).toBe(203);
    expect(catalog.key('auto.include.jmx.reporter')).toMatchObject({ since: 304, removedIn: 400 });
    expect(catalog.key('internal.leave.group.on.close')).toMatchObject({ since: OLDEST, removedIn: 402 });
    expect(catalog.key('session.timeout.ms')?.removedIn).toBeUndefined();
    expect(catalog.spec('group.protocol', 306)).toBeUndefined();
    expect(catalog.spec('auto.include.jmx.reporter', 400)).toBeUndefined();
  });

  it('requires bootstrap.servers only from 4.2 on, and the deserializers always', () => {
    expect(catalog.spec('bootstrap.servers', 401)).toMatchObject({ required: false, default: '' });
    expect(catalog.spec('bootstrap.servers', 402)).toMatchObject({ required: true });
    expect(catalog.spec('bootstrap.servers', 402)).not.toHaveProperty('default');
    expect(catalog.spec('key.deserializer', 200)?.required).toBe(true);
  });

  it('carries validators', () => {
    expect(catalog.spec('max.poll.records', 403)?.validator).toEqual({ kind: 'range', min: 1 });
    expect(catalog.spec('session.timeout.ms', 403)?.validator).toBeUndefined();
    expect(catalog.spec('sasl.login.refresh.window.factor', 403)?.validator).toEqual({
      kind: 'range',
      min: 0.5,
      max: 1,
    });
    expect(catalog.spec('group.instance.id', 303)?.validator).toEqual({ kind: 'nonEmpty' });
    expect(catalog.spec('isolation.level', 403)?.validator).toMatchObject({ kind: 'oneOf', ignoreCase: false });
    expect(catalog.spec('group.protocol', 403)?.validator).toMatchObject({ kind: 'oneOf', ignoreCase: true });
    expect(catalog.spec('security.protocol', 303)?.validator).toMatchObject({ kind: 'oneOf', ignoreCase: false });
    expect(catalog.spec('security.protocol', 305)?.validator).toMatchObject({ kind: 'oneOf', ignoreCase: true });
    expect(catalog.spec('auto.offset.reset', 309)?.validator).toMatchObject({ kind: 'oneOf' });
    expect(catalog.spec('auto.offset.reset', 400)?.validator).toMatchObject({ kind: 'offsetReset', byDuration: true });
    expect(catalog.spec('bootstrap.servers', 402)?.validator).toEqual({
      kind: 'list',
      allowEmpty: false,
      allowNull: false,
    });
  });

  it('answers for a version it does not have with the nearest one', () => {
    expect(catalog.spec('session.timeout.ms', 209)).toEqual(catalog.spec('session.timeout.ms', 208));
    expect(catalog.spec('session.timeout.ms', 11)).toEqual(catalog.spec('session.timeout.ms', OLDEST));
    expect(catalog.keys(999)).toBe(catalog.keys(NEWEST));
  });

  it('is not fooled by names every object has', () => {
    for (const name of ['constructor', '__proto__', 'toString', '']) {
      expect(catalog.key(name)).toBeUndefined();
      expect(catalog.roles(name)).toEqual([]);
      expect(catalog.springBoot(name)).toBeUndefined();
    }
  });

  it('decodes every row to a definition with a known validator', () => {
    const types = new Set(['boolean', 'int', 'short', 'long', 'double', 'string', 'list', 'class', 'password']);
    for (const name of catalog.names) {
      for (const { spec } of catalog.key(name)!.changes) {
        if (!spec) continue;
        expect(types, name).toContain(spec.type);
        expect(['high', 'medium', 'low'], name).toContain(spec.importance);
        expect('default' in spec, name).toBe(!spec.required);
      }
    }
    expect(new Set(data.validators.map(({ kind }) => kind))).toEqual(
      new Set(['range', 'oneOf', 'offsetReset', 'nonEmpty', 'nonNull', 'list']),
    );
  });
});

describe('group protocols', () => {
  it('knows what each protocol refuses', () => {
    expect(catalog.classicOnlyKeys(309)).toEqual([]);
    expect(catalog.classicOnlyKeys(400)).toEqual([
      'heartbeat.interval.ms',
      'partition.assignment.strategy',
      'session.timeout.ms',
    ]);
    expect(catalog.consumerOnlyKeys(308)).toEqual([]);
    expect(catalog.consumerOnlyKeys(309)).toEqual(['group.remote.assignor']);
  });

  it('knows assignors by the name and protocol they give', () => {
    const names = (version: number) =>
      catalog.assignors(version).map(({ shortName, protocol }) => `${shortName} ${protocol}`);
    expect(names(203)).toEqual(['range eager', 'roundrobin eager', 'sticky eager']);
    expect(names(403)).toEqual(['cooperative-sticky cooperative', 'range eager', 'roundrobin eager', 'sticky eager']);
    expect(catalog.assignors(403)[1]?.className).toBe('org.apache.kafka.clients.consumer.RangeAssignor');
  });

  it('knows the shipped deserializers', () => {
    const boolean = 'org.apache.kafka.common.serialization.BooleanDeserializer';
    expect(catalog.deserializers(304)).not.toContain(boolean);
    expect(catalog.deserializers(305)).toContain(boolean);
    expect(catalog.serializers(404)).toContain('org.apache.kafka.common.serialization.StringSerializer');
    expect(catalog.deserializers(404).every((name) => name.endsWith('Deserializer'))).toBe(true);
  });
});

describe('brokers', () => {
  it('knows the limits of classic groups', () => {
    expect(catalog.broker(202).groupSession).toEqual({ min: 6000, max: 300_000 });
    expect(catalog.broker(200)).toEqual(catalog.broker(202));
    expect(catalog.broker(203).groupSession).toEqual({ min: 6000, max: 1_800_000 });
    expect(catalog.broker(306).consumerSession).toBeUndefined();
  });

  it('knows the limits of consumer groups', () => {
    expect(catalog.broker(403)).toEqual({
      groupSession: { min: 6000, max: 1_800_000 },
      initialRebalanceDelay: 3000,
      consumerSession: { min: 45_000, max: 60_000, default: 45_000 },
      consumerHeartbeat: { min: 5000, max: 15_000, default: 5000 },
      consumerAssignors: ['uniform', 'range'],
    });
    expect(catalog.brokerKey('group.consumer.migration.policy')?.spec(400)?.default).toBe('bidirectional');
  });

  it('knows the keys of one group', () => {
    expect(catalog.groupKeys(309)).toEqual([]);
    expect(catalog.groupKeys(400)).toContain('consumer.session.timeout.ms');
    expect(catalog.groupKeys(402)).not.toContain('consumer.assignment.interval.ms');
    expect(catalog.groupKeys(403)).toContain('consumer.assignment.interval.ms');
  });
});

describe('who reads a key', () => {
  it('tells roles apart', () => {
    expect(catalog.roles('max.poll.records')).toEqual(['consumer']);
    expect(catalog.roles('acks')).toEqual(['producer']);
    expect(catalog.roles('zookeeper.connect')).toEqual(['broker']);
    expect(catalog.roles('application.id')).toEqual(['streams']);
    expect(catalog.roles('offset.storage.topic')).toEqual(['connect']);
    expect(catalog.roles('retention.ms')).toEqual(['topic']);
    expect(catalog.roles('bootstrap.servers')).toEqual(['consumer', 'producer', 'admin', 'streams', 'connect']);
    expect(catalog.producerKeys).toContain('linger.ms');
    expect(catalog.adminKeys).toContain('bootstrap.controllers');
    expect(catalog.streamsKeys).toContain('num.stream.threads');
    expect(catalog.connectWorkerKeys).toContain('config.storage.topic');
    expect(catalog.brokerKeys).toContain('log.dirs');
    expect(catalog.topicKeys).toContain('cleanup.policy');
  });

  it('knows what a share consumer refuses, and what it alone takes', () => {
    expect(catalog.shareRefusedKeys(400)).toEqual([]);
    expect(catalog.shareRefusedKeys(401)).toContain('auto.offset.reset');
    expect(catalog.shareRefusedKeys(404)).toHaveLength(10);
    expect(catalog.shareRefusedKeys(404)).not.toContain('max.poll.records');
    expect(catalog.shareOnlyKeys(401)).toEqual(['share.acknowledgement.mode']);
    expect(catalog.shareOnlyKeys(402)).toEqual(['share.acknowledgement.mode', 'share.acquire.mode']);
  });

  it('knows librdkafka’s names, aliases, scopes and accepted values', () => {
    const named = (name: string) => catalog.librdkafkaKeys.find((key) => key.name === name);
    expect(named('fetch.max.wait.ms')).toBeUndefined();
    expect(named('fetch.wait.max.ms')?.scope).toBe('C');
    expect(named('bootstrap.servers')).toEqual({
      name: 'bootstrap.servers',
      scope: '*',
      aliasOf: 'metadata.broker.list',
    });
    expect(named('enable.auto.commit')).toEqual({
      name: 'enable.auto.commit',
      scope: 'C',
      words: ['true', 'false'],
      default: 'true',
    });
    expect(named('session.timeout.ms')?.range).toEqual({ min: 1, max: 3_600_000 });
    expect(named('auto.offset.reset')?.words).toContain('error');
    expect(named('debug')?.words).toBeUndefined();
    expect(named('api.version.request')?.deprecated).toBe(true);
    expect(catalog.librdkafkaKey('fetch.max.bytes')?.default).toBe('52428800');
    expect(catalog.librdkafkaKey('debug')?.default).toBeUndefined();
    expect(catalog.librdkafkaKey('no.such.property')).toBeUndefined();
    // Each number has a default, inside its own range, that librdkafka would take.
    for (const { name, range, default: value } of catalog.librdkafkaKeys) {
      if (!range) continue;
      expect(Number(value), name).toBeGreaterThanOrEqual(range.min);
      expect(Number(value), name).toBeLessThanOrEqual(range.max);
    }
    expect(named('linger.ms')?.scope).toBe('P');
  });
});

describe('Spring Boot', () => {
  it('knows the client a release manages', () => {
    expect(catalog.springBoot('3.5.16')).toBe(309);
    expect(catalog.springBoot('4.1')).toBe(402);
    expect(catalog.springBoot('2.7.18')).toBe(301);
    expect(catalog.springBoot('9.9')).toBeUndefined();
  });

  it('tells the client that other libraries bring along', () => {
    expect(catalog.broughtBy('spring-kafka', '2.5.17.RELEASE')).toBe(205);
    expect(catalog.broughtBy('spring-kafka', '4.1')).toBe(402);
    expect(catalog.broughtBy('quarkus-bom', '3.15.1')).toBe(307);
    expect(catalog.broughtBy('node-rdkafka', 'v2.18.0')).toBe(203);
    expect(catalog.broughtBy('spring-kafka', '9.0')).toBeUndefined();
    expect(catalog.broughtBy('spring-kafka', '0.9')).toBeUndefined();
    expect(catalog.broughtBy('toString', '1.0')).toBeUndefined();
    for (const rows of Object.values(data.brings)) {
      const minors = rows.map(([minor]) => minor);
      expect(minors).toEqual([...new Set(minors)].sort((a, b) => a - b));
    }
  });

  it('maps its properties to keys', () => {
    const all = catalog.springConsumerProperties();
    const named = (property: string) => all.find((each) => each.property === property);
    expect(named('spring.kafka.consumer.heartbeat-interval')).toEqual({
      property: 'spring.kafka.consumer.heartbeat-interval',
      name: 'heartbeat-interval',
      shared: false,
      kafkaKey: 'heartbeat.interval.ms',
      type: 'duration',
    });
    expect(named('spring.kafka.consumer.isolation-level')).toMatchObject({
      type: 'enum',
      values: ['read-uncommitted', 'read-committed'],
    });
    expect(named('spring.kafka.bootstrap-servers')).toMatchObject({
      shared: true,
      kafkaKey: 'bootstrap.servers',
      type: 'list',
    });
    expect(named('spring.kafka.consumer.fetch-min-size')).toMatchObject({
      kafkaKey: 'fetch.min.bytes',
      type: 'dataSize',
    });
    expect(named('spring.kafka.producer.acks')).toBeUndefined();
    for (const { kafkaKey } of all) if (kafkaKey) expect(catalog.names).toContain(kafkaKey);
  });

  it('leaves out what a release does not have yet', () => {
    const has = (boot: string) =>
      catalog.springConsumerProperties(boot).some(({ name }) => name === 'max-poll-interval');
    expect([has('3.4'), has('3.5'), has('4.1')]).toEqual([false, true, true]);
  });

  it('knows what it sets without being asked', () => {
    expect(catalog.springConsumerDefaults['bootstrap.servers']).toBe('localhost:9092');
  });
});

describe('descriptions', () => {
  it('has one for every key, and none for anything else', () => {
    expect(Object.keys(descriptions).sort()).toEqual([...catalog.names].sort());
  });

  it('names only keys that exist', () => {
    const known = new Set([...catalog.names, ...catalog.brokerKeys]);
    for (const [key, text] of Object.entries(descriptions)) {
      for (const [mention] of text.matchAll(/(?<![\w.])[a-z]+(?:\.[a-z]+)+(?=[\s,;:)]|\.\s|\.$)/g)) {
        expect(known, key).toContain(mention);
      }
    }
  });
});

it('says that a broker takes bounds of groups over only with a restart', () => {
  const dynamic = (key: string) => catalog.brokerKey(key)?.spec(NEWEST)?.dynamic ?? false;
  expect(dynamic('group.consumer.assignment.interval.ms')).toBe(true);
  expect(dynamic('group.consumer.min.session.timeout.ms')).toBe(false);
  expect(dynamic('group.max.session.timeout.ms')).toBe(false);
});

it('the consumer protocol is general from the first brokers on that speak it by default', () => {
  const key = otherKeys('group.coordinator.rebalance.protocols').find(({ owner }) => owner === 'broker')!;
  const spoken = versions.filter((version) => key.outline(version)?.default?.split(',').includes('consumer'));
  expect(spoken[0]).toBe(CONSUMER_PROTOCOL_GENERAL);
});
