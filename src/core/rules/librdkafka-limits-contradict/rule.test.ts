import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

const RDKAFKA = `${HEAD}statistics.interval.ms=1\n`;

testRule(rule, {
  accept: [
    { text: `${HEAD}reconnect.backoff.ms=200\nreconnect.backoff.max.ms=100\n` },
    { text: `${RDKAFKA}fetch.max.bytes=1000\n` },
    { text: `${RDKAFKA}fetch.max.bytes=1000\nreceive.message.max.bytes=1512\nmessage.max.bytes=1000\n` },
  ],
  reject: [
    {
      text: `${RDKAFKA}fetch.max.bytes=2000\nreceive.message.max.bytes=2511\nmessage.max.bytes=2001\n`,
      findings: [
        { at: '4:17-4:21', severity: 'error', related: ['6:1-6:23'] },
        { at: '5:27-5:31', severity: 'error', related: ['4:1-4:21'] },
      ],
      fix: {
        title: 'Set receive.message.max.bytes=2512',
        result: `${RDKAFKA}fetch.max.bytes=2000\nreceive.message.max.bytes=2512\nmessage.max.bytes=2001\n`,
      },
    },
  ],
});
