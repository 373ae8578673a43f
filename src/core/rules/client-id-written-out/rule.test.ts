import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

/** The rule is off until a person asks for it. */
const ON = { severities: { 'client-id-written-out': 'info' } } as const;

testRule(rule, {
  accept: [{ text: `${HEAD}client.id=a\n` }, { text: `${HEAD}client.id=\${H}\n`, settings: ON }],
  reject: [
    {
      text: `${HEAD}client.id=a\n`,
      settings: ON,
      findings: [{ at: '3:11-3:12', severity: 'info' }],
      fix: { title: 'Remove client.id', result: HEAD },
    },
  ],
});
