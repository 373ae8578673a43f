import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}sasl.jaas.config=whatever\n` },
    { text: 'bootstrap.servers=\ngroup.id=g\nsecurity.protocol=SASL_SSL\nsasl.jaas.config=\n' },
    { text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=\${JAAS}\n` },
    { text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required;\n` },
    { text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B REQUIRED c="d;=" 'e'=f;\n` },
    { text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required \\\n  c="d" \\\n  e="f";\n` },
  ],
  reject: [
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required\n  username="u"\n  password="p";\n`,
      findings: [{ at: '4:18-4:30', severity: 'error', message: /end this one with a backslash/ }],
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required c="d"\n`,
      findings: [{ at: '4:18-4:36', severity: 'error', message: /semicolon/, related: ['3:1-3:27'] }],
      fixed: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required c="d";\n`,
    },
    {
      version: '4.1',
      text: `${HEAD}group.protocol=consumer\nsecurity.protocol=SASL_SSL\nsasl.jaas.config=a.B required c="d"\n`,
      findings: [{ at: '5:18-5:36', severity: 'warning' }],
      fixed: `${HEAD}group.protocol=consumer\nsecurity.protocol=SASL_SSL\nsasl.jaas.config=a.B required c="d";\n`,
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=\n`,
      findings: [{ at: '4:18-4:18', message: /names no login module/ }],
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B c=d;\n`,
      findings: [{ at: '4:18-4:26', message: /not c\./ }],
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required password=123;\n`,
      findings: [{ at: '4:18-4:44', message: /no value for password/ }],
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required username="u" password="x;\n`,
      findings: [
        { at: '4:18-4:56', severity: 'error', message: /never closes the quote around the value of password/ },
      ],
      fix: {
        title: 'Close the quote',
        result: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required username="u" password="x";\n`,
      },
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required username="u password="p";\n`,
      findings: [{ at: '4:18-4:56', message: /never closes the quote/ }],
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required password='p";\n`,
      findings: [{ at: '4:18-4:44', message: /around the value of password/ }],
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config="a.B required c=d;\n`,
      findings: [{ at: '4:18-4:36', message: /never closes the quote, so that/ }],
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required; c.D required;\n`,
      findings: [{ at: '4:18-4:45', message: /one login module/ }],
    },
  ],
});
