import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

const RDKAFKA = `${HEAD}statistics.interval.ms=1\n`;

testRule(rule, {
  accept: [
    { text: `${HEAD}reconnect.backoff.ms=200\nreconnect.backoff.max.ms=100\n` },
    { text: `${RDKAFKA}fetch.max.bytes=1000000\n` },
    { text: `${RDKAFKA}message.max.bytes=1000000000\n` },
    { text: `${RDKAFKA}receive.message.max.bytes=52429312\n` },
    { text: `${RDKAFKA}receive.message.max.bytes=1000512\nqueued.max.messages.kbytes=1\n` },
    { text: `${RDKAFKA}receive.message.max.bytes=1000\nfetch.max.bytes=\${SIZE}\n` },
    { text: `${RDKAFKA}reconnect.backoff.ms=10000\n` },
    { text: `${RDKAFKA}reconnect.backoff.max.ms=100\n` },
    { text: `${RDKAFKA}fetch.max.bytes=1000\nreceive.message.max.bytes=1512\nmessage.max.bytes=1000\n` },
  ],
  reject: [
    {
      text: `${RDKAFKA}fetch.max.bytes=999999\n`,
      findings: [{ at: '4:17-4:23', message: /message\.max\.bytes \(1000000, the default\)/, related: [] }],
      fix: { title: 'Set fetch.max.bytes=1000000', result: `${RDKAFKA}fetch.max.bytes=1000000\n` },
    },
    {
      text: `${RDKAFKA}receive.message.max.bytes=52429311\n`,
      findings: [{ at: '4:27-4:35', message: /fetch\.max\.bytes \(52428800, the default\) and 512 more/ }],
      fix: {
        title: 'Set receive.message.max.bytes=52429312',
        result: `${RDKAFKA}receive.message.max.bytes=52429312\n`,
      },
    },
    {
      text: `${RDKAFKA}receive.message.max.bytes=60000000\nmessage.max.bytes=60000000\n`,
      findings: [{ at: '4:27-4:35', message: /\(60000000, which follows from message\.max\.bytes\)/ }],
    },
    {
      text: `${RDKAFKA}receive.message.max.bytes=1024511\nqueued.max.messages.kbytes=1000\n`,
      findings: [{ at: '4:27-4:34', message: /\(1024000, which follows from queued\.max\.messages\.kbytes\)/ }],
    },
    {
      text: `${RDKAFKA}reconnect.backoff.max.ms=99\n`,
      findings: [{ at: '4:26-4:28', message: /reconnect\.backoff\.ms \(100, the default\)/ }],
    },
    {
      text: `${RDKAFKA}reconnect.backoff.ms=10001\n`,
      findings: [{ at: '4:22-4:27', message: /reconnect\.backoff\.max\.ms \(10000, the default\)/ }],
      fix: {
        title: 'Add reconnect.backoff.max.ms=10001',
        result: `${RDKAFKA}reconnect.backoff.ms=10001\nreconnect.backoff.max.ms=10001\n`,
      },
    },
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
