import { MODES, type Mode } from './modes.ts';
import { repeated, type Scenario } from './scenario/scenario.ts';
import { allScenarios, DEFAULT_MATRIX } from './scenarios/catalog.ts';
import { DEPARTURES, type Departure, departureScenario } from './scenarios/departure.ts';
import { DEFAULT_LAB_SETTINGS, type LabSettings } from './settings.ts';

/** A wish that cannot be met; the message says why, and what can. */
export class LabOptionError extends Error {
  override readonly name = 'LabOptionError';
}

const MOST_CONSUMERS = 12;
const MOST_PARTITIONS = 1000;
/** Enough for a median and a range that one run more hardly changes; a day's work for the longest. */
const MOST_REPEATS = 100;
const MOST_RECORDS = 1_000_000;
/** Brokers of the lab take no shorter one. */
export const SHORTEST_SESSION_MS = 1000;
/** Nobody waits longer for one kill. */
const LONGEST_SESSION_MS = 600_000;

/** How long a scenario may take beside the wait for the session timeout (ms): starting, balancing, steady, taking over. */
const WORKING_MS = 15_000;
/** Records are filled in batches of this many, so that none is a rest. */
const RECORD_STEP = 1000;

/**
 * Settings with some of a person's own. A heartbeat that was not given follows the session timeout, and the number of records the
 * time for which members have to find work.
 * @throws LabOptionError
 */
export function labSettings(wishes: Partial<LabSettings>): LabSettings {
  const given = Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined));
  const settings: LabSettings = { ...DEFAULT_LAB_SETTINGS, ...given };
  const heartbeatIntervalMs =
    wishes.heartbeatIntervalMs ??
    Math.min(DEFAULT_LAB_SETTINGS.heartbeatIntervalMs, Math.floor(settings.sessionTimeoutMs / 3));
  const records = wishes.records ?? Math.max(settings.records, recordsNeeded(settings));
  const whole = { ...settings, heartbeatIntervalMs, records };
  refuse(whole);
  return whole;
}

/** Records per partition that the members cannot finish before a departure is over. */
function recordsNeeded(settings: LabSettings): number {
  return recordsFor(WORKING_MS + settings.sessionTimeoutMs * 1.5, settings);
}

/** Records per partition that the members cannot finish in a time (ms). */
function recordsFor(ms: number, { workPerRecordMs, consumers, partitions }: LabSettings): number {
  const perMember = ms / Math.max(workPerRecordMs, 1);
  return Math.ceil((perMember * consumers) / partitions / RECORD_STEP) * RECORD_STEP;
}

function refuse(settings: LabSettings): void {
  whole('partitions', settings.partitions, 1, MOST_PARTITIONS);
  whole('records', settings.records, 1, MOST_RECORDS);
  whole('consumers', settings.consumers, 2, MOST_CONSUMERS);
  if (settings.sessionTimeoutMs > LONGEST_SESSION_MS) {
    throw new LabOptionError(
      `The lab cannot run with a session timeout of ${settings.sessionTimeoutMs} ms: after a kill nothing happens until it has run out, and the members need records for all of that time. Take at most ${LONGEST_SESSION_MS} ms; a shorter session shows the same sooner.`,
    );
  }
  whole('session timeout (ms)', settings.sessionTimeoutMs, SHORTEST_SESSION_MS, LONGEST_SESSION_MS);
  whole('heartbeat interval (ms)', settings.heartbeatIntervalMs, 1, settings.sessionTimeoutMs - 1);
  whole('number of scenarios side by side', settings.parallel, 1, 100);
  if (settings.partitions < settings.consumers) {
    throw new LabOptionError(
      `${settings.consumers} consumers need at least as many partitions; there are ${settings.partitions}.`,
    );
  }
  const perMember = (settings.records * settings.partitions) / settings.consumers;
  if (perMember < settings.steadyRecords * 2) {
    throw new LabOptionError(
      `${settings.records} records in each of ${settings.partitions} partitions give a consumer ${Math.floor(perMember)}; it needs ${settings.steadyRecords * 2} to be seen at work. Take more records.`,
    );
  }
}

