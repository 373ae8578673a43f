import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

/** The rule is off until a person asks for it. */
const ON = { severities: { 'auto-create-topics': 'info' } } as const;

testRule(rule, {
  accept: [
    { text: `${HEAD}allow.auto.create.topics=true\n` },
    { text: `${HEAD}allow.auto.create.topics=false\n`, settings: ON },
  ],
  reject: [
    {
      text: `${HEAD}allow.auto.create.topics=true\n`,
      settings: ON,
      findings: [{ at: '3:1-3:30', severity: 'info' }],
      fix: { title: 'Set allow.auto.create.topics=false', result: `${HEAD}allow.auto.create.topics=false\n` },
    },
  ],
});
