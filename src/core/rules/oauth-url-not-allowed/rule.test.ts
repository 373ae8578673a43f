import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}sasl.oauthbearer.token.endpoint.url=https://a/b\n` },
    { text: `${HEAD}security.protocol=SASL_SSL\nsasl.oauthbearer.token.endpoint.url=\${U}\n` },
    { version: '3.8', text: `${HEAD}security.protocol=SASL_SSL\nsasl.oauthbearer.token.endpoint.url=https://a/b\n` },
  ],
  reject: [
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.oauthbearer.token.endpoint.url=https://a/b\n`,
      findings: [{ at: '4:37-4:48', severity: 'hint', message: /-D\S+=https:\/\/a\/b/ }],
    },
  ],
});
