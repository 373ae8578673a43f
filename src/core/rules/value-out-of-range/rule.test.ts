import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}max.poll.records=1\nfetch.min.bytes=0\nreceive.buffer.bytes=-1\nconnections.max.idle.ms=-1\n` },
    { text: `${base}sasl.login.refresh.window.factor=NaN\nmy.limit=-5\n` },
    { text: `${base}max.poll.records=0\nmax.poll.records=1\n` },
  ],
  reject: [
    {
      text: `${base}max.poll.records=0\r\nreceive.buffer.bytes=-2\r\nsasl.login.refresh.buffer.seconds=3601`,
      findings: [
        { at: '3:18-3:19', severity: 'error', message: /must be at least 1; the client refuses "0"/ },
        { at: '4:22-4:24', message: /at least -1/ },
        { at: '5:35-5:39', message: /between 0 and 3600/ },
      ],
      fix: {
        title: 'Change to 3600, the highest value',
        result: `${base}max.poll.records=0\r\nreceive.buffer.bytes=-2\r\nsasl.login.refresh.buffer.seconds=3600`,
      },
    },
    {
      text: `${base}max.poll.records=0\n`,
      findings: [{ at: '3:18-3:19' }],
      fix: { title: 'Remove max.poll.records to get the default', result: base },
    },
    {
      file: 'application.properties',
      text: 'spring.kafka.consumer.group-id=g\nspring.kafka.consumer.max-poll-records=0\n',
      findings: [{ at: '2:40-2:41' }],
      fix: {
        title: 'Change to 1, the lowest value',
        result: 'spring.kafka.consumer.group-id=g\nspring.kafka.consumer.max-poll-records=1\n',
      },
    },
  ],
});