function whole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new LabOptionError(`The ${name} must be a whole number from ${least} to ${most}, not ${value}.`);
}

/** Which scenarios a person wants: by name, or departures by mode and kind. Nothing of it means the study's. */
export interface ScenarioWishes {
  readonly names?: readonly string[] | undefined;
  readonly modes?: readonly string[] | undefined;
  readonly departures?: readonly string[] | undefined;
  /** The mode of a config that the members run with: it has each scenario in this mode alone. */
  readonly configMode?: Mode;
  /** How often each is run; once when absent. */
  readonly repeat?: number | undefined;
}

/**
 * The scenarios that a person wants, as often as they want each; departures that are given by mode and kind with the kills first, because they take
 * longest.
 * @throws LabOptionError for a name that is none
 */
export function pickScenarios(wishes: ScenarioWishes, settings: LabSettings): readonly Scenario[] {
  const { repeat = 1 } = wishes;
  whole('number of repeats', repeat, 1, MOST_REPEATS);
  return repeated(pickOnce(wishes, settings), repeat);
}

function pickOnce(wishes: ScenarioWishes, settings: LabSettings): readonly Scenario[] {
  const { names = [], modes = [], departures = [], configMode } = wishes;
  if (names.length === 0) {
    const own = configMode && modes.length === 0 ? [configMode] : modes;
    return matrixOf(own, departures).map(([mode, departure]) => departureScenario(mode, departure, settings));
  }
  if (modes.length > 0 || departures.length > 0) {
    throw new LabOptionError(
      'Scenarios are given either by their names or by modes and departures, not both. A name holds its mode: range-kill.',
    );
  }
  const all = allScenarios(settings, configMode);
  const unknown = names.find((name) => !all.some((each) => each.name === name));
  if (unknown !== undefined) throw new LabOptionError(noScenario(unknown, all, configMode));
  return [...new Set(names)].map((name) => all.find((each) => each.name === name)!);
}

function noScenario(name: string, all: readonly Scenario[], configMode?: Mode): string {
  const where = configMode === undefined ? 'no scenario' : `no scenario of this config, which runs as ${configMode}`;
  return `"${name}" is ${where}. There are: ${all.map((each) => each.name).join(', ')}. "kafka-rebalance lab --list" tells what each answers.`;
}

/**
 * Settings with enough records for the longest of the scenarios; what somebody set stays.
 * @param wishes what was asked for
 */
export function withRecordsFor(
  scenarios: readonly Scenario[],
  settings: LabSettings,
  wishes: Pick<Partial<LabSettings>, 'records'>,
): LabSettings {
  if (wishes.records !== undefined) return settings;
  const longest = Math.max(0, ...scenarios.map(({ estimatedSeconds }) => estimatedSeconds));
  // Half as long again, on a machine with other work.
  return { ...settings, records: Math.max(settings.records, recordsFor(longest * 1500, settings)) };
}

/** Modes and departures, crossed. @throws LabOptionError for a name that is none */
function matrixOf(modes: readonly string[], departures: readonly string[]): readonly (readonly [Mode, Departure])[] {
  const pickedModes = pick('mode', MODES, modes);
  const pickedDepartures = pick('departure', DEPARTURES, departures);
  if (modes.length === 0 && departures.length === 0) return DEFAULT_MATRIX;
  if (modes.length === 0) return DEFAULT_MATRIX.filter(([, departure]) => pickedDepartures.includes(departure));
  return pickedDepartures.flatMap((departure) => pickedModes.map((mode) => [mode, departure] as const));
}

/** Those of `all` that are named, in the order of `all`; all of them when none is. */
function pick<T extends string>(what: string, all: readonly T[], names: readonly string[]): readonly T[] {
  for (const name of names) {
    if (!all.includes(name as T)) {
      throw new LabOptionError(`"${name}" is no ${what}. There are: ${all.join(', ')}.`);
    }
  }
  return names.length === 0 ? all : all.filter((each) => names.includes(each));
}
