import { expect, test } from 'vitest';
import { migrate } from '../../../../test/support/migrate.ts';

const BOOT = 'spring.kafka.consumer.group-id=g\n';
const BINDING = 'spring.cloud.stream.kafka.bindings.in.consumer.';

const plan = (text: string, file = 'application.properties') => migrate({ text, file }).migration.plan;

test('keys of the binder are named with their places, those that the client will refuse first', () => {
  const text = plan(
    `${BOOT}${BINDING}enableDlq=true\n${BINDING}configuration.session.timeout.ms=30000\n${BINDING}configuration[heartbeat.interval.ms]=1000\n`,
  );
  expect(text).toContain(
    `do not change: \`${BINDING}configuration.session.timeout.ms\` (application.properties:3), \`${BINDING}configuration[heartbeat.interval.ms]\` (application.properties:4), \`${BINDING}enableDlq\` (application.properties:2). Its Kafka binder starts from`,
  );
  expect(text).toContain(
    'Take `heartbeat.interval.ms`, `partition.assignment.strategy`, `session.timeout.ms` out of those by hand',
  );
});

test('of many keys a few are named', () => {
  const lines = Array.from({ length: 8 }, (_, index) => `${BINDING}configuration.x${index}=1\n`);
  expect(plan(BOOT + lines.join(''))).toMatch(/\.x4` \(application\.properties:6\) and 3 more\. /);
});

test('in YAML and in any spelling that Spring Boot takes', () => {
  const text =
    'spring:\n  kafka.consumer.group-id: g\n  cloud:\n    STREAM:\n      kafka:\n        binder:\n          brokers: h\n';
  expect(plan(text, 'application.yml')).toContain('`spring.cloud.STREAM.kafka.binder.brokers` (application.yml:7)');
});

test.each([
  ['other keys of Spring Cloud Stream', `${BOOT}spring.cloud.stream.bindings.in.group=g\n`],
  ['a key that only starts alike', `${BOOT}spring.cloud.stream.kafkas.binder.brokers=h\n`],
])('nothing is said of %s', (_, text) => {
  expect(plan(text)).not.toContain('Spring Cloud Stream');
});
