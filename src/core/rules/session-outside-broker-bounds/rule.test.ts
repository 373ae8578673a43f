import { expect, test } from 'vitest';
import { lintText } from '../../../../test/support/lint-text.ts';
import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}session.timeout.ms=6000\n` },
    { text: `${HEAD}session.timeout.ms=1800000\n` },
    { text: `${HEAD}session.timeout.ms=\${SESSION:1}\n` },
    { text: `${HEAD}group.protocol=consumer\nsession.timeout.ms=1\n` },
  ],
  reject: [
    {
      text: `${HEAD}session.timeout.ms=5999\n`,
      findings: [
        { at: '3:20-3:24', severity: 'warning', message: /from 6000 to 1800000 ms .* defaults of a 4\.4 broker/ },
      ],
      fix: { title: 'Remove session.timeout.ms (the default is 45000)', result: HEAD },
    },
    {
      text: `${HEAD}session.timeout.ms=1800001\n`,
      findings: [
        { at: '3:20-3:27', severity: 'warning', message: /or group\.max\.session\.timeout\.ms on the brokers/ },
      ],
      fix: { title: 'Set session.timeout.ms=1800000', result: `${HEAD}session.timeout.ms=1800000\n` },
    },
    {
      version: '2.2',
      text: `${HEAD}session.timeout.ms=300001\n`,
      findings: [{ at: '3:20-3:26', message: /to 300000 ms/ }],
    },
  ],
});

test('bounds of the own brokers count', () => {
  const messages = (session: number) =>
    lintText({
      text: `${HEAD}session.timeout.ms=${session}\nheartbeat.interval.ms=100\n`,
      settings: { broker: { minSessionTimeoutMs: 1000, maxSessionTimeoutMs: 60000 } },
    })
      .filter((finding) => finding.rule === rule.name)
      .map((finding) => finding.message);
  expect(messages(1000)).toEqual([]);
  expect(messages(60000)).toEqual([]);
  expect(messages(60001)).toEqual([expect.stringContaining('from 1000 to 60000 ms')]);
  expect(messages(999)).toEqual([expect.stringContaining('from the broker settings of this checker')]);
});
