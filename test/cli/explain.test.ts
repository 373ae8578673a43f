import { describe, expect, test } from 'vitest';
import { rules } from '../../src/core/rules/index.ts';
import { useCli } from './support.ts';

const cli = useCli();

describe('explain', () => {
  test('a key, for a version', () => {
    expect(cli.run(['explain', 'session.timeout.ms']).out).toContain('Default in Kafka 4.4: `45000`');
    expect(cli.run(['explain', 'session.timeout.ms', '--kafka-version', '2.8']).out).toContain(
      'Default in Kafka 2.8: `10000`',
    );
  });

  test('a key of another program: whose, since when, and that it is not judged', () => {
    const { code, out } = cli.run(['explain', 'share.isolation.level']);
    expect(code).toBe(0);
    expect(out).toContain('A setting of a group');
    expect(out).toContain('since Kafka 4.1');
    expect(out).toContain('Default in Kafka 4.4: `read_uncommitted`');
    expect(out).toContain('its value is not judged here');
    expect(cli.run(['explain', 'application.id']).out).toContain('A key of Kafka Streams');
    expect(cli.run(['explain', 'offset.storage.topic']).out).toContain('A key of a Connect worker');
    expect(cli.run(['explain', 'statistics.interval.ms']).out).toContain('A property of librdkafka');
    expect(cli.run(['explain', 'session.timeout.ms']).out).toContain('KafkaShareConsumer');
  });

  test('every rule', () => {
    for (const { name } of rules.filter((_, index) => index % 10 === 0)) {
      const { code, out } = cli.run(['explain', name]);
      expect(code).toBe(0);
      expect(out).toMatch(new RegExp(`^# ${name}\n`));
      expect(out).not.toMatch(/^```\w+ /m);
    }
  });

  test('what is near to an unknown name', () => {
    const { code, err } = cli.run(['explain', 'sesion.timeout.ms']);
    expect(code).toBe(2);
    expect(err).toBe(
      'kafka-rebalance: sesion.timeout.ms is neither a rule nor a key that Kafka or librdkafka knows. Did you mean session.timeout.ms?\n',
    );
    expect(cli.run(['explain', 'nothing.of.the.kind']).err).not.toContain('Did you mean');
  });
});
