import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}session.timeout.ms=10000\n` },
    { text: `${HEAD}session.timeout.ms=5000\n` },
    { text: `${HEAD}session.timeout.ms=6000\nheartbeat.interval.ms=6000\n` },
    { text: `${HEAD}group.protocol=consumer\nsession.timeout.ms=6000\n` },
    { text: `${HEAD}session.timeout.ms=6000\n`, settings: { broker: { minSessionTimeoutMs: 8000 } } },
  ],
  reject: [
    {
      text: `${HEAD}session.timeout.ms=9999\n`,
      findings: [{ at: '3:20-3:24', severity: 'info', message: /45000/ }],
      fix: { title: 'Remove session.timeout.ms', result: HEAD },
    },
    {
      text: `${HEAD}session.timeout.ms=3500\n`,
      settings: { broker: { minSessionTimeoutMs: 1000 } },
      findings: [{ at: '3:20-3:24' }],
    },
  ],
});
