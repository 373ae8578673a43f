import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule required';

testRule(rule, {
  accept: [
    { text: `${base}sasl.jaas.config=${PLAIN} username="u" password="p";\n` },
    { text: `${base}client.id="a" and "b"\nmy.title="Orders"\n` },
    { text: `${base}client.id="\${NAME}"\n` },
    { text: 'spring:\n  kafka:\n    consumer:\n      group-id: "orders"\n', file: 'application.yml' },
  ],
  reject: [
    {
      text: `${base}session.timeout.ms="45000"\r\nmax.poll.records='10'`,
      findings: [
        { at: '3:20-3:27', severity: 'error', message: /the client refuses session\.timeout\.ms/ },
        { at: '4:18-4:22', severity: 'error' },
      ],
      fixed: `${base}session.timeout.ms=45000\r\nmax.poll.records=10`,
    },
    {
      text: 'bootstrap.servers="a:9092", "b:9092"\ngroup.id=g\nmax.poll.records=1\n',
      findings: [{ at: '1:19-1:37', severity: 'error' }],
      fixed: 'bootstrap.servers=a:9092,b:9092\ngroup.id=g\nmax.poll.records=1\n',
    },
    {
      text: 'bootstrap.servers="a:9092,b:9092"\ngroup.id=g\nmax.poll.records=1\n',
      findings: [{ at: '1:19-1:34', severity: 'error' }],
      fixed: 'bootstrap.servers=a:9092,b:9092\ngroup.id=g\nmax.poll.records=1\n',
    },
    {
      text: `${base}security.protocol=SASL_SSL\nsasl.jaas.config="${PLAIN} username='\${USER}' password='p';"\n`,
      findings: [{ at: '4:18-4:117', severity: 'error' }],
      fixed: `${base}security.protocol=SASL_SSL\nsasl.jaas.config=${PLAIN} username='\${USER}' password='p';\n`,
    },
    {
      // Nobody reads it without SASL.
      text: `${base}sasl.jaas.config="${PLAIN} username='u' password='p';"\n`,
      findings: [{ at: '3:18-3:111', severity: 'warning' }],
    },
    {
      text: 'bootstrap.servers=h:9092\ngroup.id="orders"\nmax.poll.records=1\n',
      findings: [{ at: '2:10-2:18', severity: 'warning', message: /group\.id reaches the client with them/ }],
      fix: { title: 'Remove the quotes', result: 'bootstrap.servers=h:9092\ngroup.id=orders\nmax.poll.records=1\n' },
    },
  ],
});
