import { DEPARTURES, MODES } from '../plan.ts';
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
  string,
} from './shape.ts';

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
  if (!isRecord(value) || value.version !== 1) throw new ReportError('This is not a lab report of version 1.');
  REPORT(value, 'report');
  return value as unknown as LabReport;
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

const SCENARIO = object({
  mode: oneOf(...MODES),
  departure: oneOf(...DEPARTURES),
  departing: string,
  members: mapOf(MEMBER),
  revokeCallbackRan: boolean,
  revokedFromSurvivors: oneOf('all', 'some', 'none'),
  ...numbers('duplicates', 'aboveCommitted', 'unprocessedBelowCommitted', 'unownedMs', 'lagGrowth'),
  ...numbers('moves', 'minimalMoves', 'balanceMs', 'rebalanceMs', 'durationMs'),
  unownedMsByPartition: mapOf(number),
  invariants: arrayOf(object({ name: string, ok: boolean, detail: string })),
  group: string,
  failure: optional(string),
});

const SETTINGS = object({
  image: string,
  ...numbers('partitions', 'records', 'consumers', 'sessionTimeoutMs', 'heartbeatIntervalMs', 'maxPollRecords'),
  ...numbers('maxPollIntervalMs', 'maxPartitionFetchBytes', 'workPerRecordMs', 'initialRebalanceDelayMs'),
  ...numbers('steadyMs', 'steadyRecords', 'parallel'),
  consumerProperties: mapOf(string),
});

const REPORT = object({
  image: string,
  engine: string,
  kafkaVersion: string,
  clientVersion: string,
  settings: SETTINGS,
  scenarios: arrayOf(SCENARIO),
  defaults: mapOf(string),
  refusals: arrayOf(object({ config: mapOf(string), exception: string })),
  asymmetries: arrayOf(string),
  startedAt: string,
  durationMs: number,
});
