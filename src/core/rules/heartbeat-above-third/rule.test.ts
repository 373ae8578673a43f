import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}session.timeout.ms=30000\nheartbeat.interval.ms=10000\n` },
    { text: `${HEAD}session.timeout.ms=9000\n` },
    { text: `${HEAD}heartbeat.interval.ms=15000\n` },
    { text: `${HEAD}session.timeout.ms=10000\nheartbeat.interval.ms=\${HEARTBEAT}\n` },
    // The client refuses these; another rule says so.
    { text: `${HEAD}session.timeout.ms=10000\nheartbeat.interval.ms=10000\n` },
    { text: `${HEAD}group.protocol=consumer\nsession.timeout.ms=10000\nheartbeat.interval.ms=5000\n` },
  ],
  reject: [
    {
      text: `${HEAD}session.timeout.ms=10000\nheartbeat.interval.ms=5000\n`,
      findings: [{ at: '4:1-4:27', severity: 'warning', related: ['3:1-3:25'] }],
      fix: {
        title: 'Set heartbeat.interval.ms=3333 (a third of the session timeout)',
        result: `${HEAD}session.timeout.ms=10000\nheartbeat.interval.ms=3333\n`,
      },
    },
    {
      text: `${HEAD}session.timeout.ms=6000\n`,
      findings: [{ at: '3:1-3:24', severity: 'warning', message: /3000, the default/ }],
      fix: {
        title: 'Set heartbeat.interval.ms=2000 (a third of the session timeout)',
        result: `${HEAD}session.timeout.ms=6000\nheartbeat.interval.ms=2000\n`,
      },
    },
    {
      text: `${HEAD}heartbeat.interval.ms=15001\n`,
      findings: [{ at: '3:1-3:28', severity: 'warning', message: /45000, the default/ }],
    },
    {
      version: '2.8',
      text: `${HEAD}heartbeat.interval.ms=5000\n`,
      findings: [{ at: '3:1-3:27', severity: 'warning', message: /10000, the default/ }],
    },
  ],
});
