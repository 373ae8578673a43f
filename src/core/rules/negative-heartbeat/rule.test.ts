import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}heartbeat.interval.ms=0\n` },
    { version: '2.0', text: `${HEAD}heartbeat.interval.ms=-1\n` },
    { text: `${HEAD}group.protocol=consumer\nheartbeat.interval.ms=-1\n` },
    // Not below the session timeout: that is the error.
    { text: `${HEAD}heartbeat.interval.ms=-1\nsession.timeout.ms=-1\n` },
  ],
  reject: [
    {
      text: `${HEAD}heartbeat.interval.ms=-1\n`,
      findings: [{ at: '3:1-3:25', severity: 'error', message: /negative \(-1\)/ }],
      fixed: HEAD,
    },
  ],
});
