import { MODES } from '../modes.ts';
import { INCIDENTS } from '../scenario/scenario.ts';
import { GROUPS } from '../scenarios/catalog.ts';
import { DEPARTURES } from '../scenarios/departure.ts';
import { withoutSecrets } from './conditions.ts';
import type { LabReport } from './report.ts';
import {
  arrayOf,
  boolean,
  isRecord,
  mapOf,
  nullable,
  number,
  numbers,
  object,
  oneOf,
  optional,
  ReportError,
  type Shape,
  string,
} from './shape.ts';

import { type OldReport, upgraded } from './upgrade.ts';

export { ReportError } from './shape.ts';

/** The report as it is kept, and as `--format json` prints it. */
export function jsonReport(report: LabReport): string {
  return `${JSON.stringify(withoutSecrets(report), null, 2)}\n`;
}

/**
 * Reads a kept report back. A file may have been cut off or edited, so every field that the formats and the panel read is checked.
 * @throws ReportError
 */
export function parseReport(text: string): LabReport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReportError('The report is not JSON; the file may have been cut off.');
  }
  if (!isRecord(value) || (value.version !== 1 && value.version !== 2))
    throw new ReportError('This is not a lab report of version 1 or 2.');
  if (value.version === 2) {
    report(SCENARIO)(value, 'report');
    REPEATS(value.repeats, 'report.repeats');
    return value as unknown as LabReport;
  }
  report(OLD_SCENARIO)(value, 'report');
  return upgraded(value as unknown as OldReport);
}

const MEMBER = object({
  before: arrayOf(number),
  after: arrayOf(number),
  firstCallbackMs: nullable(number),
  revoked: arrayOf(number),
  callbacks: number,
  longestGapMs: nullable(number),
  steadyGapMs: nullable(number),
});

const LEGACY = {
  mode: oneOf(...MODES),
  members: mapOf(MEMBER),
  revokeCallbackRan: boolean,
  revokedFromSurvivors: oneOf('all', 'some', 'none'),
  ...numbers('duplicates', 'aboveCommitted', 'unprocessedBelowCommitted', 'unownedMs', 'lagGrowth'),
  ...numbers('moves', 'minimalMoves', 'balanceMs', 'rebalanceMs', 'durationMs'),
  unownedMsByPartition: mapOf(number),
  invariants: arrayOf(object({ name: string, ok: boolean, detail: string })),
  group: string,
  failure: optional(string),
};
const OLD_SCENARIO = object({ ...LEGACY, departure: oneOf(...DEPARTURES), departing: string });
const SCENARIO = object({
  ...LEGACY,
  name: nameOfScenario,
  title: string,
  question: string,
  when: string,
  kind: oneOf(...GROUPS.map(({ id }) => id)),
  focus: object({ do: oneOf(...INCIDENTS), member: string }),
  repeat: optional(object({ of: string, nth: number })),
  departure: nullable(oneOf(...DEPARTURES)),
  departing: nullable(string),
  measures: mapOf(measure),
});

/** Folders and pages are called after it. */
function nameOfScenario(value: unknown, path: string): void {
  string(value, path);
  if (!/^[\w-]+$/.test(value as string))
    throw new ReportError(`${path} has to be a name of letters, digits and hyphens.`);
}

/** A number, a word, yes or no, one for each member, or nothing. */
function measure(value: unknown, path: string): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (Array.isArray(value)) arrayOf(nullable(number))(value, path);
  else number(value, path);
}

const REPEATS = arrayOf(
  object({
    name: string,
    ...numbers('runs', 'reliable'),
    measures: mapOf(object(numbers('median', 'lower', 'upper'))),
  }),
);

const SETTINGS = object({
  image: string,
  ...numbers('partitions', 'records', 'consumers', 'sessionTimeoutMs', 'heartbeatIntervalMs', 'maxPollRecords'),
  ...numbers('maxPollIntervalMs', 'maxPartitionFetchBytes', 'workPerRecordMs', 'initialRebalanceDelayMs'),
  ...numbers('steadyMs', 'steadyRecords', 'parallel'),
  consumerProperties: mapOf(string),
});

const report = (scenario: Shape) =>
  object({
    image: string,
    engine: string,
    kafkaVersion: string,
    clientVersion: string,
    settings: SETTINGS,
    scenarios: arrayOf(scenario),
    defaults: mapOf(string),
    refusals: arrayOf(object({ config: mapOf(string), exception: string })),
    asymmetries: arrayOf(string),
    startedAt: string,
    durationMs: number,
  });
