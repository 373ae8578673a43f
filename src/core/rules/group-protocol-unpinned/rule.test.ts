import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

/** The rule is off until a person asks for it. */
const ON = { severities: { 'group-protocol-unpinned': 'info' } } as const;

testRule(rule, {
  accept: [
    { text: HEAD },
    { text: `${HEAD}group.protocol=\${P}\n`, settings: ON },
    { version: '3.9', text: HEAD, settings: ON },
  ],
  reject: [
    {
      text: HEAD,
      settings: ON,
      findings: [{ at: '2:1-2:11', severity: 'info' }],
      fix: { title: 'Add group.protocol=classic', result: `${HEAD}group.protocol=classic\n` },
    },
  ],
});
