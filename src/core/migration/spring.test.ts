import { describe, expect, test } from 'vitest';
import { changed, configsIn, migrate } from '../../../test/support/migrate.ts';
import { backToClassic } from './to-classic.ts';

const P = 'org.apache.kafka.clients.consumer.';

describe('Spring Boot', () => {
  test('one YAML file, typed and raw keys', () => {
    const text = `spring:
  kafka:
    bootstrap-servers: h:9092
    consumer:
      group-id: orders # the group
      heartbeat-interval: 3s
      # enough for our pauses
      max-poll-records: 50
      properties:
        session.timeout.ms: 30000
        partition.assignment.strategy: ${P}CooperativeStickyAssignor
        max.poll.interval.ms: 600000
server:
  port: 8080
`;
    const { migration, text: result } = migrate({ text, file: 'application.yml' });
    expect(migration.refused).toBeUndefined();
    expect(result).toBe(`spring:
  kafka:
    bootstrap-servers: h:9092
    consumer:
      group-id: orders # the group
      # enough for our pauses
      max-poll-records: 50
      properties:
        max.poll.interval.ms: 600000
        group.protocol: consumer
server:
  port: 8080
`);
    expect(migration.plan).toContain('# Migrate `orders` to');
  });

  test('a YAML file with no map yet, whose default assignor is kept', () => {
    const text = 'spring:\n  kafka:\n    consumer:\n      group-id: orders\n      auto-offset-reset: earliest\n';
    const { text: result } = migrate({ text, file: 'application.yml' });
    expect(result).toContain('group.protocol: consumer');
    expect(result).toContain('group.remote.assignor: range');
    expect(migrate({ text: result, file: 'application.yml' }).migration.changes).toEqual([]);
  });

  test('a .properties file', () => {
    const text = `spring.kafka.consumer.group-id=orders\nspring.kafka.consumer.properties.session.timeout.ms=30000\nspring.kafka.consumer.properties.partition.assignment.strategy=${P}RangeAssignor\n`;
    expect(migrate({ text, file: 'application.properties' }).text).toBe(
      'spring.kafka.consumer.group-id=orders\nspring.kafka.consumer.properties.group.protocol=consumer\nspring.kafka.consumer.properties.group.remote.assignor=range\n',
    );
  });

  test('every profile, though the base alone names the group', () => {
    const text = {
      'application.properties':
        'spring.kafka.consumer.group-id=orders\nspring.kafka.consumer.properties.session.timeout.ms=30000\n',
      'application-prod.properties': `spring.kafka.consumer.properties.heartbeat.interval.ms=9000\nspring.kafka.consumer.properties.partition.assignment.strategy=${P}StickyAssignor\n`,
    };
    const { text: result } = migrate({ text });
    expect(result).toEqual({
      'application.properties':
        'spring.kafka.consumer.group-id=orders\nspring.kafka.consumer.properties.group.protocol=consumer\nspring.kafka.consumer.properties.group.remote.assignor=range\n',
      // The base keeps range for the other profiles; this one ran a sticky assignor.
      'application-prod.properties': 'spring.kafka.consumer.properties.group.remote.assignor=uniform\n',
    });
    expect(migrate({ text: result }).migration.changes).toEqual([]);
  });

  test('the plan says which profile had which timeouts', () => {
    const timeout = 'spring.kafka.consumer.properties.session.timeout.ms';
    const text = {
      'application.properties': `spring.kafka.consumer.group-id=orders\n${timeout}=50000\n`,
      'application-prod.properties': `${timeout}=60000\n`,
    };
    const { plan } = migrate({ text }).migration;
    expect(plan).toMatch(/\*\*without a profile\*\*\n\n- `session\.timeout\.ms` of 50000 ms/);
    expect(plan).toMatch(/\*\*profile `prod`\*\*\n\n- `session\.timeout\.ms` of 60000 ms/);
    const alone = migrate({ text: { 'application.properties': text['application.properties'] } }).migration.plan;
    expect(alone).not.toContain('without a profile');
  });

  test('the plan says where new keys stand', () => {
    const text = `spring:
  kafka:
    bootstrap-servers: h:9092
    consumer:
      properties:
        # longer pauses
        session.timeout.ms: 50000
        max.poll.interval.ms: 600000
---
spring:
  config.activate.on-profile: next
  kafka.consumer.properties:
    group.protocol: consumer
`;
    const { migration, text: result } = migrate({ text, file: 'application.yml' });
    const { plan } = migration;
    const additions = [...plan.matchAll(/add `([^=]+)=([^`]+)` as `([^`]+)`, line (\d+) of/g)];
    expect(additions.map(([, , , path]) => path)).toEqual([
      'spring.kafka.consumer.properties.group.protocol',
      'spring.kafka.consumer.properties.group.remote.assignor',
      'spring.kafka.consumer.properties.group.remote.assignor',
    ]);
    const lines = (result as string).split('\n');
    for (const [, key, value, , line] of additions) expect(lines[Number(line) - 1]!.trim()).toBe(`${key}: ${value}`);
    expect(plan).toContain('application.yml:6: the comment stays, but spoke of `session.timeout.ms`');
  });

  test('a profile that goes its own way refuses the whole', () => {
    const text = {
      'application.properties': 'spring.kafka.consumer.group-id=orders\n',
      'application-prod.properties': 'spring.kafka.consumer.properties.partition.assignment.strategy=com.example.A\n',
    };
    const { migration, text: result } = migrate({ text });
    expect(migration.refused?.at?.uri).toContain('application-prod.properties');
    expect(result).toEqual(text);
  });

  test('there and back', () => {
    const text = `spring:\n  kafka:\n    consumer:\n      group-id: orders\n      properties:\n        partition.assignment.strategy: ${P}RangeAssignor\n`;
    const there = migrate({ text, file: 'application.yml' }).text as string;
    const back = migrate({ text: there, file: 'application.yml' }, backToClassic).text;
    expect(there).toContain('group.remote.assignor: range');
    expect(back).toContain('group.protocol: classic');
    expect(back).toContain(`partition.assignment.strategy: ${P}RangeAssignor`);
    expect(back).not.toContain('group.remote.assignor');
  });
});

