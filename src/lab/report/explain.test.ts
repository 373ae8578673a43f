import { expect, test } from 'vitest';
import { writtenResult } from '../../../test/support/lab-report.ts';
import { explain } from './explain.ts';

test('a kill under an incremental protocol', () => {
  expect(explain(writtenResult('cooperative-sticky', 'kill'))).toBe(
    'C was killed and ran no revoke callback: its 2 partitions had no owner for up to 7.1 s and fell 678 records behind, and 7 records that it had processed above the committed offset were processed again. The survivors kept all that they owned, with at most 482 ms between two records against 82 ms in steady state, and 2 partitions changed owner, which is the fewest possible.',
  );
});

test('a close under an eager protocol that is not sticky', () => {
  expect(explain(writtenResult('range', 'close'))).toMatch(
    /^C closed and handed its partitions over in its revoke callback: .* and no record was processed twice\. The survivors had everything that they owned revoked, .* 3 partitions changed owner where 2 would have been enough\.$/,
  );
});

test('one of each', () => {
  const result = writtenResult('consumer-uniform', 'kill');
  const members = { ...result.members, C: { ...result.members.C!, before: [5] } };
  expect(explain({ ...result, members, duplicates: 1, lagGrowth: 1, unownedMs: 900 })).toContain(
    'its partition had no owner for 900 ms and fell 1 record behind, and 1 record that it had processed above the committed offset was processed again.',
  );
});

test('broken invariants and failures come before any meaning', () => {
  const result = writtenResult('range', 'kill');
  const invariants = result.invariants.map((each) => ({ ...each, ok: false }));
  expect(explain({ ...result, invariants })).toMatch(/ Do not rely on it: 6 of 6 invariants are broken\.$/);
  expect(explain({ ...result, failure: 'no broker' })).toBe(
    'The scenario was not finished: no broker. None of its figures is a measurement.',
  );
});

test('every explanation is two sentences', () => {
  for (const mode of ['range', 'sticky', 'consumer-range', 'consumer-uniform'] as const) {
    for (const departure of ['kill', 'close'] as const) {
      expect(explain(writtenResult(mode, departure)).match(/\.(?= [A-Z]|$)/g)).toHaveLength(2);
    }
  }
});
