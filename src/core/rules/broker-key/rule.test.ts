import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\n';

testRule(rule, {
  accept: [
    { text: `${base}session.timeout.ms=45000\nmax.partition.fetch.bytes=1\nretention.ms=5\nnum.partitions=3\n` },
    {
      text: 'node.id=1\nbootstrap.servers=h:9092\ngroup.consumer.session.timeout.ms=45000\ngroup.id=g\n',
      file: 'server.properties',
    },
  ],
  reject: [
    {
      text: `${base}group.consumer.session.timeout.ms=120000\r\nconsumer.heartbeat.interval.ms=5000`,
      findings: [
        {
          at: '3:1-3:34',
          severity: 'warning',
          message: /a broker with default bounds takes 45000 to 60000 ms for it, not 120000/,
        },
        { at: '4:1-4:31', message: /set for a group on the broker.*reads it\. Remove/ },
      ],
      fix: {
        title: 'Remove group.consumer.session.timeout.ms',
        result: `${base}consumer.heartbeat.interval.ms=5000`,
      },
    },
    {
      text: `${base}message.max.bytes=1\nmax.message.bytes=1\nauto.create.topics.enable=true\n`,
      findings: [
        { at: '3:1-3:18', message: /a key of the broker \(the consumer’s are max\.partition\.fetch\.bytes/ },
        { at: '4:1-4:18', message: /a key of topics/ },
        { at: '5:1-5:26', message: /allow\.auto\.create\.topics/ },
      ],
    },
  ],
});
