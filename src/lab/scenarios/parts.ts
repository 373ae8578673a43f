import { MODE_FACTS, type Mode } from '../modes.ts';
import type { MemberPlan, Step } from '../scenario/scenario.ts';
import type { LabSettings } from '../settings.ts';

/** A commit that was under way when its member was killed lands within this time (ms). */
export const IN_FLIGHT_MS = 1500;
/** How long a group may take until it is balanced and at work (ms). */
export const STEADY_LIMIT_MS = 60_000;
/** How long the slowest of the scenarios beside one may take to its barrier, beyond the waits of its plan (ms). */
const BARRIER_LIMIT_MS = 120_000;

/** What a scenario takes until its group is steady (s): measured with four side by side on two cores. */
const OPENING_SECONDS = 9;
/** A quiet second after the take-over, and the description of the group (s). */
const ENDING_SECONDS = 3;
/** A consumer's JVM, and the rebalance that it makes (s). */
export const START_SECONDS = 4;

/** From a member's return until the group is balanced with it and at work (s). */
export const RETURN_SECONDS = 6;
/** Closing and starting one member, and both rebalances (s). */
export const ROLL_SECONDS = 7;

/** How long others may take to take over from a member that is gone (ms). */
export function takeOverLimit({ sessionTimeoutMs }: LabSettings): number {
  return 60_000 + sessionTimeoutMs * 3;
}

/** How long others need to notice that a member is gone without a word (s): the session, and then a heartbeat of their own. */
export function noticeSeconds({ sessionTimeoutMs, heartbeatIntervalMs }: LabSettings): number {
  return (sessionTimeoutMs + heartbeatIntervalMs) / 1000;
}

/** Whole seconds of a scenario. @param seconds what lies between the steady group and the end of the measurement */
export function estimate(seconds: number): number {
  return Math.ceil(OPENING_SECONDS + seconds + ENDING_SECONDS);
}

/** A, B, C, … */
export function memberNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => (at < 26 ? String.fromCharCode(65 + at) : `M${at + 1}`));
}

/** Makes members static. Groups are named after runs, so that the ids of one run are not those of another. */
export function instanceIds(name: string): Readonly<Record<string, string>> {
  return { 'group.instance.id': `instance-${name}` };
}

/**
 * Members of one mode. A classic one is told the lab's timeouts; under the consumer protocol the broker has them.
 * @param more further properties of a member, which a person's own are stronger than
 */
export function memberPlans(
  names: readonly string[],
  mode: Mode,
  settings: LabSettings,
  more: (name: string) => Readonly<Record<string, string>> = () => ({}),
): readonly MemberPlan[] {
  const facts = MODE_FACTS[mode];
  const timeouts: Record<string, string> =
    facts.protocol === 'classic'
      ? {
          'session.timeout.ms': String(settings.sessionTimeoutMs),
          'heartbeat.interval.ms': String(settings.heartbeatIntervalMs),
        }
      : {};
  return names.map((name) => ({
    name,
    client: 'java',
    mode,
    properties: { ...facts.properties, ...timeouts, ...settings.consumerProperties, ...more(name) },
  }));
}

/** Starts members and waits until the group, and those of the scenarios beside it, are at work undisturbed. */
export function opening(names: readonly string[]): readonly Step[] {
  return [
    { do: 'start', members: names },
    { do: 'wait', for: { kind: 'steady' }, timeoutMs: STEADY_LIMIT_MS },
    { do: 'barrier', name: 'steady', timeoutMs: BARRIER_LIMIT_MS },
  ];
}

/**
 * Has the group described when no scenario beside this one measures any more: asking starts a JVM, which would disturb them.
 * @param limitMs how long the slowest of them may measure; one that is over at once waits here for the others
 */
export function ending(limitMs: number): readonly Step[] {
  return [{ do: 'barrier', name: 'measured', timeoutMs: BARRIER_LIMIT_MS + limitMs }, { do: 'describe' }];
}
