import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}group.instance.id=\${HOSTNAME}\n` },
    { text: `${HEAD}group.instance.id=a\nsession.timeout.ms=10001\n` },
    { text: `${HEAD}group.instance.id=a\ngroup.protocol=consumer\nsession.timeout.ms=10000\n` },
  ],
  reject: [
    {
      text: `${HEAD}group.instance.id=\${HOSTNAME}\nsession.timeout.ms=10000\n`,
      findings: [{ at: '4:20-4:25', severity: 'info', related: ['3:1-3:30'] }],
      fix: { title: 'Remove session.timeout.ms', result: `${HEAD}group.instance.id=\${HOSTNAME}\n` },
    },
  ],
});
