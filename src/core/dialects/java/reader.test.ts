import { describe, expect, test } from 'vitest';
import { lintText, safeFix, sourcesOf } from '../../../../test/support/lint-text.ts';
import { SCALA_CONSUMER_ONLY } from '../../catalog/scala-client.ts';
import { lint } from '../../linter/lint.ts';
import { describeReader } from '../../model/reader.ts';
import { DEFAULT_SETTINGS } from '../../model/settings.ts';
import type { ClientNearby } from '../../project/target.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const CONSUMER = 'org.apache.kafka.clients.consumer.';
const STRING = 'org.apache.kafka.common.serialization.StringDeserializer';
const LOGIN = 'security.protocol=SASL_SSL\nsasl.mechanisms=PLAIN\nsasl.username=u\nsasl.password=p\n';

/** Who reads a file, `undefined` where it is no consumer's. */
function readerOf(text: string | Record<string, string>, file?: string, nearby?: ClientNearby) {
  const settings = { ...DEFAULT_SETTINGS, project: nearby ? { clients: [nearby] } : {} };
  const linted = lint(sourcesOf({ text, ...(file !== undefined && { file }) }), () => settings);
  return linted[0]?.configs[0]?.about;
}

describe('a file of bare keys is read by', () => {
  test.each([
    ['nothing in it speaks for anyone', HEAD],
    [
      'old keys beside a class of Kafka',
      `${HEAD}auto.commit.enable=false\npartition.assignment.strategy=${CONSUMER}RoundRobinAssignor\n`,
    ],
    [
      'one old key, and offsets that librdkafka refuses',
      `${HEAD}fetch.message.max.bytes=1048576\nauto.offset.reset=none\n`,
    ],
    [
      'several keys that the Scala consumer left',
      `${HEAD}auto.commit.enable=false\nfetch.message.max.bytes=1\nsocket.timeout.ms=30000\nmax.poll.interval.ms=30000\n`,
    ],
    [
      'keys that the Scala producer left',
      `${HEAD}compression.codec=gzip\nbatch.num.messages=200\nmessage.send.max.retries=3\n`,
    ],
    ['one key taken over from librdkafka, deserializers', `${HEAD}key.deserializer=${STRING}\nsasl.mechanisms=PLAIN\n`],
    ['a login taken over, deserializers', `${HEAD}${LOGIN}key.deserializer=${STRING}\n`],
    [
      'a login taken over, and several keys of its own',
      `${HEAD}${LOGIN}fetch.max.wait.ms=5\ndefault.api.timeout.ms=5\ninterceptor.classes=com.acme.A\n`,
    ],
    ['words of applications', `${HEAD}debug=true\nopaque=x\n`],
  ])('the Java client: %s', (_, text) => {
    expect(readerOf(text)?.client).toBe('java');
  });

  test.each([
    ['its own name for the mechanism', `${HEAD}sasl.mechanisms=PLAIN\n`],
    ['a login, and one key of the Java client', `${HEAD}${LOGIN}fetch.max.wait.ms=500\n`],
    ['a login, and a time-out of the Java client', `${HEAD}${LOGIN}default.api.timeout.ms=500\n`],
    ['a login, and a deserializer that is no class', `${HEAD}${LOGIN}key.deserializer=string\n`],
    ['a login, and interceptors', `${HEAD}${LOGIN}interceptor.classes=com.acme.Mine\n`],
    ['a login, and what only new ones take', `${HEAD}sasl.mechanisms=PLAIN\nmax.poll.records=100\n`],
    [
      'a key that nobody writes for another client, beside the class of an assignor',
      `${HEAD}statistics.interval.ms=1\npartition.assignment.strategy=${CONSUMER}RangeAssignor\n`,
    ],
    ['its own name for the brokers', 'metadata.broker.list=h:9092\ngroup.id=g\n'],
    ['old keys and a word that the Java client refuses', `${HEAD}fetch.wait.max.ms=100\nauto.offset.reset=end\n`],
  ])('librdkafka: %s', (_, text) => {
    expect(readerOf(text)?.client).toBe('librdkafka');
  });

  test('the Java client, whose keys of producers and whose classes in comments outweigh a build file', () => {
    const python = { client: 'librdkafka', where: 'requirements.txt', above: 1 } as const;
    const reader = (text: string) => readerOf(text, undefined, python);
    expect(reader(`${HEAD}acks=1\nlinger.ms=5\n`)?.client).toBe('librdkafka');
    expect(reader(`${HEAD}buffer.memory=33554432\nmax.poll.records=500\n`)?.client).toBe('java');
    expect(reader(`${HEAD}value.serializer=org.apache.kafka.common.serialization.StringSerializer\n`)?.client).toBe(
      'java',
    );
    expect(describeReader(reader(`# see ${CONSUMER}ConsumerConfig for details\n${HEAD}`)!)).toBe(
      `Java client: a comment names ${CONSUMER}ConsumerConfig`,
    );
    // What the file itself says counts for more.
    expect(reader(`#key.deserializer=${STRING}\n${HEAD}${LOGIN}`)?.client).toBe('librdkafka');
    expect(reader(`# for the Kafka of our team\n${HEAD}`)?.client).toBe('librdkafka');
  });

  test('librdkafka, by the file’s name', () => {
    expect(readerOf(HEAD, 'librdkafka.config')?.client).toBe('librdkafka');
  });

  test('whom the build file beside it names, where the file itself says less', () => {
    const python = { client: 'librdkafka', where: 'requirements.txt', above: 0 } as const;
    const maven = { client: 'java', where: 'pom.xml', above: 0 } as const;
    expect(describeReader(readerOf(HEAD, undefined, python)!)).toBe('librdkafka: requirements.txt');
    expect(readerOf(`${HEAD}fetch.max.wait.ms=5\n`, undefined, python)?.client).toBe('librdkafka');
    expect(readerOf(`${HEAD}key.deserializer=${STRING}\n`, undefined, python)?.client).toBe('java');
    expect(readerOf(`${HEAD}sasl.mechanisms=PLAIN\n`, undefined, maven)?.client).toBe('java');
    expect(readerOf(`${HEAD}${LOGIN}`, undefined, maven)?.client).toBe('librdkafka');
  });

  test('whom a comment in the file names, whatever else speaks', () => {
    const comment = (client: string) => `# kafka-rebalance: client ${client}\n`;
    const python = { client: 'librdkafka', where: 'requirements.txt', above: 0 } as const;
    expect(readerOf(`${comment('java')}${HEAD}${LOGIN}statistics.interval.ms=1\n`, undefined, python)?.client).toBe(
      'java',
    );
    expect(describeReader(readerOf(`${comment('librdkafka')}${HEAD}key.deserializer=${STRING}\n`)!)).toBe(
      'librdkafka: a comment in the file',
    );
    const unknown = lintText({ text: `${comment('kafkajs')}${HEAD}` });
    expect(unknown.map(({ rule, message }) => [rule, message])).toEqual([
      ['unused-suppression', expect.stringMatching(/client <java\|librdkafka>/)],
    ]);
  });

  test('the Scala consumer, whose keys today’s clients do not have', () => {
    const rules = (text: string) => lintText({ text }).map((finding) => finding.rule);
    const old = 'group.id=g\nauto.offset.reset=smallest\nrebalance.max.retries=4\n';
    expect(rules(old)).toEqual(['zookeeper-consumer']);
    expect(rules(`${old}max.poll.records=5\n`)).not.toContain('zookeeper-consumer');
    expect(rules(`${HEAD}zookeeper.connect=z:2181\nconsumer.timeout.ms=-1\nauto.offset.reset=smallest\n`)).toEqual([
      'zookeeper-consumer',
    ]);
    expect(readerOf(`${HEAD}zookeeper.connect=z:2181\nconsumer.timeout.ms=-1\n`)?.client).toBe('java');
    // Java's keys were pasted: nothing but ZooKeeper to go to, and a word that the Java client refuses.
    const pasted = `zookeeper.connect=z:2181\ngroup.id=g\nkey.deserializer=${STRING}\nsession.timeout.ms=30000\n`;
    expect(rules(`${pasted}auto.offset.reset=largest\n`)).toEqual(['zookeeper-consumer']);
    expect(rules(`${pasted}auto.offset.reset=latest\n`)).not.toContain('zookeeper-consumer');
    expect(rules(`${pasted}bootstrap.servers=h:9092\nauto.offset.reset=largest\n`)).toContain('invalid-enum');
    // Without a group, by the file's name.
    expect(rules('zookeeper.connect=z:2181\nqueued.max.message.chunks=5\n')).toEqual(['zookeeper-consumer']);
    expect(rules('zookeeper.connect=z:2181\n')).toEqual([]);
    // A word that the old consumer refused.
    expect(rules('group.id=g\nrebalance.max.retries=4\nconsumer.timeout.ms=-1\n')).toEqual(['zookeeper-consumer']);
    expect(
      rules('group.id=g\nrebalance.max.retries=4\nconsumer.timeout.ms=-1\nauto.offset.reset=earliest\n'),
    ).not.toContain('zookeeper-consumer');
    // One file for the old consumer and the old producer.
    expect(rules(`${HEAD}metadata.broker.list=h:9092\nzookeeper.connect=z:2181\nauto.offset.reset=largest\n`)).toEqual([
      'zookeeper-consumer',
    ]);
  });

  test('librdkafka, by a build on the way up, though keys of ZooKeeper were left', () => {
    const go = { client: 'librdkafka', where: 'go.mod', above: 1 } as const;
    const read = (text: string, nearby?: ClientNearby) =>
      lint(sourcesOf({ text }), () => ({ ...DEFAULT_SETTINGS, project: nearby ? { clients: [nearby] } : {} }))[0]!;
    const left = SCALA_CONSUMER_ONLY.map((key) => `${key}=1\n`).join('');
    for (const brokers of ['bootstrap.servers', 'metadata.broker.list']) {
      const text = `${brokers}=h:9092\ngroup.id=g\nauto.offset.reset=smallest\n${left}`;
      expect(read(text).findings.map(({ rule }) => rule)).toEqual(['zookeeper-consumer']);
      const judged = read(text, go);
      expect(describeReader(judged.configs[0]!.about)).toMatch(/^librdkafka: go\.mod/);
      // The program takes them out, or it would not start.
      expect(judged.findings.filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual([]);
    }
    // No brokers that librdkafka could go to; a project that may be another program's; a build of Java's.
    const old = 'zookeeper.connect=z:2181\ngroup.id=g\n';
    const both = `${HEAD}${left}auto.offset.reset=smallest\n`;
    for (const [text, nearby] of [
      [old, go],
      [both, { ...go, elsewhere: true }],
      [both, { client: 'java', where: 'pom.xml', above: 0 }],
    ] as const)
      expect(read(text, nearby).findings.map(({ rule }) => rule)).toEqual(['zookeeper-consumer']);
    expect(readerOf(`# kafka-rebalance: client librdkafka\n${old}`)?.client).toBe('librdkafka');
  });

  test('librdkafka, by a project in another folder where the file says nothing itself', () => {
    const project = { client: 'librdkafka', where: 'App/App.csproj', above: 0, elsewhere: true } as const;
    expect(describeReader(readerOf(HEAD, undefined, project)!)).toBe('librdkafka: App/App.csproj');
    // On so little nothing is an error, and no fix is safe.
    const linted = lint(sourcesOf({ text: `${HEAD}sesion.timeout.ms=6000\nauto.offset.reset=none\n` }), () => ({
      ...DEFAULT_SETTINGS,
      project: { clients: [project] },
    }))[0]!;
    expect(linted.configs[0]!.client).toBe('librdkafka');
    expect(linted.findings.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
    expect(linted.findings[0]!.message).toContain('is a guess by App/App.csproj');
    expect(linted.findings.flatMap((finding) => safeFix(finding) ?? [])).toEqual([]);
    for (const own of [
      'fetch.max.wait.ms=5',
      `key.deserializer=${STRING}`,
      'isolation.level=read_committed\nexclude.internal.topics=true\nmax.poll.records=5',
    ])
      expect(readerOf(`${HEAD}${own}\n`, undefined, project)?.client).toBe('java');
    expect(readerOf(`# see ${CONSUMER}ConsumerConfig\n${HEAD}`, undefined, project)?.client).toBe('java');
  });

  test('a consumer, though an application has a word of the broker for something of its own', () => {
    expect(
      readerOf(`${HEAD}key.deserializer=${STRING}\nauto.offset.reset=latest\nlog.dir=/var/log/orders\n`)?.client,
    ).toBe('java');
    expect(readerOf(`${HEAD}key.deserializer=${STRING}\napplication.id=orders\n`)?.client).toBe('java');
    expect(
      readerOf('bootstrap.servers=h:9092\napplication.id=orders\nauto.offset.reset=latest\nmax.poll.records=5\n'),
    ).toBeUndefined();
    expect(readerOf(`${HEAD}auto.offset.reset=latest\nmax.poll.records=5\nbroker.id=1\n`)).toBeUndefined();
    expect(readerOf(`${HEAD}session.timeout.ms=6000\nlog.dir=/data\nlisteners=PLAINTEXT://:9092\n`)).toBeUndefined();
  });
});

describe('a file of bare keys is no consumer’s', () => {
  const producer = 'bootstrap.servers=h:9092\nauto.offset.reset=latest\nkey.deserializer=com.acme.D\n';

  test('by the name of a producer and a key of producers, whatever was pasted from a consumer', () => {
    expect(readerOf(`${producer}compression.type=none\n`, 'producer.properties')).toBeUndefined();
    expect(readerOf(`${producer}compression.type=none\n`, 'producer-and-consumer.properties')).toBeDefined();
    expect(readerOf(`${producer}compression.type=none\n`, 'kafka.properties')).toBeDefined();
    expect(readerOf(producer, 'producer.properties')).toBeDefined();
  });

  const SERDES = 'default.key.serde=com.acme.S\ndefault.value.serde=com.acme.S\n';
  const DESERIALIZERS = `key.deserializer=${STRING}\nvalue.deserializer=${STRING}\n`;
  test.each([
    ['serdes', `bootstrap.servers=h:9092\n${SERDES}auto.offset.reset=latest\n`, 'kafka.properties'],
    ['serdes beside deserializers', `bootstrap.servers=h:9092\n${SERDES}${DESERIALIZERS}`, 'kafka-streams.properties'],
    [
      'keys of its clients behind prefixes',
      'bootstrap.servers=h:9092\ngroup.instance.id=a\nproducer.linger.ms=0\nconsumer.auto.offset.reset=latest\n',
      'streams-app.properties',
    ],
    ['threads and a store', `${HEAD}num.stream.threads=2\nstate.dir=/tmp/s\n`, 'app.properties'],
  ])('but of Kafka Streams, though code names the application: %s', (_, text, file) => {
    expect(readerOf(text, file)).toBeUndefined();
  });

  test.each([
    ['the name alone', `${HEAD}${DESERIALIZERS}`, 'streams.properties'],
    ['serdes in the file of a consumer', `${HEAD}${DESERIALIZERS}${SERDES}`, 'kafka.properties'],
    ['words of applications', `${HEAD}${DESERIALIZERS}state.dir=/tmp\nconsumer.group.id=a\n`, 'kafka.properties'],
    [
      'what a deserializer of lists takes',
      `bootstrap.servers=h:9092\nkey.deserializer=org.apache.kafka.common.serialization.ListDeserializer\n${[
        'key',
        'value',
      ]
        .map(
          (what) =>
            `default.list.${what}.serde.type=java.util.ArrayList\ndefault.list.${what}.serde.inner=com.acme.S\n`,
        )
        .join('')}`,
      'kafka.properties',
    ],
    [
      'an application’s own lists',
      `${HEAD}auto.offset.reset=latest\nproducer.acks=1\nproducer.retries=1\nproducer.linger.ms=1\nconsumer.group.id=g\nconsumer.max.poll.records=1\n`,
      'kafka.properties',
    ],
  ])('and Kafka Streams’ is none by %s', (_, text, file) => {
    expect(readerOf(text, file)?.client).toBe('java');
  });

  test.each([
    '{% if tls %}',
    '{%- endif %}',
    '{{ if .Values.tls }}',
    '{{- range .Brokers }}',
    '{{#if tls}}',
    '{{/if}}',
    '<% if @tls -%>',
    '<#if tls>',
    '</#if>',
  ])('where %s chooses among its lines', (line) => {
    const text = `${HEAD}security.protocol=SSL\n${line}\nsecurity.protocol=PLAINTEXT\n`;
    expect(readerOf(text)).toBeUndefined();
    expect(lintText({ text })).toEqual([]);
    const spring = `spring.kafka.consumer.group-id=g\n${line}\nspring.kafka.consumer.group-id=h\n`;
    expect(lintText({ text: spring, file: 'application.properties' })).toEqual([]);
  });

  test('but placeholders leave it one', () => {
    expect(readerOf(`${HEAD}{{prefix}}.topic=t\nclient.id={{ id }}\n`)?.client).toBe('java');
  });
});

describe('a file for a client before 0.9', () => {
  const read = (text: string, version: string) => lintText({ text, version }).map(({ rule }) => rule);
  test('is the Scala consumer’s, which was the only one', () => {
    expect(read('topic=t\ngroup.id=g\nauto.commit.interval.ms=1000\n', '0.8')).toEqual(['zookeeper-consumer']);
    expect(read('topic=t\ngroup.id=g\nauto.commit.interval.ms=1000\n', '0.9')).not.toContain('zookeeper-consumer');
  });
  test('is Java’s where it asks for that one', () => {
    expect(read(HEAD, '0.8')).not.toContain('zookeeper-consumer');
    expect(read(`group.id=g\nkey.deserializer=${STRING}\n`, '0.8')).not.toContain('zookeeper-consumer');
  });
});

describe('MirrorMaker 1', () => {
  const producer = 'bootstrap.servers=h2:9092\nacks=all\n';
  const pair = (name: string, text: string, nearby?: ClientNearby) =>
    readerOf({ [name]: text, [name.replace(/consumer/i, 'producer')]: producer }, undefined, nearby)?.program;
  test.each(['consumer.config', 'sourceCluster-consumer.config', 'mm-consumer.config'])(
    'reads %s beside a producer’s',
    (name) => {
      expect(pair(name, HEAD)).toBe('MirrorMaker 1');
    },
  );
  test('does not read what only looks like it', () => {
    expect(pair('kafkaconsumer.config', HEAD)).toBeUndefined();
    expect(pair('consumer.config', 'bootstrap.servers=h:9092\ninterceptor.classes=com.acme.I\n')).toBeUndefined();
    expect(pair('consumer.config', HEAD, { client: 'java', where: 'build.sbt', above: 0 })).toBeUndefined();
  });
});

test('blocks of braces are another reader’s, a brace alone is a value', () => {
  const block = `kafka {\n  bootstrap.servers = "h:9092"\n  group.id = g\n  auto.offset.reset = latest\n}\n`;
  expect(readerOf(block, 'consumer.config')).toBeUndefined();
  expect(readerOf(`${HEAD}auto.offset.reset=latest\nsasl.jaas.config={\n`)?.client).toBe('java');
});

test('the reasons name what decided, the first few of it', () => {
  expect(
    describeReader(readerOf(`${HEAD}sasl.mechanisms=PLAIN\nenable.partition.eof=true\nfetch.max.wait.ms=5\n`)!),
  ).toBe('librdkafka: sasl.mechanisms, enable.partition.eof');
  expect(
    describeReader(
      readerOf(`${HEAD}auto.commit.enable=false\npartition.assignment.strategy=${CONSUMER}RangeAssignor\n`)!,
    ),
  ).toBe(`Java client: ${CONSUMER}RangeAssignor`);
  expect(describeReader(readerOf(HEAD)!)).toBe('Java client');
  expect(
    describeReader(readerOf(`${HEAD}auto.commit.enable=false\npartition.assignment.strategy=range,roundrobin\n`)!),
  ).toBe('librdkafka: partition.assignment.strategy=range, partition.assignment.strategy=roundrobin');
  const many = 'sasl.username=u\nsasl.password=p\nssl.ca.location=c\nstatistics.interval.ms=1\nqueued.min.messages=1\n';
  expect(readerOf(HEAD + many)?.reasons).toHaveLength(4);
});

test.each([
  'org.apache.kafka.common.security.plain.PlainLoginModule',
  'org.apache.kafka.common.security.plain',
  'com.acme.Login',
])('the reasons show nothing of what stands behind %s', (module) => {
  const reasons = readerOf(`${HEAD}sasl.jaas.config=${module} required username="u" password="top-secret";\n`)!.reasons;
  expect(reasons).toEqual(['sasl.jaas.config', module]);
});

test('no safe fix writes for librdkafka into a file with a class of Kafka', () => {
  const text = `${HEAD}auto.commit.enable=false\npartition.assignment.strategy=${CONSUMER}RoundRobinAssignor\n`;
  const findings = lintText({ text, file: 'consumer.config' });
  expect(findings.filter((finding) => finding.severity === 'error')).toEqual([]);
  expect(findings.flatMap((finding) => safeFix(finding) ?? [])).toEqual([]);
});
