import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const file = 'application.yml';

testRule(rule, {
  accept: [
    { file, text: 'spring:\n  kafka:\n    consumer:\n      group-id: g\n' },
    { file, text: 'spring:\n  kafka:\n    consumer:\n      group-id: {{ group }}\n' },
    { file, text: 'server: [\n' },
    { file, text: 'spring:\n  kafka: [\n', settings: { severities: { 'unreadable-file': 'off' } } },
  ],
  reject: [
    {
      file,
      text: 'spring:\n  kafka:\n    consumer:\n      group-id: g\n      group-id: h\n',
      findings: [{ at: '5:7-5:15', severity: 'warning', message: /^This file cannot be read: [^.]+\. Nothing in it/ }],
    },
  ],
});
