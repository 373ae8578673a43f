import { describe, expect, test } from 'vitest';
import { migrate } from '../../../test/support/migrate.ts';
import { backToClassic } from './to-classic.ts';
import { migrateToConsumerProtocol } from './to-consumer.ts';

const P = 'org.apache.kafka.clients.consumer.';
const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const back = (text: string) => migrate({ text }, backToClassic);

describe('back to classic', () => {
  test.each([
    [
      'range',
      `${HEAD}group.protocol=consumer\ngroup.remote.assignor=range\n`,
      `${HEAD}group.protocol=classic\npartition.assignment.strategy=${P}RangeAssignor\n`,
    ],
    [
      'uniform',
      `${HEAD}group.remote.assignor = uniform\ngroup.protocol=Consumer\n`,
      `${HEAD}partition.assignment.strategy = ${P}CooperativeStickyAssignor\ngroup.protocol=classic\n`,
    ],
    [
      'the broker’s default',
      `${HEAD}group.protocol=consumer\n`,
      `${HEAD}group.protocol=classic\npartition.assignment.strategy=${P}CooperativeStickyAssignor\n`,
    ],
    [
      'repeated keys',
      `${HEAD}group.remote.assignor=uniform\ngroup.protocol=classic\ngroup.protocol=consumer\ngroup.remote.assignor=range\n`,
      `${HEAD}group.protocol=classic\ngroup.protocol=classic\npartition.assignment.strategy=${P}RangeAssignor\n`,
    ],
    [
      'a list that was in the way',
      `${HEAD}group.protocol=consumer\npartition.assignment.strategy=${P}StickyAssignor\ngroup.remote.assignor=range\n`,
      `${HEAD}group.protocol=classic\npartition.assignment.strategy=${P}StickyAssignor\n`,
    ],
    ['classic with an assignor that it refuses', `${HEAD}group.remote.assignor=range\n`, HEAD],
    [
      'librdkafka',
      `${HEAD}statistics.interval.ms=1\ngroup.protocol=consumer\ngroup.remote.assignor=uniform\n`,
      `${HEAD}statistics.interval.ms=1\ngroup.protocol=classic\npartition.assignment.strategy=cooperative-sticky\n`,
    ],
  ])('%s', (_, text, expected) => {
    const { migration, text: result } = back(text);
    expect(migration.refused).toBeUndefined();
    expect(result).toBe(expected);
    expect(back(result as string).migration.changes, 'a second time').toEqual([]);
  });

  test.each([
    ['protocol from outside', `${HEAD}group.protocol=\${P}\n`, /group\.protocol is filled in/],
    [
      'assignor from outside',
      `${HEAD}group.protocol=consumer\ngroup.remote.assignor=\${A}\n`,
      /group\.remote\.assignor is filled in/,
    ],
    [
      'an assignor of the own brokers',
      `${HEAD}group.protocol=consumer\ngroup.remote.assignor=by-rack\n`,
      /by-rack has no classic counterpart/,
    ],
  ])('refused: %s', (_, text, reason) => {
    const { migration, text: result } = back(text);
    expect(migration.refused?.reason).toMatch(reason);
    expect(result).toBe(text);
  });

  test('the plan names the timeouts that the client decides again', () => {
    const { plan } = back(`${HEAD}group.protocol=consumer\ngroup.remote.assignor=range\n`).migration;
    expect(plan).toContain(`range becomes ${P}RangeAssignor`);
    expect(plan).toContain('`session.timeout.ms` (default 45000 ms; brokers allow 6000 to 1800000)');
    expect(plan).toContain('- consumer.properties:3: `group.protocol=consumer` becomes `group.protocol=classic`');
  });

  test('the plan says when there is nothing to do', () => {
    expect(back(HEAD).migration.plan).toMatch(/Nothing to do: the classic protocol runs already/);
  });

  test('has nothing to change for a share consumer', () => {
    const text = `${HEAD}share.acquire.mode=record_limit\n`;
    for (const move of [backToClassic, migrateToConsumerProtocol]) {
      const migrated = migrate({ text, file: 'share-consumer.properties' }, move);
      expect(migrated.migration.refused?.reason).toContain('KafkaShareConsumer');
      expect(migrated.text).toBe(text);
    }
  });
});

test.each(['', 'streams'])('a protocol of “%s”, which no client takes, becomes classic', (protocol) => {
  const { text } = migrate({ text: `group.id=g\ngroup.protocol=${protocol}\nmax.poll.records=5\n` }, backToClassic);
  expect(text).toBe('group.id=g\ngroup.protocol=classic\nmax.poll.records=5\n');
});
