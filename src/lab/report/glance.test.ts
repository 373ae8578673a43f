import { expect, test } from 'vitest';
import { studyReport } from '../../../test/support/study-report.ts';
import { glanceOf } from './glance.ts';
import type { ScenarioResult } from './report.ts';

const { report } = studyReport();
const [first, ...rest] = report.scenarios as [ScenarioResult, ...ScenarioResult[]];

test('a sentence for each thing that happened, with the facts by assignor', () => {
  expect(glanceOf(report).sentences).toEqual([
    'When a consumer was killed, the longest standstill of a partition was 7.2 s, the longest stop of another consumer 482 ms, and 7 records were processed twice. Of what the others owned, everything was taken by RangeAssignor and StickyAssignor, nothing was taken by KIP-848 (uniform) and CooperativeStickyAssignor.',
    'When a consumer closed, the longest standstill of a partition was 1.4 s, the longest stop of another consumer 482 ms, and no record was processed twice. Of what the others owned, everything was taken by RangeAssignor and StickyAssignor, nothing was taken by KIP-848 (uniform) and CooperativeStickyAssignor.',
  ]);
});

test('a bar for each scenario, and none for what is no measurement', () => {
  const broken = { ...first, invariants: [{ name: 'kept', ok: false, detail: '' }] };
  const failed = { ...rest[0]!, failure: 'no broker' };
  const { bars } = glanceOf({ scenarios: [broken, failed, ...rest.slice(1)] });
  expect(bars.map(({ title }) => title)).toEqual(rest.slice(1).map(({ title }) => title));
  expect(bars[0]).toMatchObject({ part: '7.2 s', othersMs: 482, others: '482 ms', twice: '7' });
  expect(glanceOf({ scenarios: [broken] })).toEqual({ sentences: [], bars: [] });
});

test('values that are far apart are told one by one, others as a range', () => {
  const slow = { ...first, measures: { ...first.measures, standstillMs: 40_000, duplicates: 45 } };
  const [sentence] = glanceOf({ scenarios: [slow, rest[0]!] }).sentences;
  expect(sentence).toContain('of a partition was 40.0 s (KIP-848 (uniform)), 7.2 s (CooperativeStickyAssignor), the');
  expect(sentence).toContain('and 7 to 45 records were processed twice');
});
