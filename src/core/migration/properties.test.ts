import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consumerProperties } from '../../../test/support/arbitrary-consumer.ts';
import { lintText } from '../../../test/support/lint-text.ts';
import { changed, configsIn, type Migrate, migrate } from '../../../test/support/migrate.ts';
import { properties } from '../formats/properties/file.ts';
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
