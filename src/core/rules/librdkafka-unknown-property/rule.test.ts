import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const LOGIN = `${HEAD}security.protocol=SASL_SSL\nsasl.mechanisms=PLAIN\nsasl.username=u\nsasl.password=p\n`;

testRule(rule, {
  accept: [
    { text: `${HEAD}send.buffer.bytes=1\n` },
    { text: `${HEAD}statistics.interval.ms=1\ntopic=orders\nsocket.send.buffer.bytes=1\n` },
    // The right name is there: the other one is the application's own.
    { text: `${HEAD}statistics.interval.ms=1\nsession.timeout.ms=6000\nsession.timeout=6\n` },
    { text: `${HEAD}statistics.interval.ms=1\non_commit=x\ngo.events.channel.enable=true\nmy.session=1\n` },
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
    {
      text: `${LOGIN}fetch.max.wait.ms=500\n`,
      findings: [{ at: '7:1-7:18', severity: 'error', message: /There it is fetch\.wait\.max\.ms/ }],
      fix: { title: 'Rename to fetch.wait.max.ms', result: `${LOGIN}fetch.wait.max.ms=500\n` },
    },
    {
      text: `${LOGIN}key.deserializer=string\n`,
      findings: [{ at: '7:1-7:17', severity: 'error', message: /in code/ }],
    },
    {
      text: `${LOGIN}interceptor.classes=com.acme.Mine\n`,
      findings: [{ at: '7:1-7:20', severity: 'error', message: /Remove it/ }],
    },
    { text: `${LOGIN}buffer.memory=33554432\n`, findings: [{ at: '7:1-7:14', severity: 'error' }] },
    // Near misses of its own names are refused as well.
    {
      text: `${LOGIN}sesion.timeout.ms=6000\n`,
      findings: [{ at: '7:1-7:18', severity: 'error', message: /Did you mean session\.timeout\.ms\?/ }],
      fix: { title: 'Rename to session.timeout.ms', result: `${LOGIN}session.timeout.ms=6000\n` },
    },
    {
      text: `${LOGIN}Session.Timeout.Ms=6000\nqueued.min.mesages=5\nheartbeat.interval=1\n`,
      findings: [{ at: '7:1-7:19' }, { at: '8:1-8:19' }, { at: '9:1-9:19' }],
    },
    // Newer ones take it, for share consumers.
    {
      text: `${LOGIN}max.poll.records=100\n`,
      findings: [{ at: '7:1-7:17', severity: 'warning', message: /from 2\.15 on .* an older one refuses to start/ }],
      fix: { title: 'Remove max.poll.records', result: LOGIN },
    },
    {
      text: `${LOGIN}max.poll.records=100\n`,
      settings: { project: { clients: [{ client: 'librdkafka', version: 206, where: 'requirements.txt', above: 0 }] } },
      findings: [{ at: '7:1-7:17', severity: 'error' }],
    },
  ],
});
