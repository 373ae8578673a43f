import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}default.api.timeout.ms=30000\n` },
    { text: `${HEAD}request.timeout.ms=120000\n` },
    { text: `${HEAD}default.api.timeout.ms=0\n` },
  ],
  reject: [
    {
      text: `${HEAD}request.timeout.ms=20000\ndefault.api.timeout.ms=10000\n`,
      findings: [{ at: '4:24-4:29', severity: 'info', related: ['3:1-3:25'] }],
      fix: { title: 'Remove default.api.timeout.ms', result: `${HEAD}request.timeout.ms=20000\n` },
    },
    { text: `${HEAD}default.api.timeout.ms=10000\n`, findings: [{ at: '3:24-3:29', message: /30000, the default/ }] },
  ],
});
