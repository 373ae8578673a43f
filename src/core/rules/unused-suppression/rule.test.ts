import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}# kafka-rebalance: ignore invalid-number\nsession.timeout.ms=45s\n` },
    {
      text: `# kafka-rebalance: ignore-file invalid-number\n# kafka-rebalance: kafka-version 3.9\n${base}max.poll.records=5s\n`,
    },
    { text: `${base}# kafka-rebalance is a fine name\n` },
  ],
  reject: [
    {
      text: `${base}  # kafka-rebalance: ignore invalid-number\r\nsession.timeout.ms=45000\r\n`,
      findings: [{ at: '3:3-3:43', severity: 'hint', message: /silences nothing/ }],
      fixed: `${base}session.timeout.ms=45000\r\n`,
    },
    {
      text: `${base}# kafka-rebalance: ignore duplicate-kye\nsession.timeout.ms=45000\n`,
      findings: [
        {
          at: '3:1-3:40',
          severity: 'hint',
          message: /^There is no rule "duplicate-kye"\. Did you mean duplicate-key\?$/,
        },
      ],
    },
    {
      text: `${base}# kafka-rebalance: ignore some-rule, invalid-number\nsession.timeout.ms=45s\n`,
      findings: [{ at: '3:1-3:52', severity: 'hint', message: /^There is no rule "some-rule"\.$/ }],
    },
    {
      text: `${base}# kafka-rebalance: ignroe invalid-number\nsession.timeout.ms=45000\n`,
      findings: [{ at: '3:1-3:41', severity: 'hint', message: /Not a directive/ }],
    },
  ],
});
