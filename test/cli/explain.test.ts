import { describe, expect, test } from 'vitest';
import { rules } from '../../src/core/rules/index.ts';
import { useCli } from './support.ts';

const cli = useCli();

/** What only Markdown has. */
const MARKS = /`|\*\*|^#|^- /m;

describe('explain', () => {
  test('a key, for a version', () => {
    expect(cli.run(['explain', 'session.timeout.ms']).out).toContain('Default in Kafka 4.4: 45000 (45 s)');
    expect(cli.run(['explain', 'session.timeout.ms', '--kafka-version', '2.8']).out).toContain(
      'Default in Kafka 2.8: 10000',
    );
  });

  test('a key of another program: whose, since when, and that it is not judged', () => {
    const { code, out } = cli.run(['explain', 'share.isolation.level']);
    expect(code).toBe(0);
    expect(out).toContain('A setting of a group');
    expect(out).toContain('since Kafka 4.1');
    expect(out).toContain('Default in Kafka 4.4: read_uncommitted');
    expect(out).toContain('its value is not judged here');
    expect(cli.run(['explain', 'application.id']).out).toContain('A key of Kafka Streams');
    expect(cli.run(['explain', 'offset.storage.topic']).out).toContain('A key of a Connect worker');
    expect(cli.run(['explain', 'statistics.interval.ms']).out).toContain('A property of librdkafka');
    expect(cli.run(['explain', 'session.timeout.ms']).out).toContain('KafkaShareConsumer');
  });

  test('every rule, as text and as Markdown', () => {
    for (const { name } of rules.filter((_, index) => index % 10 === 0)) {
      const markdown = cli.run(['explain', name, '--format', 'markdown']);
      expect(markdown.code).toBe(0);
      expect(markdown.out).toMatch(new RegExp(`^# ${name}\n`));
      expect(markdown.out).not.toMatch(/^```\w+ /m);
      const text = cli.run(['explain', name]);
      expect(text.code).toBe(0);
      expect(text.out).toMatch(new RegExp(`^${name}\n\nWhat\n\n`));
      // What stands in an example stays as it is, and it is indented.
      expect(text.out.replace(/^ {4}.*$/gm, '')).not.toMatch(MARKS);
      for (const line of text.out.split('\n')) {
        if (!line.startsWith('    ')) expect(line.length, line).toBeLessThanOrEqual(Math.max(80, longestWord(line)));
      }
    }
  });

  test.each([
    ['as documented', 'spring.kafka.consumer.max-poll-records', 'max.poll.records'],
    ['in another spelling that Spring Boot takes', 'spring.kafka.consumer.maxPollRecords', 'max.poll.records'],
    ['as an environment variable', 'SPRING_KAFKA_CONSUMER_MAXPOLLRECORDS', 'max.poll.records'],
    ['as an environment variable with its dashes', 'SPRING_KAFKA_CONSUMER_AUTO_OFFSET_RESET', 'auto.offset.reset'],
    ['without what stands above it in YAML', 'max-poll-records', 'max.poll.records'],
    ['below a map', 'spring.kafka.consumer.properties.session.timeout.ms', 'session.timeout.ms'],
    ['of every client', 'spring.kafka.bootstrap-servers', 'bootstrap.servers'],
  ])('a name of Spring Boot %s, and the key that it sets', (_, name, key) => {
    const { code, out } = cli.run(['explain', name]);
    expect(code).toBe(0);
    expect(out).toContain('Spring Boot');
    expect(out).toContain(`\n\n${key}\n\n`);
    expect(out).toContain('  - Type: ');
  });

  test('the values that Spring Boot takes, and from which of its versions on it has a name', () => {
    expect(cli.run(['explain', 'isolation-level']).out).toContain('Values: read-uncommitted, read-committed');
    expect(cli.run(['explain', 'spring.kafka.ssl.bundle']).out).toContain('Since Spring Boot 3.');
  });

  test.each([
    ['a slip in a key', 'sesion.timeout.ms', 'session.timeout.ms'],
    ['a key with dashes', 'session-timeout-ms', 'session.timeout.ms'],
    ['a slip in a rule', 'mixed-asignors-run-eager', 'mixed-assignors-run-eager'],
    ['a slip in a name of Spring Boot', 'spring.kafka.consumer.auto-offest-reset', 'spring.kafka.consumer.auto-offset-reset'],
    ['a key of Kafka where Spring Boot has its own', 'spring.kafka.consumer.session.timeout.ms', 'spring.kafka.consumer.properties.session.timeout.ms'],
    ['a slip below a map', 'spring.kafka.properties.group.protocl', 'spring.kafka.properties.group.protocol'],
  ])('%s: what it may mean', (_, name, meant) => {
    const { code, out, err } = cli.run(['explain', name]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^kafka-rebalance: .* is neither a rule nor a key that Kafka, Spring Boot or librdkafka knows\./);
    expect(err).toContain(` Did you mean ${meant}?\n`);
  }); // biome-ignore format: a list reads better packed

  test('a word: the names that have it', () => {
    const { code, err } = cli.run(['explain', 'poll']);
    expect(code).toBe(2);
    expect(err).toContain('It is in the names max.poll.interval.ms, max.poll.records,');
  });

  test('what is near to nothing: only that', () => {
    const { err } = cli.run(['explain', 'nothing.of.the.kind']);
    expect(err).not.toContain('Did you mean');
    expect(err).not.toContain('in the names');
    expect(cli.run(['explain', 'spring.kafka.listener.ack-mode']).err).toBe(
      'kafka-rebalance: spring.kafka.listener.ack-mode: Spring Boot sets no key of a consumer by this name.\n',
    );
    expect(cli.run(['explain', '\u001b[31mx']).err).not.toContain('\u001b');
  });
});

function longestWord(line: string): number {
  return Math.max(...line.split(/ +/).map((word) => word.length + 4));
}
