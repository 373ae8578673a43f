import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}session.timeout.ms=10000\nheartbeat.interval.ms=9999\n` },
    { text: `${HEAD}session.timeout.ms=3001\n` },
    { text: `${HEAD}heartbeat.interval.ms=15000\n` },
    { text: `${HEAD}session.timeout.ms=\${SESSION}\nheartbeat.interval.ms=60000\n` },
    { text: `${HEAD}session.timeout.ms=10s\nheartbeat.interval.ms=60000\n` },
    { text: `${HEAD}group.protocol=consumer\nsession.timeout.ms=1000\nheartbeat.interval.ms=1000\n` },
  ],
  reject: [
    {
      text: `${HEAD}session.timeout.ms=10000\nheartbeat.interval.ms=10000\n`,
      findings: [{ at: '4:1-4:28', severity: 'error', related: ['3:1-3:25'] }],
      fixed: `${HEAD}session.timeout.ms=10000\nheartbeat.interval.ms=3333\n`,
    },
    {
      text: `${HEAD}heartbeat.interval.ms=30000\nsession.timeout.ms=10000\n`,
      findings: [{ at: '3:1-3:28', severity: 'error' }],
      fixed: `${HEAD}heartbeat.interval.ms=3333\nsession.timeout.ms=10000\n`,
      fix: { title: 'Swap the two values', result: `${HEAD}heartbeat.interval.ms=10000\nsession.timeout.ms=30000\n` },
    },
    {
      text: `${HEAD}session.timeout.ms=3000\n`,
      findings: [
        {
          at: '3:1-3:24',
          severity: 'error',
          message: /heartbeat\.interval\.ms \(3000, the default\) must be below session\.timeout\.ms \(3000\)/,
        },
      ],
      fixed: HEAD,
    },
    {
      version: '2.8',
      text: `${HEAD}heartbeat.interval.ms=15000\n`,
      findings: [{ at: '3:1-3:28', severity: 'error', message: /10000, the default/ }],
      fixed: `${HEAD}heartbeat.interval.ms=3333\n`,
      fix: { title: 'Remove heartbeat.interval.ms (the default is 3000)', result: HEAD },
    },
    {
      text: `${HEAD}session.timeout.ms=-1\nheartbeat.interval.ms=0\n`,
      findings: [{ at: '4:1-4:24', severity: 'error' }],
    },
  ],
});
