import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}ssl.key.password=\${P}\n` },
    { text: `${HEAD}ssl.key.password=\n` },
    { text: `${HEAD}sasl.jaas.config=a.B required principal="p";\n` },
    { text: `${HEAD}ssl.truststore.certificates=x\nmy.password=x\n` },
  ],
  reject: [
    {
      text: 'bootstrap.servers=h:9092\ngroup.id=g\nsasl.jaas.config=a.B required username="$ConnectionString" password="p";\n',
      findings: [{ at: '3:18-3:73' }],
    },
    {
      text: `${HEAD}ssl.key.password=x\nsasl.jaas.config=a.B required username="u" password="p";\n`,
      findings: [
        { at: '3:18-3:19', severity: 'hint' },
        { at: '4:18-4:57', severity: 'hint' },
      ],
    },
  ],
});
