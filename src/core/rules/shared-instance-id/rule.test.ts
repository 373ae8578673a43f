import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}group.instance.id=\${HOSTNAME}\n` },
    { text: `${HEAD}group.instance.id=app-{{ index }}\n` },
    { text: `${HEAD}group.instance.id=\n` },
  ],
  reject: [
    {
      text: `${HEAD}group.instance.id=app-1\n`,
      findings: [{ at: '3:1-3:24', severity: 'info', message: /older member dies with FencedInstanceIdException/ }],
    },
    {
      text: `${HEAD}group.protocol=consumer\ngroup.instance.id=app-1\n`,
      findings: [
        { at: '4:1-4:24', severity: 'info', message: /newcomer is refused with UnreleasedInstanceIdException/ },
      ],
    },
  ],
});
