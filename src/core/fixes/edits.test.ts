import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { springYaml } from '../../../test/support/arbitrary-spring.ts';
import { configsIn } from '../../../test/support/migrate.ts';
import type { ConfigEntry } from '../model/config.ts';
import type { ConfigChange } from '../model/findings.ts';
import { provenEdits } from './prove.ts';

/** Each kind of change that rules and migrations make of an entry. */
const KINDS: Readonly<Record<string, (entry: ConfigEntry, all: readonly ConfigEntry[]) => readonly ConfigChange[]>> = {
  remove: (entry) => [{ kind: 'remove', entry }],
  set: (entry) => [{ kind: 'set', entry, value: 'a, "b": c' }],
  rename: (entry) => [{ kind: 'rename', entry, key: 'max.partition.fetch.bytes' }],
  'rename with a value': (entry) => [{ kind: 'rename', entry, key: 'fetch.max.wait.ms', value: '010' }],
  insert: (entry) => [{ kind: 'insert', near: entry, key: 'receive.buffer.bytes', value: '1' }],
  'insert before, with a comment': (entry) => [
    { kind: 'insert', near: entry, before: true, key: 'receive.buffer.bytes', value: 'yes', comment: 'because' },
  ],
  'several at once': (entry, all) => [
    { kind: 'remove', entry },
    ...all
      .filter((other) => other.pair !== entry.pair)
      .map((other) => ({ kind: 'set', entry: other, value: 'x' }) as const),
    { kind: 'insert', near: entry, key: 'receive.buffer.bytes', value: '1' },
  ],
};

const entriesIn = (text: string): ConfigEntry[] => {
  const byPair = new Map(
    configsIn({ text, file: 'application.yml', version: '4.3' })
      .flatMap((config) => config.entries)
      .map((entry) => [entry.pair, entry]),
  );
  return [...byPair.values()];
};

describe('a change of a Spring Boot file, however it is written', () => {
  test.each(Object.entries(KINDS))('%s: is made as meant, and seldom withheld', (_, changesOf) => {
    let made = 0;
    let withheld = 0;
    fc.assert(
      fc.property(springYaml, fc.nat(), (text, pick) => {
        const entries = entriesIn(text);
        const entry = entries[pick % entries.length];
        if (!entry) return;
        if (provenEdits(changesOf(entry, entries))) made++;
        else withheld++;
      }),
      { numRuns: 200 },
    );
    expect(made).toBeGreaterThan(150);
    expect(withheld).toBeLessThan(made / 50);
  });
});
