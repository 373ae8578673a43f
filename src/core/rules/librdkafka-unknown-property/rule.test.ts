import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${HEAD}send.buffer.bytes=1\n` },
    { text: `${HEAD}statistics.interval.ms=1\ntopic=orders\nsocket.send.buffer.bytes=1\n` },
  ],
  reject: [
    {
      text: `${HEAD}statistics.interval.ms=1\nreceive.buffer.bytes=1\nmetrics.num.samples=2\n`,
      findings: [
        { at: '4:1-4:21', severity: 'error', message: /socket\.receive\.buffer\.bytes/ },
        { at: '5:1-5:20', severity: 'error' },
      ],
      fix: {
        title: 'Rename to socket.receive.buffer.bytes',
        result: `${HEAD}statistics.interval.ms=1\nsocket.receive.buffer.bytes=1\nmetrics.num.samples=2\n`,
      },
    },
  ],
});
