import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    {
      version: '3.9',
      text: `${HEAD}sasl.login.callback.handler.class=org.apache.kafka.common.security.oauthbearer.secured.A\n`,
    },
    { text: `${HEAD}sasl.login.callback.handler.class=com.example.A\n` },
  ],
  reject: [
    {
      text: `${HEAD}sasl.login.callback.handler.class=org.apache.kafka.common.security.oauthbearer.secured.A\n`,
      findings: [{ at: '3:35-3:89', severity: 'error' }],
      fixed: `${HEAD}sasl.login.callback.handler.class=org.apache.kafka.common.security.oauthbearer.A\n`,
    },
  ],
});
