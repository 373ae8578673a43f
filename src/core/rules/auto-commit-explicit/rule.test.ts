import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

/** The rule is off until a person asks for it. */
const ON = { severities: { 'auto-commit-explicit': 'info' } } as const;

testRule(rule, {
  accept: [{ text: `${HEAD}enable.auto.commit=true\n` }, { text: `${HEAD}enable.auto.commit=false\n`, settings: ON }],
  reject: [
    {
      text: `${HEAD}enable.auto.commit=true\n`,
      settings: ON,
      findings: [{ at: '3:1-3:24', severity: 'info' }],
      fix: { title: 'Set enable.auto.commit=false', result: `${HEAD}enable.auto.commit=false\n` },
    },
  ],
});
