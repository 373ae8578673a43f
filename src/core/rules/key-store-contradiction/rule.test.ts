import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}ssl.keystore.password=x\n` },
    {
      text: `${HEAD}security.protocol=SSL\nssl.keystore.location=/k\nssl.keystore.password=x\nssl.truststore.location=/t\n`,
    },
    { text: `${HEAD}security.protocol=SSL\nssl.truststore.type=PEM\nssl.truststore.location=/t.pem\n` },
    { text: `${HEAD}security.protocol=SSL\nssl.engine.factory.class=a.B\nssl.keystore.password=x\n` },
    { text: `${HEAD}security.protocol=SSL\nssl.truststore.type=\${T}\nssl.truststore.password=x\n` },
    { text: `${HEAD}security.protocol=\${P}\nssl.truststore.password=x\n` },
    { text: 'bootstrap.servers=\ngroup.id=\nsecurity.protocol=SSL\nssl.truststore.password=x\n' },
    { version: '2.6', text: `${HEAD}security.protocol=SSL\nssl.keystore.key=x\n` },
  ],
  reject: [
    {
      text: `${HEAD}security.protocol=SSL\nssl.keystore.location=/k\nssl.truststore.password=x\n`,
      findings: [
        { at: '4:1-4:25', severity: 'warning', message: /unless code adds it/ },
        {
          at: '5:1-5:26',
          severity: 'warning',
          message: /needs ssl\.truststore\.location beside it: unless code adds it/,
        },
      ],
    },
    {
      text: `${HEAD}security.protocol=SSL\nssl.keystore.password=x\n`,
      findings: [{ at: '4:1-4:24', severity: 'warning', message: /needs ssl\.keystore\.location beside it: unless/ }],
    },
    {
      text: `${HEAD}security.protocol=SSL\nssl.keystore.password=x\nssl.keystore.type=PEM\nssl.truststore.password=x\nssl.truststore.type=PEM\n`,
      findings: [
        {
          at: '4:1-4:24',
          severity: 'error',
          message: /does not go with ssl\.keystore\.type=PEM/,
          related: ['5:1-5:22'],
        },
        { at: '6:1-6:26', severity: 'error', message: /does not go with/, related: ['7:1-7:24'] },
      ],
    },
    {
      version: '2.6',
      text: `${HEAD}security.protocol=SSL\nssl.truststore.password=x\nssl.truststore.type=PEM\n`,
      findings: [{ at: '4:1-4:26', severity: 'warning', message: /unless code adds it/ }],
    },
    {
      text: `${HEAD}security.protocol=SASL_SSL\nssl.keystore.key=x\nssl.truststore.certificates=y\n`,
      findings: [
        { at: '4:1-4:19', severity: 'error', message: /ssl\.keystore\.type=PEM/ },
        { at: '5:1-5:30', severity: 'error', message: /ssl\.truststore\.type=PEM/ },
      ],
    },
    {
      text: `${HEAD}security.protocol=SSL\nssl.keystore.type=PEM\nssl.keystore.key=x\nssl.keystore.certificate.chain=y\nssl.keystore.location=/k\n`,
      findings: [{ at: '7:1-7:25', severity: 'error', related: ['5:1-5:19'] }],
      fix: {
        title: 'Remove ssl.keystore.location',
        result: `${HEAD}security.protocol=SSL\nssl.keystore.type=PEM\nssl.keystore.key=x\nssl.keystore.certificate.chain=y\n`,
      },
    },
    {
      text: `${HEAD}security.protocol=SSL\nssl.keystore.type=PEM\nssl.keystore.key=x\nssl.keystore.certificate.chain=y\nssl.keystore.password=p\n`,
      findings: [{ at: '7:1-7:24', severity: 'error', message: /does not go with/ }],
    },
    {
      text: `${HEAD}security.protocol=SSL\nssl.keystore.certificate.chain=y\n`,
      findings: [{ at: '4:1-4:33', severity: 'warning' }],
    },
    {
      text: `${HEAD}security.protocol=SSL\nssl.truststore.type=PEM\nssl.truststore.location=/t\nssl.truststore.password=p\n`,
      findings: [{ at: '6:1-6:26', severity: 'error', related: ['4:1-4:24'] }],
    },
    {
      version: '4.0',
      text: `${HEAD}group.protocol=consumer\nsecurity.protocol=SSL\nssl.truststore.password=x\n`,
      findings: [{ at: '5:1-5:26', severity: 'warning' }],
    },
  ],
});
