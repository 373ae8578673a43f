import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}ssl.endpoint.identification.algorithm=\n` },
    { text: `${HEAD}security.protocol=SSL\nssl.endpoint.identification.algorithm=\${A}\n` },
  ],
  reject: [
    {
      text: `${HEAD}security.protocol=SSL\nssl.endpoint.identification.algorithm=\n`,
      findings: [{ at: '4:1-4:39', severity: 'info' }],
      fix: { title: 'Remove ssl.endpoint.identification.algorithm', result: `${HEAD}security.protocol=SSL\n` },
    },
  ],
});
