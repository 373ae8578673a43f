import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: { 'a.properties': `${HEAD}group.instance.id=a\n`, 'b.properties': `${HEAD}group.instance.id=b\n` } },
    {
      text: { 'a.properties': `${HEAD}group.instance.id=\${H}\n`, 'b.properties': `${HEAD}group.instance.id=\${H}\n` },
    },
  ],
  reject: [
    {
      text: { 'a.properties': `${HEAD}group.instance.id=a\n`, 'b.properties': `${HEAD}group.instance.id=a\n` },
      findings: [
        { at: 'a.properties 3:19-3:20', severity: 'warning', message: /puts the other one out/ },
        { at: 'b.properties 3:19-3:20', severity: 'warning' },
      ],
    },
    {
      text: {
        'a.properties': `${HEAD}group.protocol=consumer\ngroup.instance.id=a\n`,
        'b.properties': `${HEAD}group.protocol=consumer\ngroup.instance.id=a\n`,
      },
      findings: [{ at: 'a.properties 4:19-4:20', message: /cannot join/ }, { at: 'b.properties 4:19-4:20' }],
    },
  ],
});
