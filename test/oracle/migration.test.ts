import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backToClassic } from '../../src/core/migration/to-classic.ts';
import { consumerProperties } from '../support/arbitrary-consumer.ts';
import { springYaml } from '../support/arbitrary-spring.ts';
import { clientConfig } from '../support/client-config.ts';
import type { Files } from '../support/lint-text.ts';
import { changed, configsIn, migrate } from '../support/migrate.ts';
import { type ClientJudge, startClientJudge } from './client-judge.ts';
import { noJava } from './java.ts';

const P = 'org.apache.kafka.clients.consumer.';
const VERSIONS = ['4.0.2', '4.1.2', '4.2.2', '4.3.1', '4.4.0'];

/** The sample that Kafka 4.2 and later ship, without its comments: one more line breaks it, a migration must not. */
const STOCK = `bootstrap.servers=localhost:9092
client.id=test-consumer
group.id=test-consumer-group
auto.offset.reset=earliest
partition.assignment.strategy=${P}CooperativeStickyAssignor
key.deserializer=org.apache.kafka.common.serialization.StringDeserializer
value.deserializer=org.apache.kafka.common.serialization.StringDeserializer
session.timeout.ms=30000
heartbeat.interval.ms=10000
`;

const FILES: Readonly<Record<string, Files>> = {
  'Kafka’s own sample': { text: STOCK },
  'range, repeated keys': {
    text: `group.id=g\npartition.assignment.strategy=${P}RangeAssignor\nsession.timeout.ms=1\nsession.timeout.ms=45000\nmax.poll.records=5\n`,
  },
  'a .properties file of Spring Boot': {
    text: `spring.kafka.consumer.group-id=g\nspring.kafka.consumer.heartbeat-interval=3s\nspring.kafka.consumer.properties.partition.assignment.strategy=${P}RangeAssignor\n`,
    file: 'application.properties',
  },
  'a YAML file of Spring Boot': {
    text: `spring:\n  kafka:\n    consumer:\n      group-id: g\n      heartbeat-interval: 3s\n      properties:\n        session.timeout.ms: 30000\n        partition.assignment.strategy: ${P}RangeAssignor\n`,
    file: 'application.yml',
  },
  'a merge behind the key that goes': {
    text: `defaults: &d {session.timeout.ms: 45000, heartbeat.interval.ms: 3000}\nspring:\n  kafka:\n    consumer:\n      group-id: g\n      properties: {<<: *d, session.timeout.ms: 30000}\n`,
    file: 'application.yml',
  },
  'lists at the indentation of their keys': {
    text: `spring:\n  kafka:\n    bootstrap-servers:\n    - h:9092\n    - i:9092\n    consumer:\n      group-id: g\n      properties:\n        group.protocol:\n        - classic\n        session.timeout.ms: 30000\n`,
    file: 'application.yml',
  },
  'Maven placeholders': {
    text: `info.version: @project.version@\nspring:\n  kafka:\n    consumer:\n      group-id: '@group@'\n      properties:\n        session.timeout.ms: 30000\n        client.rack: @rack@\n`,
    file: 'application.yml',
  },
  'a protocol in other letters': {
    text: `spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties:\n        GROUP.PROTOCOL: classic\n        '[heartbeat.interval.ms]': 1000\n`,
    file: 'application.yml',
  },
};

/** What clients refuse for other reasons: a migration says so, and the client agrees. */
const REFUSED: Readonly<Record<string, Files>> = {
  'a word that went with 4.0': { text: `${STOCK}client.dns.lookup=default\n` },
  'a package in place of a class': { text: STOCK.replace('.StringDeserializer\nvalue', '\nvalue') },
  'a quoted login': {
    text: `${STOCK}security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\nsasl.jaas.config="org.apache.kafka.common.security.plain.PlainLoginModule required username=u password=p;"\n`,
  },
};

/** The real clients judge what a migration leaves behind. */
describe.skipIf(noJava)('the real client takes a migrated config', () => {
  let judge: ClientJudge;
  beforeAll(async () => {
    judge = await startClientJudge();
  });
  afterAll(() => judge?.dispose());

  async function accepted(files: Files, protocol: string, versions: readonly string[] = VERSIONS): Promise<void> {
    for (const config of configsIn(files)) {
      const asked = clientConfig(config);
      expect(asked['group.protocol']?.trim().toLowerCase()).toBe(protocol);
      const verdicts = await judge.ask(asked, { versions, complete: true, ownClasses: true, subscribe: true });
      for (const [version, verdict] of Object.entries(verdicts)) {
        expect(verdict.exception, `${version} on\n${JSON.stringify(files.text)}`).toBeUndefined();
      }
    }
  }

  test.each(Object.entries(FILES))('%s', async (_, files) => {
    const { migration } = migrate(files);
    expect(migration.changes).not.toEqual([]);
    for (const { changes } of [migration, ...migration.alternatives]) {
      await accepted({ ...files, text: changed(files, changes) }, 'consumer');
    }
  });

  test.each(Object.entries(FILES))('%s, there and back', async (_, files) => {
    const there = { ...files, text: migrate(files).text };
    await accepted({ ...files, text: migrate(there, backToClassic).text }, 'classic');
  });

  test.each(Object.entries(REFUSED))('what it still refuses is said: %s', async (_, files) => {
    const { migration, text } = migrate(files);
    expect(migration.remaining).not.toEqual([]);
    for (const config of configsIn({ ...files, text })) {
      const ask = { versions: VERSIONS, complete: true, ownClasses: true, subscribe: true };
      const verdicts = await judge.ask(clientConfig(config), ask);
      for (const [version, { accepted }] of Object.entries(verdicts)) expect(accepted, version).toBe(false);
    }
  });

  test('whatever Spring Boot file it was', async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(springYaml, async (text) => {
        const files = { text, file: 'application.yml' };
        const result = migrate(files);
        if (result.migration.refused || result.migration.remaining.length > 0) return;
        asked++;
        await accepted({ ...files, text: result.text }, 'consumer', ['4.3.1']);
      }),
      { numRuns: 60 },
    );
    expect(asked).toBeGreaterThan(30);
  });

  test('whatever file it was', async () => {
    await fc.assert(
      fc.asyncProperty(consumerProperties, async (text) => {
        await accepted({ text: migrate({ text }).text }, 'consumer', ['4.3.1']);
      }),
      { numRuns: 100 },
    );
  });
});
