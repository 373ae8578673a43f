import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consumerProperties, librdkafkaProperties } from '../../../test/support/arbitrary-consumer.ts';
import { springLayers, springYaml } from '../../../test/support/arbitrary-spring.ts';
import { type Files, lintText } from '../../../test/support/lint-text.ts';
import { changed, configsIn, type Migrate, migrate } from '../../../test/support/migrate.ts';
import { CONSUMER_PROTOCOL_GENERAL } from '../catalog/consumer-protocol.ts';
import { properties } from '../formats/properties/file.ts';
import type { ConsumerConfig } from '../model/config.ts';
import { applyEdits } from '../text/spans.ts';
import { backToClassic } from './to-classic.ts';
import { migrateToConsumerProtocol, refusedKeys } from './to-consumer.ts';

const TOUCHED = new Set([
  'group.protocol', 'group.remote.assignor', 'partition.assignment.strategy', 'session.timeout.ms', 'heartbeat.interval.ms',
  'internal.leave.group.on.close',
]); // biome-ignore format: a list reads better packed

/** What is left of a text without the keys that a migration may touch. An end of line at the end of the text does not count. */
function rest(text: string): string {
  const file = properties.parse({ uri: 'file:///a.properties', text });
  const pairs = file.pairs.filter((pair) => TOUCHED.has(pair.path));
  return applyEdits(text, file.edit(pairs.map((pair) => ({ kind: 'remove', pair })))).replace(/[\r\n]+$/, '');
}

const ways: readonly [string, Migrate][] = [
  ['to the consumer protocol', migrateToConsumerProtocol],
  ['back to classic', backToClassic],
];

describe.each(ways)('%s, whatever the file', (_, how) => {
  test('twice is once, and nothing else changes', () => {
    fc.assert(
      fc.property(consumerProperties, (text) => {
        const once = migrate({ text }, how);
        expect(once.migration.refused).toBeUndefined();
        expect(rest(once.text as string)).toBe(rest(text));
        const twice = migrate({ text: once.text }, how);
        expect(twice.migration.changes).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

test('a migrated file holds no key that the client refuses', () => {
  fc.assert(
    fc.property(consumerProperties, (text) => {
      const files = { text };
      const { migration } = migrate(files);
      for (const { changes } of [migration, ...migration.alternatives]) {
        const result = changed(files, changes);
        for (const config of configsIn({ text: result })) {
          expect(config.protocol).toBe('consumer');
          expect(refusedKeys(config).filter((key) => config.has(key))).toEqual([]);
        }
        const errors = lintText({ text: result }).filter((finding) => finding.severity === 'error');
        expect(errors.map((finding) => finding.message)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

test('what moved to the consumer protocol and back runs the same kind of assignor', () => {
  fc.assert(
    fc.property(consumerProperties, (text) => {
      const there = migrate({ text });
      const back = migrate({ text: there.text }, backToClassic);
      const [between] = configsIn({ text: there.text });
      const [after] = configsIn({ text: back.text });
      const runs = between!.get('group.remote.assignor')?.trimmed ?? 'uniform';
      const expected = runs === 'range' ? 'RangeAssignor' : 'CooperativeStickyAssignor';
      expect(after!.get('partition.assignment.strategy')?.trimmed).toBe(
        `org.apache.kafka.clients.consumer.${expected}`,
      );
      expect(after!.protocol).toBe('classic');
    }),
    { numRuns: 200 },
  );
});

/** The assignor of the broker that does what a config did before, or that it names itself. */
function due(config: ConsumerConfig): string {
  const named = config.get('group.remote.assignor')?.trimmed;
  if (named) return named;
  const strategy = config.get('partition.assignment.strategy')?.trimmed;
  if (strategy) return strategy.includes('RangeAssignor') ? 'range' : 'uniform';
  return config.protocol === 'consumer' ? 'uniform' : 'range';
}

test('each profile runs the assignor that it ran, whichever document and map says so, and twice is once', () => {
  let migrated = 0;
  fc.assert(
    fc.property(springLayers, fc.constantFrom('3.8', '4.0', '4.3'), (text, version) => {
      const files = { text, version, file: 'application.yml' };
      const { migration, text: once } = migrate(files);
      if (migration.refused) return;
      migrated++;
      const after = { ...files, text: once };
      expect(migrate(after).migration.changes).toEqual([]);
      const configs = new Map(configsIn(after).map((config) => [config.about.profile, config]));
      for (const before of configsIn(files)) {
        const now = configs.get(before.about.profile);
        // Documents that decide the same now are no starts of their own any more.
        if (!now) continue;
        expect(now.protocol).toBe('consumer');
        expect(now.get('group.remote.assignor')?.trimmed ?? 'uniform').toBe(due(before));
      }
    }),
    { numRuns: 300 },
  );
  expect(migrated).toBeGreaterThan(200);
});

/** Files of every format and client, each with the version that it is judged for. */
const anyFile: fc.Arbitrary<Files> = fc.oneof(
  consumerProperties.map((text) => ({ text })),
  fc
    .tuple(consumerProperties, fc.constantFrom('3.7', '3.9', '4.0', '4.3'))
    .map(([text, version]) => ({ text, version })),
  fc
    .tuple(librdkafkaProperties, fc.constantFrom('2.8', '3.6', '3.9', '4.3'))
    .map(([text, version]) => ({ text, version })),
  fc
    .tuple(springYaml, fc.constantFrom('3.8', '4.0', '4.3'))
    .map(([text, version]) => ({ text, version, file: 'application.yml' })),
);

describe.each(ways)('%s, whatever format, client and version', (_, how) => {
  test('twice is once, what is refused then is said, and nothing is left half done', () => {
    let migrated = 0;
    let withheld = 0;
    fc.assert(
      fc.property(anyFile, (files) => {
        if (configsIn(files).length === 0) return;
        const { migration, text } = migrate(files, how);
        if (migration.refused) {
          if (migration.refused.reason.includes('without changing something else')) withheld++;
          expect(text).toBe(files.text);
          return;
        }
        migrated++;
        const after = { ...files, text };
        const twice = migrate(after, how);
        expect(twice.migration.refused).toBeUndefined();
        expect(twice.migration.changes).toEqual([]);
        expect(twice.migration.remaining).toEqual(migration.remaining);
        const to = how === backToClassic ? 'classic' : 'consumer';
        for (const config of configsIn(after)) {
          if (config.client === 'librdkafka' || config.version >= CONSUMER_PROTOCOL_GENERAL)
            expect(config.protocol).toBe(to);
          if (to === 'consumer') expect(refusedKeys(config).filter((key) => config.has(key))).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
    expect(migrated).toBeGreaterThan(250);
    expect(withheld).toBeLessThan(migrated / 50);
  });
});
