import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}sasl.oauthbearer.allow.unverified.issuer=false\n` }],
  reject: [
    {
      text: `${HEAD}sasl.oauthbearer.allow.unverified.audience=true\n`,
      findings: [{ at: '3:1-3:48', severity: 'warning', message: /their audience/ }],
      fix: { title: 'Remove sasl.oauthbearer.allow.unverified.audience', result: HEAD },
    },
  ],
});
