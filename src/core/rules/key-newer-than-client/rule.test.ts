import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}retry.backoff.max.ms=5000\n` },
    { text: `${base}retry.backoff.max.ms=5000\n`, version: '3.7' },
    { text: `${base}group.protocol=consumer\nshare.acquire.mode=x\nmy.key=1\n`, version: '3.6' },
    { text: `${base}auto.include.jmx.reporter=true\n`, version: '3.4' },
  ],
  reject: [
    {
      version: '2.2',
      text: `${base}retry.backoff.max.ms=5000\r\ngroup.instance.id=a`,
      findings: [
        {
          at: '3:1-3:21',
          severity: 'warning',
          message: /came with Kafka 3\.7; the target client, Kafka 2\.2 \(option\), ignores it/,
        },
        { at: '4:1-4:18', message: /came with Kafka 2\.3/ },
      ],
    },
  ],
});
