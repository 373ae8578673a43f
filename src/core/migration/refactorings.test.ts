import { describe, expect, test } from 'vitest';
import { configsIn } from '../../../test/support/migrate.ts';
import { refactorings } from './refactorings.ts';

const P = 'org.apache.kafka.clients.consumer.';
const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const titles = (text: string) => refactorings({ configs: configsIn({ text }) }).map((fix) => fix.title);

describe('refactorings of a file', () => {
  test('a classic config', () => {
    expect(titles(HEAD)).toEqual([
      'Migrate to the consumer protocol (KIP-848): keep the assignor that runs today (range)',
      'Migrate to the consumer protocol (KIP-848): let the broker choose (uniform)',
      'Keep only CooperativeStickyAssignor (last rolling restart)',
    ]);
    expect(titles(`${HEAD}partition.assignment.strategy=${P}StickyAssignor\n`)).toEqual([
      'Migrate to the consumer protocol (KIP-848)',
      'Add CooperativeStickyAssignor (first of two rolling restarts)',
    ]);
  });

  test('a migrated config', () => {
    expect(titles(`${HEAD}group.protocol=consumer\n`)).toEqual(['Move back to the classic protocol']);
  });

  test('what is refused is not offered', () => {
    expect(titles(`${HEAD}partition.assignment.strategy=com.example.A\n`)).toEqual([]);
  });

  test('each has to be reviewed, and none is preferred', () => {
    for (const fix of refactorings({ configs: configsIn({ text: HEAD }) })) {
      expect(fix).toMatchObject({ kind: 'refactor', safety: 'review', preferred: false });
    }
  });
});
