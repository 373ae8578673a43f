import { describe, expect, test } from 'vitest';
import { migrate } from '../../../test/support/migrate.ts';
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
