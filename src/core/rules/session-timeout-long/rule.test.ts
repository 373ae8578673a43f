import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}session.timeout.ms=300000\n` },
    { text: `${HEAD}group.protocol=consumer\nsession.timeout.ms=900000\n` },
  ],
  reject: [
    {
      text: `${HEAD}session.timeout.ms=900000\n`,
      findings: [{ at: '3:20-3:26', severity: 'hint', message: /15 minutes/ }],
      fix: { title: 'Remove session.timeout.ms', result: HEAD },
    },
    {
      text: `${HEAD}statistics.interval.ms=1\nsession.timeout.ms=600000\n`,
      findings: [{ at: '4:20-4:26' }],
    },
  ],
});
