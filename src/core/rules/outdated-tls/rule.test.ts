import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [{ text: `${HEAD}ssl.protocol=TLSv1\n` }, { text: `${HEAD}security.protocol=SSL\nssl.protocol=TLSv1.3\n` }],
  reject: [
    {
      text: `${HEAD}security.protocol=SSL\nssl.protocol=TLSv1.1\nssl.enabled.protocols=TLSv1,TLSv1.2\n`,
      findings: [
        { at: '4:14-4:21', severity: 'warning' },
        { at: '5:23-5:36', severity: 'hint' },
      ],
      fix: {
        title: 'Remove ssl.protocol',
        result: `${HEAD}security.protocol=SSL\nssl.enabled.protocols=TLSv1,TLSv1.2\n`,
      },
    },
  ],
});
