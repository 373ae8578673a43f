import { testRule } from '../../../../test/support/rule-tester.ts';
import { rule } from './rule.ts';

const base = 'bootstrap.servers=h:9092\ngroup.id=g\nkey.deserializer=com.acme.D\n';

testRule(rule, {
  accept: [
    { text: `${base}fetch.max.wait.ms=1\nlog_level=5\ndebug=all\n` },
    // A file of librdkafka.
    { text: 'bootstrap.servers=h:9092\ngroup.id=g\nfetch.wait.max.ms=1\nenable.partition.eof=true\n' },
  ],
  reject: [
    {
      text: `${base}fetch.wait.max.ms=1\r\nsasl.username=u`,
      findings: [
        { at: '4:1-4:18', severity: 'warning', message: /a key of librdkafka.* Write fetch\.max\.wait\.ms\./ },
        { at: '5:1-5:14', message: /sasl\.jaas\.config/ },
      ],
      fix: { title: 'Rename to fetch.max.wait.ms', result: `${base}fetch.max.wait.ms=1\r\nsasl.username=u` },
    },
    {
      text: `${base}auto.commit.enable=false\nenable.auto.commit=false\nsessionTimeout=30000\n`,
      findings: [
        { at: '4:1-4:19', message: /enable\.auto\.commit is set already/ },
        { at: '6:1-6:15', message: /KafkaJS/ },
      ],
      fix: { title: 'Remove auto.commit.enable', result: `${base}enable.auto.commit=false\nsessionTimeout=30000\n` },
    },
    {
      text: `${base}zookeeper.connect=z:2181\nconsumer.id=c\nfetch.message.max.bytes=1\n`,
      findings: [
        { at: '4:1-4:18' },
        { at: '5:1-5:12' },
        { at: '6:1-6:24', message: /a key of the consumer of Kafka 0\.8/ },
      ],
    },
    {
      text: `${base}zookeeper.connect=z:2181\nrebalance.protocol=cooperative\n`,
      findings: [{ at: '4:1-4:18' }, { at: '5:1-5:19', message: /no key of any Kafka client/ }],
    },
  ],
});
