import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}group.instance.id= orders-1.eu_west \n` },
    { text: `${base}group.instance.id=\${HOSTNAME}\n` },
    { text: `${base}group.instance.id=my host\n`, version: '2.2' },
    { text: `${base}group.instance.id=${'a'.repeat(249)}\n` },
  ],
  reject: [
    {
      text: `${base}group.instance.id=my host/1\r\n`,
      findings: [{ at: '3:19-3:28', severity: 'error', message: /ASCII letters/ }],
      fix: { title: 'Change to my-host-1', result: `${base}group.instance.id=my-host-1\r\n` },
    },
    {
      text: `${base}group.instance.id=`,
      findings: [{ at: '3:1-3:19', message: /must not be empty/ }],
      fixed: base,
    },
    {
      text: `${base}group.instance.id=..\n`,
      findings: [{ at: '3:19-3:21' }],
      fix: { title: 'Remove group.instance.id', result: base },
    },
    { text: `${base}group.instance.id=${'a'.repeat(250)}\n`, findings: [{ at: '3:19-3:269', message: /249/ }] },
  ],
});
