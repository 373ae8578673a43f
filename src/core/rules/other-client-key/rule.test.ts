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
        // Without a sasl.jaas.config, code may make one of it.
        { at: '5:1-5:14', severity: 'info', message: /ignores it, unless code makes a sasl\.jaas\.config of it/ },
      ],
      fix: { title: 'Rename to fetch.max.wait.ms', result: `${base}fetch.max.wait.ms=1\r\nsasl.username=u` },
    },
    {
      text: `${base}sasl.jaas.config=com.acme.L required;\nsasl.password=p\n`,
      findings: [{ at: '5:1-5:14', severity: 'warning', message: /the Java client ignores it\. / }],
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
    // A whole file of another client is one finding.
    {
      text: `${base}zookeeper.connect=z:2181\nauto.commit.enable=false\nconsumer.timeout.ms=-1\nfetch.message.max.bytes=5\nsocket.timeout.ms=9\n`,
      findings: [
        {
          at: '4:1-4:18',
          severity: 'warning',
          message: /written for the consumer of Kafka 0\.8 .* ignores 5 of its keys/,
          related: ['5:1-5:25', '6:1-6:23', '7:1-7:26', '8:1-8:20'],
        },
      ],
      fix: {
        title: 'Rename 3 and remove 2 of these keys',
        result: `${base}enable.auto.commit=false\nmax.partition.fetch.bytes=5\nrequest.timeout.ms=9\n`,
      },
    },
    {
      text: `${base}value.deserializer=com.acme.D\nsasl.mechanisms=PLAIN\nsasl.username=u\nsasl.password=p\nenable.auto.offset.store=true\nrequest.timeout.ms=5\ndefault.api.timeout.ms=6\n`,
      findings: [{ at: '5:1-5:16', message: /written for librdkafka/, related: ['6:1-6:16', '7:1-7:16', '8:1-8:30'] }],
      fix: {
        title: 'Rename 1 of these keys',
        result: `${base}value.deserializer=com.acme.D\nsasl.mechanism=PLAIN\nsasl.username=u\nsasl.password=p\nenable.auto.offset.store=true\nrequest.timeout.ms=5\ndefault.api.timeout.ms=6\n`,
      },
    },
    // What librdkafka and the old consumer share is the old one's beside a key of that one alone.
    {
      text: 'bootstrap.servers=h:9092\ngroup.id=g\nauto.commit.enable=true\nfetch.message.max.bytes=5\nsocket.timeout.ms=9\nfetch.wait.max.ms=1\n',
      findings: [
        {
          at: '3:1-3:19',
          message: /written for the consumer of Kafka 0\.8/,
          related: ['4:1-4:26', '5:1-5:20', '6:1-6:20'],
        },
      ],
    },
    {
      text: `${base}socket.timeout.ms=9\n`,
      findings: [{ at: '4:1-4:18', message: /a key of librdkafka and of the consumer of Kafka 0\.8/ }],
    },
  ],
});
