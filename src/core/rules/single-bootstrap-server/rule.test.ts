import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

/** The rule is off until a person asks for it. */
const ON = { severities: { 'single-bootstrap-server': 'info' } } as const;

testRule(rule, {
  accept: [
    { text: HEAD },
    { text: 'bootstrap.servers=localhost:9092\ngroup.id=g\n', settings: ON },
    { text: 'bootstrap.servers=a:9092,b:9092\ngroup.id=g\n', settings: ON },
    { text: 'bootstrap.servers=${B}\ngroup.id=g\n', settings: ON },
  ],
  reject: [{ text: HEAD, settings: ON, findings: [{ at: '1:19-1:25', severity: 'info' }] }],
});
