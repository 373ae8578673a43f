import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}enable.auto.commit= False \nallow.auto.create.topics=TRUE\nmy.flag=yes\n` },
    { text: `${base}enable.auto.commit=%COMMIT%\n` },
    { text: `${base}enable.metrics.push=on\n`, version: '3.6' },
  ],
  reject: [
    {
      text: `${base}enable.auto.commit=yes\r\ncheck.crcs=0`,
      findings: [
        { at: '3:20-3:23', severity: 'error', message: /refuses "yes"/ },
        { at: '4:12-4:13', severity: 'error' },
      ],
      fix: { title: 'Change to true', result: `${base}enable.auto.commit=true\r\ncheck.crcs=0` },
    },
    {
      text: `${base}enable.auto.commit=maybe\nenable.auto.commit=true;\n`,
      findings: [{ at: '4:20-4:25' }],
      fix: { title: 'Change to true', result: `${base}enable.auto.commit=maybe\nenable.auto.commit=true\n` },
    },
    {
      text: `${base}enable.auto.commit=maybe\n`,
      findings: [{ at: '3:20-3:25' }],
      fix: { title: 'Change to false', result: `${base}enable.auto.commit=false\n` },
    },
  ],
});