describe('which of several files gets the keys', () => {
  const SERVERS = 'spring.kafka.bootstrap-servers=h:9092\n';
  const MAP = 'spring.kafka.consumer.properties.';
  const RANGE = `${MAP}group.protocol=consumer\n${MAP}group.remote.assignor=range\n`;

  function migrated(text: Record<string, string>, how?: typeof backToClassic) {
    const { migration, text: result } = migrate({ text }, how);
    expect(migration.refused).toBeUndefined();
    expect(migrate({ text: result }, how).migration.changes, 'a second time').toEqual([]);
    return { result, plan: migration.plan };
  }

  test.each([
    ['keeps a consumer’s key', `${MAP}max.poll.interval.ms=300000\n`, ''],
    ['loses a consumer’s key', '', `${MAP}session.timeout.ms=45000\n`],
    ['loses one of the shared map', '', 'spring.kafka.properties.session.timeout.ms=45000\n'],
    ['has a typed key of a consumer', 'spring.kafka.consumer.auto-offset-reset=earliest\n', ''],
  ])('the base alone, when it %s', (_, kept, lost) => {
    const profiles = { 'application-dev.properties': SERVERS, 'application-prod.properties': SERVERS };
    const active = 'spring.profiles.active=dev\n';
    const { result } = migrated({ 'application.properties': active + kept + SERVERS + lost, ...profiles });
    expect(result).toEqual({ 'application.properties': active + kept + SERVERS + RANGE, ...profiles });
  });

  test('the base alone, even when profiles name the groups', () => {
    const profile = 'spring.kafka.consumer.group-id=g\n';
    const profiles = { 'application-dev.properties': profile, 'application-prod.properties': profile };
    const base = 'spring.kafka.consumer.client-id=c\n';
    const { result } = migrated({ 'application.properties': base, ...profiles });
    expect(result).toEqual({ 'application.properties': base + RANGE, ...profiles });
  });

  test('each profile, when the base says nothing of consumers', () => {
    const profile = 'spring.kafka.consumer.group-id=g\n';
    const { result } = migrated({
      'application.properties': `spring.profiles.active=dev\n${SERVERS}`,
      'application-dev.properties': profile,
      'application-prod.properties': profile,
    });
    expect(result).toEqual({
      'application.properties': `spring.profiles.active=dev\n${SERVERS}`,
      'application-dev.properties': profile + RANGE,
      'application-prod.properties': profile + RANGE,
    });
  });

  test('the base alone, when one start of the application has nothing of consumers in its files', () => {
    const active = `spring.profiles.active=local\n${SERVERS}`;
    const profiles = {
      'application-kafka.properties': 'spring.kafka.consumer.group-id=g\n',
      'application-local.properties': SERVERS,
    };
    const { result } = migrated({ 'application.properties': active, ...profiles });
    expect(result).toEqual({ 'application.properties': active + RANGE, ...profiles });
  });

  test('a profile that differs says so itself, in whatever order the profiles come', () => {
    const sticky = `${MAP}partition.assignment.strategy=${P}StickyAssignor\n`;
    const { result } = migrated({
      'application.properties': 'spring.profiles.active=dev\nspring.kafka.consumer.group-id=g\n',
      'application-dev.properties': sticky,
      'application-prod.properties': SERVERS,
    });
    expect(result).toEqual({
      'application.properties': `spring.profiles.active=dev\nspring.kafka.consumer.group-id=g\n${RANGE}`,
      'application-dev.properties': `${MAP}group.remote.assignor=uniform\n`,
      'application-prod.properties': SERVERS,
    });
  });

  const MIXED = {
    'application.properties': `spring.kafka.consumer.group-id=g\n${MAP}group.protocol=classic\n`,
    'application-next.properties': `${SERVERS}${MAP}group.protocol=consumer\n`,
  };

  test('a profile that runs the consumer protocol already keeps the assignor of the broker', () => {
    const { result, plan } = migrated(MIXED);
    expect(result).toEqual({
      'application.properties': `spring.kafka.consumer.group-id=g\n${MAP}group.remote.assignor=range\n${MAP}group.protocol=consumer\n`,
      'application-next.properties': `${MIXED['application-next.properties']}${MAP}group.remote.assignor=uniform\n`,
    });
    expect(plan).toContain('The broker’s assignor `uniform` runs.');
  });

  test('a config that is classic already stays as it is on the way back', () => {
    expect(migrated(MIXED, backToClassic).result).toEqual({
      ...MIXED,
      'application-next.properties': `${SERVERS}${MAP}group.protocol=classic\n${MAP}partition.assignment.strategy=${P}CooperativeStickyAssignor\n`,
    });
  });

  test('a profile that is classic already keeps its list when the base goes back', () => {
    const { result } = migrated(
      {
        'application.properties': `${MAP}group.protocol=consumer\n${MAP}group.remote.assignor=uniform\n`,
        'application-old.properties': `${MAP}group.protocol=classic\n${MAP}group.remote.assignor=\n`,
      },
      backToClassic,
    );
    expect(result).toEqual({
      'application.properties': `${MAP}group.protocol=classic\n${MAP}partition.assignment.strategy=${P}CooperativeStickyAssignor\n`,
      'application-old.properties': `${MAP}group.protocol=classic\n${MAP}partition.assignment.strategy=${P}RangeAssignor,${P}CooperativeStickyAssignor\n`,
    });
  });
});

