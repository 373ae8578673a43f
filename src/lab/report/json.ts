import { DEPARTURES, MODES } from '../plan.ts';
import { withoutSecrets } from './conditions.ts';
import type { LabReport } from './report.ts';

/** The report as it is kept, and as `--format json` prints it. */
export function jsonReport(report: LabReport): string {
  return `${JSON.stringify(withoutSecrets(report), null, 2)}\n`;
}

/** A text that is no report of this version; the message says where it departs from one. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
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

/** Throws when a value is not of its shape. */
type Shape = (value: unknown, path: string) => void;

function primitive(type: 'string' | 'number' | 'boolean'): Shape {
  return (value, path) => {
    if (typeof value !== type) throw new ReportError(`${path} has to be a ${type}.`);
  };
}
const string = primitive('string');
const number = primitive('number');
const boolean = primitive('boolean');

function nullable(shape: Shape): Shape {
  return (value, path) => value === null || shape(value, path);
}

function optional(shape: Shape): Shape {
  return (value, path) => value === undefined || shape(value, path);
}

function oneOf(...values: readonly string[]): Shape {
  return (value, path) => {
    if (typeof value !== 'string' || !values.includes(value))
      throw new ReportError(`${path} has to be one of ${values.join(', ')}.`);
  };
}

function arrayOf(shape: Shape): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) throw new ReportError(`${path} has to be a list.`);
    for (const [at, each] of value.entries()) shape(each, `${path}[${at}]`);
  };
}

function mapOf(shape: Shape): Shape {
  return (value, path) => {
    if (!isRecord(value)) throw new ReportError(`${path} has to be an object.`);
    for (const [key, each] of Object.entries(value)) shape(each, `${path}.${key}`);
  };
}

function object(fields: Readonly<Record<string, Shape>>): Shape {
  return (value, path) => {
    if (!isRecord(value)) throw new ReportError(`${path} has to be an object.`);
    for (const [key, shape] of Object.entries(fields)) shape(value[key], `${path}.${key}`);
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numbers(...names: readonly string[]): Record<string, Shape> {
  return Object.fromEntries(names.map((name) => [name, number]));
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
