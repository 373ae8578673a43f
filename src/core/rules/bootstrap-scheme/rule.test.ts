import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}client.id=a://b\n` }, { text: 'bootstrap.servers=${URL}://h:9092\ngroup.id=g\n' }],
  reject: [
    {
      text: 'bootstrap.servers=SSL://a:9092,SSL://b:9092\ngroup.id=g\n',
      findings: [{ at: '1:19-1:31', severity: 'warning', message: /PLAINTEXT.*security\.protocol=SSL/ }],
      fix: {
        title: 'Add security.protocol=SSL',
        result: 'bootstrap.servers=SSL://a:9092,SSL://b:9092\nsecurity.protocol=SSL\ngroup.id=g\n',
      },
    },
    {
      text: 'bootstrap.servers=PLAINTEXT://a:9092\ngroup.id=g\n',
      findings: [{ at: '1:19-1:37', severity: 'hint' }],
      fix: { title: 'Remove the scheme', result: 'bootstrap.servers=a:9092\ngroup.id=g\n' },
    },
    { text: 'bootstrap.servers=http://a:9092\ngroup.id=g\n', findings: [{ at: '1:19-1:32', severity: 'hint' }] },
  ],
});
