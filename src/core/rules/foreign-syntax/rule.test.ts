import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}max.poll.records: 10\nexport.format=csv\n- a note\n-=client.id\n"title"=x\n` },
    { text: `${base}#- max.poll.records=10\n` },
  ],
  reject: [
    {
      text: `${base}- max.poll.records=10\r\nexport client.id=c`,
      findings: [
        {
          at: '3:1-3:22',
          severity: 'warning',
          message: /"-" as the key of this line, so max\.poll\.records is not set/,
        },
        { at: '4:1-4:19', severity: 'warning' },
      ],
      fix: { title: 'Remove "export"', result: `${base}- max.poll.records=10\r\nclient.id=c` },
    },
    {
      text: `${base}  "max.poll.records": "10",\n`,
      findings: [{ at: '3:3-3:21', severity: 'warning', message: /so max\.poll\.records is not set/ }],
      fix: { title: 'Remove the quotes', result: `${base}  max.poll.records: 10\n` },
    },
    {
      text: `[consumer]\n${base}key.deserializer=com.acme.D\n`,
      findings: [{ at: '1:1-1:11', severity: 'hint' }],
    },
  ],
});
