import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}metadata.recovery.strategy=REBOOTSTRAP\n` },
    { text: `${HEAD}metadata.recovery.strategy=none\n`, version: '3.9' },
    { text: `${HEAD}metadata.recovery.rebootstrap.trigger.ms=60000\n` },
  ],
  reject: [
    {
      text: `${HEAD}metadata.recovery.strategy=None\nmetadata.recovery.rebootstrap.trigger.ms=60000\n`,
      findings: [
        { at: '3:1-3:32', severity: 'info' },
        { at: '4:1-4:47', severity: 'hint', related: ['3:1-3:32'] },
      ],
      fix: {
        title: 'Remove metadata.recovery.strategy',
        result: `${HEAD}metadata.recovery.rebootstrap.trigger.ms=60000\n`,
      },
    },
  ],
});
