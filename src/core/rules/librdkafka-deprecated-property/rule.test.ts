import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

const RDKAFKA = `${HEAD}statistics.interval.ms=1\n`;

testRule(rule, {
  accept: [{ text: RDKAFKA }],
  reject: [
    {
      text: `${RDKAFKA}api.version.request=true\n`,
      findings: [{ at: '4:1-4:20', severity: 'hint' }],
      fix: { title: 'Remove api.version.request', result: RDKAFKA },
    },
  ],
});
