import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noJava } from './java.ts';
import { BOOT_VERSIONS, type SpringJudge, startSpringJudge } from './spring-judge.ts';

/** The judge itself, on what Spring Boot's reference says of config data. */
describe.skipIf(noJava).each(BOOT_VERSIONS)('the Spring Boot %s judge', { timeout: 60_000 }, (version) => {
  let judge: SpringJudge;
  beforeAll(async () => {
    judge = await startSpringJudge(version);
  }, 600_000);
  afterAll(() => judge?.dispose());

  const yaml = (text: string, profiles?: string[]) => judge.ask({ 'application.yml': text }, profiles);

  it('fills in what is unset', async () => {
    const { properties } = await judge.ask({});
    expect(properties).toMatchObject({
      'bootstrap.servers': 'localhost:9092',
      'key.deserializer': 'org.apache.kafka.common.serialization.StringDeserializer',
    });
    expect(properties).not.toHaveProperty('group.id');
  });

  it('reads properties, relaxed names, lists and durations', async () => {
    const { properties } = await judge.ask({
      'application.properties': [
        'spring.kafka.bootstrapServers=a:1,b:2',
        'spring.kafka.consumer.group-id=\\u0067\\',
        '  2',
        'spring.kafka.consumer.AUTO_OFFSET_RESET=earliest',
        'spring.kafka.consumer.auto-commit-interval=3s',
        'spring.kafka.consumer.properties[session.timeout.ms]=45000',
        'spring.kafka.properties.client.rack=r1',
      ].join('\n'),
    });
    expect(properties).toMatchObject({
      'bootstrap.servers': 'a:1,b:2',
      'group.id': 'g2',
      'auto.offset.reset': 'earliest',
      'auto.commit.interval.ms': '3000',
      'session.timeout.ms': '45000',
      'client.rack': 'r1',
    });
  });

  it('lets the consumer map win over the shared one, and a profile over both', async () => {
    const files = {
      'application.yml': [
        'spring.kafka:',
        '  properties: { max.poll.records: 1, client.rack: shared }',
        '  consumer:',
        '    properties: { max.poll.records: 2, fetch.min.bytes: 3 }',
        '---',
        'spring:',
        '  config.activate.on-profile: prod',
        '  kafka.consumer.properties: { fetch.min.bytes: 4 }',
      ].join('\n'),
      'application-prod.properties': 'spring.kafka.consumer.max-poll-records=5\n',
    };
    const plain = await judge.ask(files);
    expect(plain.properties).toMatchObject({
      'max.poll.records': '2',
      'client.rack': 'shared',
      'fetch.min.bytes': '3',
    });
    const prod = await judge.ask(files, ['prod']);
    expect(prod.properties).toMatchObject({ 'fetch.min.bytes': '4', 'client.rack': 'shared', 'max.poll.records': '2' });
  });

  it('reads YAML 1.1', async () => {
    const { properties } = await yaml(
      'spring.kafka.consumer.properties: { a: yes, b: off, c: 010, d: 1_000, e: 1:30, f: 0x10, g: "010", h: , i: 2020-01-02 }',
    );
    expect(properties).toMatchObject({ a: 'true', b: 'false', c: '8', d: '1000', e: '90', f: '16', g: '010', h: '' });
  });

  it('takes classes of the application as they come, and placeholders as they stand', async () => {
    const { properties } = await yaml(
      [
        'name: orders',
        'spring.kafka.consumer:',
        '  value-deserializer: com.example.OrderDeserializer',
        `  group-id: \${name}`,
        `  client-id: \${POD_NAME}`,
        `  max-poll-records: \${UNSET:7}`,
      ].join('\n'),
    );
    expect(properties).toMatchObject({
      'value.deserializer': 'com.example.OrderDeserializer',
      'group.id': 'orders',
      'client.id': `\${POD_NAME}`,
      'max.poll.records': '7',
    });
  });

  it.each([
    [
      'a duration in words',
      'spring.kafka.consumer.heartbeat-interval: 3 seconds',
      'spring.kafka.consumer.heartbeat-interval',
    ],
    ['a key twice', 'a: 1\na: 2', 'found duplicate key a'],
    ['a number that is none', 'spring.kafka.consumer.max-poll-records: many', 'spring.kafka.consumer.max-poll-records'],
  ])('is refused: %s', async (_, text, reason) => {
    expect((await yaml(text)).exception).toContain(reason);
  });

  it('goes on after a refusal', async () => {
    await yaml('a: [');
    expect((await yaml('spring.kafka.consumer.group-id: g')).properties).toMatchObject({ 'group.id': 'g' });
  });
});
