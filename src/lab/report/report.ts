import type { Departure, Mode } from '../plan.ts';
import type { LabSettings } from '../settings.ts';

/** One member of a scenario, before and after the departure. Times in ms after t0, the moment of the departure. */
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

export interface ScenarioResult {
  readonly mode: Mode;
  readonly departure: Departure;
  readonly departing: string;
  readonly members: Readonly<Record<string, MemberResult>>;
  /** Whether the departing member's revoke callback ran at or after t0. */
  readonly revokeCallbackRan: boolean;
  readonly revokedFromSurvivors: 'all' | 'some' | 'none';
  /** Records that were processed more than once. */
  readonly duplicates: number;
  /** Records that the departing member had processed at or above the offset that the broker held for it. */
  readonly aboveCommitted: number;
  /** Offsets below a committed one that nobody processed. */
  readonly unprocessedBelowCommitted: number;
  /** How long each partition of the departing member had no owner, the longest of them, in ms. */
  readonly unownedMs: number;
  readonly unownedMsByPartition: Readonly<Record<string, number>>;
  /** Records by which the departing member's partitions fell behind what it would have processed at its steady rate. */
  readonly lagGrowth: number;
  /** Partitions that changed their owner, and how few would have been enough. */
  readonly moves: number;
  readonly minimalMoves: number;
  /** From the start of the members until nothing moved any more. */
  readonly balanceMs: number;
  /** From t0 until the last survivor's last callback. */
  readonly rebalanceMs: number;
  readonly invariants: readonly InvariantResult[];
  readonly durationMs: number;
  /** Group type, state, assignor and members as the broker describes them. */
  readonly group: string;
  /** Why there is no result, when the scenario could not be finished. */
  readonly failure?: string;
}

export interface LabReport {
  readonly version: 1;
  readonly image: string;
  readonly engine: string;
  readonly kafkaVersion: string;
  readonly clientVersion: string;
  readonly settings: LabSettings;
  readonly scenarios: readonly ScenarioResult[];
  /** Default values of the real client, by key. */
  readonly defaults: Readonly<Record<string, string>>;
  /** What the real client says of configs that it refuses. */
  readonly refusals: readonly { readonly config: Readonly<Record<string, string>>; readonly exception: string }[];
  /** What the two protocols do differently whatever the assignor, so that times are not compared blindly. */
  readonly asymmetries: readonly string[];
  readonly startedAt: string;
  readonly durationMs: number;
}
