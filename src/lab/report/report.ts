import type { Mode } from '../modes.ts';
import type { Focus, GroupId, Repeat } from '../scenario/scenario.ts';
import type { Departure } from '../scenarios/departure.ts';
import type { LabSettings } from '../settings.ts';

/** One member of a scenario, before and after the focus. Times in ms after t0, the moment of the focus. */
export interface MemberResult {
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Its first callback after t0; `null` for a member that had none. */
  readonly firstCallbackMs: number | null;
  /** Partitions that were revoked from it, or lost, after t0 and before the end. */
  readonly revoked: readonly number[];
  readonly callbacks: number;
  /** The longest time between two records after t0. */
  readonly longestGapMs: number | null;
  /** The same in steady state before t0. */
  readonly steadyGapMs: number | null;
}

export interface InvariantResult {
  readonly name: string;
  readonly ok: boolean;
  /** What was found; for a broken one with the events that prove it. */
  readonly detail: string;
}

/** A value that is no plain number: one for each member (or `null`), a word, yes or no; `null` where there is none. */
export type Fact = boolean | string | null | readonly (number | null)[];
export type Measure = number | Fact;

export interface ScenarioResult extends LegacyFields {
  readonly name: string;
  readonly title: string;
  readonly question: string;
  /** What happened, after "When": "a consumer was killed". */
  readonly when: string;
  /** The group of scenarios that it belongs to. */
  readonly kind: GroupId;
  readonly mode: Mode;
  readonly focus: Focus;
  /** Which run of which scenario it is, where each ran several times. */
  readonly repeat?: Repeat;
  readonly members: Readonly<Record<string, MemberResult>>;
  /** By the column's id, see `src/lab/measures/columns.ts`; what a report of an older version does not have is absent. */
  readonly measures: Readonly<Record<string, Measure>>;
  readonly invariants: readonly InvariantResult[];
  readonly durationMs: number;
  /** Group type, state, assignor and members as the broker describes them. */
  readonly group: string;
  /** Why there is no result, when the scenario could not be finished. */
  readonly failure?: string;
}

/** What version 1 of the report had for each scenario, before there were measures by column. They say the same. */
export interface LegacyFields {
  /** How the departing member left; `null` in scenarios about something else. */
  readonly departure: Departure | null;
  readonly departing: string | null;
  /** Whether the revoke callback of the member that the focus happened to ran at or after t0. */
  readonly revokeCallbackRan: boolean;
  readonly revokedFromSurvivors: 'all' | 'some' | 'none';
  /** Records that were processed more than once. */
  readonly duplicates: number;
  /** Records that the member had processed at or above the offset that the broker held for it. */
  readonly aboveCommitted: number;
  /** Offsets below a committed one that nobody processed. */
  readonly unprocessedBelowCommitted: number;
  /** How long each partition of that member had no owner, the longest of them, in ms. */
  readonly unownedMs: number;
  readonly unownedMsByPartition: Readonly<Record<string, number>>;
  /** Records by which its partitions fell behind what it would have processed at its steady rate. */
  readonly lagGrowth: number;
  /** Partitions that changed their owner, and how few would have been enough. */
  readonly moves: number;
  readonly minimalMoves: number;
  /** From the start of the members until nothing moved any more. */
  readonly balanceMs: number;
  /** From t0 until the last callback of another member. */
  readonly rebalanceMs: number;
}

/** Of all runs; of a value for each member all of them together. */
export interface RepeatedMeasure {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

export interface RepeatedScenario {
  readonly name: string;
  readonly runs: number;
  /** Runs that were finished and kept every invariant: what the measures are of. */
  readonly reliable: number;
  /** By the column's id; facts have none. */
  readonly measures: Readonly<Record<string, RepeatedMeasure>>;
}

export interface LabReport {
  readonly version: 2;
  readonly image: string;
  readonly engine: string;
  readonly kafkaVersion: string;
  readonly clientVersion: string;
  readonly settings: LabSettings;
  readonly scenarios: readonly ScenarioResult[];
  /** What several runs of each scenario come to; empty where each ran once. */
  readonly repeats: readonly RepeatedScenario[];
  /** Default values of the real client, by key. */
  readonly defaults: Readonly<Record<string, string>>;
  /** What the real client says of configs that it refuses. */
  readonly refusals: readonly { readonly config: Readonly<Record<string, string>>; readonly exception: string }[];
  /** What the two protocols do differently whatever the assignor, so that times are not compared blindly. */
  readonly asymmetries: readonly string[];
  readonly startedAt: string;
  readonly durationMs: number;
}