describe('blank values of several documents and maps', () => {
  const document = (own: string, shared = '', profile = '') =>
    `${profile && `spring.config.activate.on-profile: ${profile}\n`}spring.kafka:\n  properties: {${shared}}\n  consumer:\n    group-id: g\n    properties: {${own}}\n`;
  const application = (...documents: string[]) => ({ text: documents.join('---\n'), file: 'application.yml' });
  /** The assignor that each start names after a migration; a second one has nothing left to do. */
  function assignors(files: { text: string; file: string }) {
    const { migration, text } = migrate(files);
    expect(migration.refused).toBeUndefined();
    const after = { ...files, text: text as string };
    expect(migrate(after).migration.changes).toEqual([]);
    return Object.fromEntries(
      configsIn(after).map((config) => [config.about.profile ?? '', config.get('group.remote.assignor')?.trimmed]),
    );
  }

  test.each(["''", '~', 'null', '" "'])('an assignor of %s hides no assignor that the migration writes', (blank) => {
    const files = application(
      document(`group.remote.assignor: ${blank}`, `partition.assignment.strategy: ${P}RangeAssignor`, 'prod'),
      document(`group.protocol: consumer, group.remote.assignor: ${blank}`),
    );
    expect(assignors(files)).toEqual({ '': undefined, prod: 'range' });
  });

  test('a profile whose blank hid what others run keeps its own', () => {
    const files = application(
      document(`partition.assignment.strategy: ${P}RangeAssignor`),
      document(`group.remote.assignor: '', partition.assignment.strategy: ${P}StickyAssignor`, '', 'prod'),
    );
    expect(assignors(files)).toEqual({ '': 'range', prod: 'uniform' });
  });

  test('the broker’s choice leaves an assignor that another start names', () => {
    const files = application(
      document(`group.protocol: consumer, group.remote.assignor: uniform`),
      document(`group.remote.assignor: '', partition.assignment.strategy: ${P}RangeAssignor`, '', 'prod'),
    );
    const { migration } = migrate(files);
    const [broker] = migration.alternatives;
    expect(changed(files, broker!.changes)).toContain('group.protocol: consumer, group.remote.assignor: uniform');
  });

  test('a blank property of Spring Boot goes on hiding one of a document before it', () => {
    const typed = (value: string, profile = '') =>
      `${profile && `spring.config.activate.on-profile: ${profile}\n`}spring.kafka.consumer:\n  group-id: g\n  heartbeat-interval: ${value}\n`;
    const files = application(typed('3s', 'dev'), typed(''), typed('3s', 'prod'));
    const { text } = migrate(files);
    expect(migrate({ ...files, text: text as string }).migration.changes).toEqual([]);
  });

  test('what would give another profile another assignor is not written', () => {
    const files = application(document('group.remote.assignor: uniform', '', 'prod'), document('max.poll.records: 5'));
    expect(migrate(files).migration.refused?.reason).toContain('an assignor that another profile would get');
  });

  test('a misspelled assignor is to be corrected first', () => {
    const files = application(document('group.protocol: classic'), document("GROUP.REMOTE.ASSIGNOR: ''", '', 'prod'));
    const { refused } = migrate(files).migration;
    expect(refused?.reason).toContain('Write group.remote.assignor or remove it');
    expect(refused?.at?.key).toBe('GROUP.REMOTE.ASSIGNOR');
  });
});
