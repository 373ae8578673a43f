import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}request.timeout.ms=5000\n` },
    { text: `${HEAD}request.timeout.ms=-1\n` },
    { text: `${HEAD}default.api.timeout.ms=1000\n` },
  ],
  reject: [
    {
      text: `${HEAD}request.timeout.ms=4999\n`,
      findings: [{ at: '3:20-3:24', severity: 'warning', message: /4999 ms/ }],
      fix: { title: 'Remove request.timeout.ms', result: HEAD },
    },
    {
      text: `${HEAD}request.timeout.ms=0\ndefault.api.timeout.ms=0\n`,
      findings: [
        { at: '3:20-3:21', message: /leaves no time/ },
        { at: '4:24-4:25', message: /leaves no time/ },
      ],
    },
  ],
});
