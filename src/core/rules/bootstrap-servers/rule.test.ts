import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const rest = 'group.id=g\nmax.poll.records=1\n';

testRule(rule, {
  accept: [
    { text: `bootstrap.servers=a:9092, PLAINTEXT://b_c:9092,[::1]:9092,::1:9092,:9092\n${rest}` },
    { text: `bootstrap.servers=\n${rest}` },
    { text: `bootstrap.servers=<host>:<port>\n${rest}` },
    { text: `bootstrap.servers=$HOST\n${rest}` },
    { text: `bootstrap.servers="a:9092"\n${rest}` },
  ],
  reject: [
    {
      text: `bootstrap.servers=a:9092,broker\r\n${rest}`,
      findings: [{ at: '1:26-1:32', severity: 'error', message: /"broker" is not host:port/ }],
      fix: { title: 'Change to a:9092,broker:9092', result: `bootstrap.servers=a:9092,broker:9092\r\n${rest}` },
    },
    {
      text: `${rest}bootstrap.servers=a:9092;b:9092 c:9092`,
      findings: [{ at: '3:19-3:39', severity: 'error' }],
      fixed: `${rest}bootstrap.servers=a:9092,b:9092,c:9092`,
    },
    {
      text: `bootstrap.servers=http://a:9092/,b:9092/kafka\n${rest}`,
      findings: [{ at: '1:19-1:33', severity: 'error' }],
      fixed: `bootstrap.servers=http://a:9092,b:9092\n${rest}`,
    },
    {
      version: '3.7',
      text: `bootstrap.servers=a:9092;b:9092\n${rest}`,
      findings: [{ at: '1:19-1:32', severity: 'warning', message: /this client reads b:9092 alone/ }],
      fix: { title: 'Change to a:9092,b:9092', result: `bootstrap.servers=a:9092,b:9092\n${rest}` },
    },
    {
      text: `bootstrap.servers=a:9092,\\\n  b:99999\n${rest}`,
      findings: [{ at: '2:3-2:10', severity: 'error', message: /port of "b:99999" is above 65535/ }],
    },
    {
      text: `bootstrap.servers=user@a:9092\n${rest}`,
      findings: [{ at: '1:19-1:30', severity: 'error' }],
    },
  ],
});
