import { expect, test } from 'vitest';
import { departureHistory } from '../../../test/support/history.ts';
import { writtenReport } from '../../../test/support/lab-report.ts';
import { timelineOf } from '../timeline.ts';
import { formatReport } from './formats.ts';
import { jsonReport, parseReport, ReportError } from './json.ts';
import { keptTimelines } from './kept-timelines.ts';

/** The report as version 1 wrote it: without what version 2 has added. */
function old(): { version: number; scenarios: Record<string, unknown>[] } {
  const report = JSON.parse(jsonReport(writtenReport()));
  for (const scenario of report.scenarios) {
    for (const name of ['name', 'title', 'question', 'when', 'kind', 'focus', 'measures']) delete scenario[name];
  }
  return { ...report, version: 1 };
}

test('a report of version 1 reads as one of version 2, without what it did not measure', () => {
  const now = writtenReport();
  const read = parseReport(JSON.stringify(old()));
  expect(read.version).toBe(2);
  for (const [at, { measures, ...result }] of read.scenarios.entries()) {
    const { measures: all, ...same } = now.scenarios[at]!;
    expect(result).toEqual(same);
    expect(all).toMatchObject(measures);
    expect(Object.keys(all).filter((id) => !(id in measures))).toEqual(
      expect.arrayContaining(['ownerlessMs', 'standstillMs']),
    );
  }
  // What was not measured is an empty cell, and nothing else is lost.
  expect(formatReport(read, 'text')).toContain('A +7.0 s / B +7.1 s');
});

test('a report of version 1 that is none is refused', () => {
  const report = old();
  report.scenarios[0]!.departure = 'vanish';
  expect(() => parseReport(JSON.stringify(report))).toThrow(ReportError);
  expect(() => parseReport(JSON.stringify(report))).toThrow(/departure has to be one of kill, close/);
});

test('timelines that were kept beside one are drawn as before', () => {
  const now = timelineOf(departureHistory('range', 'kill').record);
  const { focus: _, lanes, ...rest } = now;
  const kept = {
    ...rest,
    ...{ departed: true, departure: 'kill', departing: 'C' },
    lanes: lanes.map(({ note, ...lane }) => ({ ...lane, departing: note !== undefined })),
  };
  expect(keptTimelines({ 'range-kill': kept, broken: { lanes: [1], departed: true } })).toEqual({ 'range-kill': now });
});
