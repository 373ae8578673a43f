import { describe, expect, test } from 'vitest';
import { departureHistory } from '../../../test/support/history.ts';
import { writtenReport } from '../../../test/support/lab-report.ts';
import { analyze } from '../analysis.ts';
import { pickScenarios } from '../options.ts';
import { DEFAULT_LAB_SETTINGS } from '../settings.ts';
import { formatReport } from './formats.ts';
import { parseReport } from './json.ts';
import { repeatsOf } from './repeats.ts';
import type { LabReport } from './report.ts';
import { reportView } from './view.ts';

/** Three runs of two scenarios, in which other numbers of records were above the commit at the kill. */
function repeatedReport(uncommitted: readonly number[]): LabReport {
  const wishes = { names: ['range-kill', 'cooperative-sticky-kill'], repeat: uncommitted.length };
  const scenarios = pickScenarios(wishes, DEFAULT_LAB_SETTINGS).map((scenario) => {
    const nth = scenario.repeat?.nth ?? 1;
    const mode = scenario.mode === 'range' ? 'range' : 'cooperative-sticky';
    const { record, settings } = departureHistory(mode, 'kill', { uncommitted: uncommitted[nth - 1]! });
    return analyze({ ...record, scenario }, settings);
  });
  return writtenReport({ scenarios, repeats: repeatsOf(scenarios) });
}

describe('scenarios that run several times', () => {
  const report = repeatedReport([4, 40, 7]);

  test('have names of their own, round by round', () => {
    expect(report.scenarios.map(({ name, repeat }) => [name, repeat?.of, repeat?.nth])).toEqual([
      ['range-kill', 'range-kill', 1],
      ['cooperative-sticky-kill', 'cooperative-sticky-kill', 1],
      ['range-kill-2', 'range-kill', 2],
      ['cooperative-sticky-kill-2', 'cooperative-sticky-kill', 2],
      ['range-kill-3', 'range-kill', 3],
      ['cooperative-sticky-kill-3', 'cooperative-sticky-kill', 3],
    ]);
  });

  test('come to a median and a range, over all members', () => {
    expect(report.repeats.map(({ name, runs, reliable }) => [name, runs, reliable])).toEqual([
      ['range-kill', 3, 3],
      ['cooperative-sticky-kill', 3, 3],
    ]);
    expect(report.repeats[0]!.measures.duplicates).toEqual({ median: 7, lower: 4, upper: 40 });
    // A and B hear at 6950 and 7050 ms in each of the runs.
    expect(report.repeats[1]!.measures.firstCallbackMs).toEqual({ median: 7000, lower: 6950, upper: 7050 });
    expect(report.repeats[0]!.measures.revokeCallbackRan).toBeUndefined();
  });

  test('are shown so, in every format, and read back', () => {
    const [range] = reportView('', report).summaries;
    expect(range).toMatchObject({ title: 'RangeAssignor, SIGKILL', runs: '3' });
    expect(range!.cells.map(({ text }) => text)).toEqual([
      ...['no', 'A +6.9 s / B +6.9 s', 'everything they owned', '7 (4 to 40)'],
      ...['7.2 s', 'A 482 ms / B 482 ms'],
    ]);
    expect(range!.cells[3]!.published).toBe('44');
    for (const format of ['text', 'markdown', 'html'] as const) {
      expect(formatReport(report, format)).toContain('7 (4 to 40)');
      expect(formatReport(report, format)).toContain('overlap, the runs tell no order');
    }
    expect(parseReport(formatReport(report, 'json'))).toEqual(report);
    expect(formatReport(report, 'csv').split('\r\n')[4]).toContain(',cooperative-sticky-kill,1,');
    expect(formatReport(report, 'csv').split('\r\n')[7]).toContain(',range-kill,2,');
  });

  test('mark what every run puts in the same order, and nothing where ranges overlap', () => {
    const later = (by: number) => ({ median: 7000 + by, lower: 6500 + by, upper: 7500 + by });
    const marks = (...bys: number[]) => {
      const repeats = report.repeats.map((each, at) => ({
        ...each,
        measures: { ...each.measures, standstillMs: later(bys[at]!) },
      }));
      return reportView('', { ...report, repeats }).summaries.map(({ cells }) => cells[4]!.mark);
    };
    expect(marks(0, 2000)).toEqual(['best', 'worst']);
    expect(marks(0, 900)).toEqual([undefined, undefined]);
    const few = report.repeats.map((each) => ({ ...each, reliable: 2 }));
    expect(
      reportView('', { ...report, repeats: few }).summaries.some(({ cells }) => cells.some(({ mark }) => mark)),
    ).toBe(false);
  });

  test('leave out what is no measurement', () => {
    const [first, ...rest] = report.scenarios;
    const broken = { ...first!, invariants: [{ name: 'kept', ok: false, detail: 'x' }] };
    const failed = rest.map((each) => (each.name === 'range-kill-2' ? { ...each, failure: 'no broker' } : each));
    const [range] = repeatsOf([broken, ...failed]);
    expect(range).toMatchObject({ runs: 3, reliable: 1, measures: { duplicates: { lower: 7, upper: 7 } } });
    const view = reportView('', { ...report, scenarios: [broken, ...failed], repeats: [range!] });
    expect(view.summaries[0]).toMatchObject({ runs: '1 of 3' });
  });
});

test('one run says that it is one', () => {
  const report = writtenReport();
  expect(repeatsOf(report.scenarios)).toEqual([]);
  expect(formatReport(report, 'text')).toContain('One run of each scenario.');
  expect(reportView('', report).summaries).toEqual([]);
});

test.each([0, 1.5, 101])('%s repeats are refused', (repeat) => {
  expect(() => pickScenarios({ repeat }, DEFAULT_LAB_SETTINGS)).toThrow(
    /number of repeats must be a whole number from 1/,
  );
});
