import type { Mode } from '../modes.ts';
import { type Departure, departureName } from '../scenarios/departure.ts';
import { DEFAULT_LAB_SETTINGS, type LabSettings } from '../settings.ts';

/** One row of the study's table. Times in ms. */
export interface PublishedResult {
  readonly mode: Mode;
  readonly departure: Departure;
  readonly revokeCallbackRan: boolean;
  /** The survivors' first callback after the departure. */
  readonly firstCallbacksMs: readonly number[];
  readonly revokedFromSurvivors: 'all' | 'none';
  readonly duplicates: number;
}

/** The study that the default scenarios repeat, and what it published. */
export const STUDY = {
  title:
    'Kafka Consumer Groups Under Failure: What a Killed Consumer Costs with Range, Sticky, Cooperative and KIP-848 Assignment, Measured on Kafka 4.3.1',
  revision: '2026-09-15',
  /** "What actually happens when a consumer dies", the table. */
  results: [
    row('range', 'kill', false, [7800, 7900], 'all', 44),
    row('sticky', 'kill', false, [7900, 7800], 'all', 46),
    row('cooperative-sticky', 'kill', false, [8000, 8000], 'none', 19),
    row('consumer-uniform', 'kill', false, [5700, 7600], 'none', 15),
    row('range', 'close', true, [1800, 1700], 'all', 0),
    row('cooperative-sticky', 'close', true, [1900, 1900], 'none', 0),
    row('consumer-uniform', 'close', true, [1700, 1700], 'none', 0),
  ],
  /** "Zero offsets below the committed offset went unprocessed", in every run. */
  unprocessedBelowCommitted: 0,
  /** The longest gap that a survivor saw between two records in an eager rebalance, and in steady state. */
  longestGapMs: 179,
  steadyGapMs: 14,
  /** "What the lab observed on 4.3.1". */
  defaults: {
    'partition.assignment.strategy': '[RangeAssignor, CooperativeStickyAssignor]',
    'group.protocol': 'classic',
    'session.timeout.ms': '45000',
    'heartbeat.interval.ms': '3000',
    'max.poll.interval.ms': '300000',
  },
} as const satisfies {
  readonly results: readonly PublishedResult[];
  readonly [more: string]: unknown;
};

/** The source of the published values, and those that belong to no single scenario. */
const STUDY_NOTE = `Study: ${STUDY.title}, revision of ${STUDY.revision}. It also reports ${STUDY.unprocessedBelowCommitted} unprocessed records below the committed offset in every run, and at most ${STUDY.longestGapMs} ms between two records of a survivor in an eager rebalance against ${STUDY.steadyGapMs} ms in steady state.`;

/** What the study's figures depend on. The lab's defaults are the study's settings. */
const COMPARED = [
  ...(['partitions', 'consumers', 'sessionTimeoutMs', 'heartbeatIntervalMs', 'maxPollRecords'] as const),
  ...(['maxPartitionFetchBytes', 'workPerRecordMs'] as const),
];

/** Whether a run had the study's settings, so that its figures can stand beside the study's. */
export function comparable(settings: LabSettings): boolean {
  return (
    COMPARED.every((name) => settings[name] === DEFAULT_LAB_SETTINGS[name]) &&
    Object.keys(settings.consumerProperties).length === 0
  );
}

/** Where published values come from, or why there are none; `undefined` where the study ran none of the scenarios. */
export function studyNote(names: readonly string[], settings: LabSettings): string | undefined {
  if (!names.some((name) => publishedFor(name))) return undefined;
  if (comparable(settings)) return STUDY_NOTE;
  return `The values of the study (${STUDY.title}) are left out: this run had other settings than it.`;
}

/** What the study published for a scenario, by its name; it did not run all of them. */
export function publishedFor(name: string): PublishedResult | undefined {
  return STUDY.results.find(({ mode, departure }) => departureName(mode, departure) === name);
}

function row(
  mode: Mode,
  departure: Departure,
  revokeCallbackRan: boolean,
  firstCallbacksMs: readonly number[],
  revokedFromSurvivors: 'all' | 'none',
  duplicates: number,
): PublishedResult {
  return { mode, departure, revokeCallbackRan, firstCallbacksMs, revokedFromSurvivors, duplicates };
}
