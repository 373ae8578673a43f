/** What an incident costs, in one figure. */
export interface Measure {
  readonly name: MeasureName;
  readonly unit: 'ms' | 'records' | 'share' | 'rebalances';
  /** The least that it can be; null where it cannot be known from the files. */
  readonly lower: number | null;
  /** The most that it can be; null where nothing bounds it, or it cannot be known from the files. */
  readonly upper: number | null;
  /** How the bounds come about, in the names of the settings. */
  readonly formula: string;
  /** What else has to hold. */
  readonly assumptions: readonly string[];
}

export type MeasureName =
  /** From the incident until the other members hear of it. */
  | 'othersHear'
  /** How long the member's partitions are read by nobody. */
  | 'withoutOwner'
  /** The share of the other members' partitions that is taken from them, from 0 to 1. */
  | 'revokedFromOthers'
  /** How long other members read nothing. */
  | 'othersStop'
  /** Records that are processed again. */
  | 'processedTwice'
  /** How long a member may be silent before the group goes on without it. */
  | 'silenceAllowed'
  /** How long each record of a full batch may take. */
  | 'timePerRecord'
  /** How often the group rebalances for each member. */
  | 'rebalances';

/** A figure that may be unknown. */
export type Known = number | undefined;

/** A measure between two figures; one that is unknown makes its bound unknown. */
export function between(
  name: MeasureName,
  unit: Measure['unit'],
  lower: Known,
  upper: Known,
  formula: string,
  assumptions: readonly string[] = [],
): Measure {
  return { name, unit, lower: lower ?? null, upper: upper ?? null, formula, assumptions };
}

/** The sum of figures, unknown where one of them is. */
export function sum(...figures: readonly Known[]): Known {
  return figures.some((each) => each === undefined) ? undefined : figures.reduce<number>((all, each) => all + each!, 0);
}

/** A difference that is never below 0, unknown where one of the figures is. */
export function less(from: Known, what: Known): Known {
  return from === undefined || what === undefined ? undefined : Math.max(0, from - what);
}
