import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}isolation.level=read_committed\nenable.auto.commit=false\n` },
    { text: `${HEAD}isolation.level=read_uncommitted\nenable.auto.commit=true\n` },
    { text: `${HEAD}isolation.level=read_committed\n` },
  ],
  reject: [
    {
      text: `${HEAD}isolation.level=read_committed\nenable.auto.commit=TRUE\n`,
      findings: [{ at: '4:1-4:24', severity: 'hint', related: ['3:1-3:31'] }],
      fix: {
        title: 'Set enable.auto.commit=false',
        result: `${HEAD}isolation.level=read_committed\nenable.auto.commit=false\n`,
      },
    },
  ],
});
