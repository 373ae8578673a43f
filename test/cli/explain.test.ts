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
      'kafka-rebalance: sesion.timeout.ms is neither a rule nor a consumer key of any version. Did you mean session.timeout.ms?\n',
    );
    expect(cli.run(['explain', 'nothing.of.the.kind']).err).not.toContain('Did you mean');
  });
});
