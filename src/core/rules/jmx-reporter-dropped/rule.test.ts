import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}metric.reporters=\n` },
    { text: `${HEAD}metric.reporters=a.B\n`, version: '3.9' },
    { text: `${HEAD}metric.reporters=org.apache.kafka.common.metrics.JmxReporter,a.B\n` },
  ],
  reject: [
    {
      text: `${HEAD}metric.reporters=a.B\n`,
      findings: [{ at: '3:18-3:21', severity: 'info' }],
      fix: {
        title: 'Add JmxReporter',
        result: `${HEAD}metric.reporters=a.B,org.apache.kafka.common.metrics.JmxReporter\n`,
      },
    },
  ],
});
