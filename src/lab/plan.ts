import type { LabEventType } from './events.ts';
import type { LabSettings } from './settings.ts';

/** Who assigns the partitions, and by which protocol. */
export type Mode = 'range' | 'roundrobin' | 'sticky' | 'cooperative-sticky' | 'consumer-uniform' | 'consumer-range';
export type Departure = 'kill' | 'close';

export const MODES: readonly Mode[] = [
  'range',
  'roundrobin',
  'sticky',
  'cooperative-sticky',
  'consumer-uniform',
  'consumer-range',
];
export const DEPARTURES: readonly Departure[] = ['kill', 'close'];

/** What the protocol of a mode does with the members that stay. */
export interface ModeFacts {
  readonly title: string;
  readonly protocol: 'classic' | 'consumer';
  /** eager: every rebalance revokes everything; incremental: only what moves. */
  readonly rebalance: 'eager' | 'incremental';
  /** Whether the assignor keeps what it can where it is. The broker's `range` does not (measured on 4.3.1). */
  readonly sticky: boolean;
  readonly properties: Readonly<Record<string, string>>;
}

const ASSIGNORS = 'org.apache.kafka.clients.consumer.';

export const MODE_FACTS: Readonly<Record<Mode, ModeFacts>> = {
  range: {
    title: 'RangeAssignor',
    protocol: 'classic',
    rebalance: 'eager',
    sticky: false,
    properties: { 'partition.assignment.strategy': `${ASSIGNORS}RangeAssignor` },
  },
  roundrobin: {
    title: 'RoundRobinAssignor',
    protocol: 'classic',
    rebalance: 'eager',
    sticky: false,
    properties: { 'partition.assignment.strategy': `${ASSIGNORS}RoundRobinAssignor` },
  },
  sticky: {
    title: 'StickyAssignor',
    protocol: 'classic',
    rebalance: 'eager',
    sticky: true,
    properties: { 'partition.assignment.strategy': `${ASSIGNORS}StickyAssignor` },
  },
  'cooperative-sticky': {
    title: 'CooperativeStickyAssignor',
    protocol: 'classic',
    rebalance: 'incremental',
    sticky: true,
    properties: { 'partition.assignment.strategy': `${ASSIGNORS}CooperativeStickyAssignor` },
  },
  'consumer-uniform': {
    title: 'KIP-848, uniform',
    protocol: 'consumer',
    rebalance: 'incremental',
    sticky: true,
    properties: { 'group.protocol': 'consumer', 'group.remote.assignor': 'uniform' },
  },
  'consumer-range': {
    title: 'KIP-848, range',
    protocol: 'consumer',
    rebalance: 'incremental',
    sticky: false,
    properties: { 'group.protocol': 'consumer', 'group.remote.assignor': 'range' },
  },
};

/** One consumer of a scenario. */
export interface MemberPlan {
  readonly name: string;
  /** Consumer properties; the runner adds `bootstrap.servers`, `group.id` and deserializers. */
  readonly properties: Readonly<Record<string, string>>;
}

/** What a scenario waits for; each is judged by the events alone. */
export type Condition =
  /** Every member owns its fair share, every partition has one owner, and nothing has moved for a while. */
  | { readonly kind: 'steady' }
  /** The members that are left own everything, work on it, and nothing has moved for a while. */
  | { readonly kind: 'taken-over'; readonly from: string }
  /** A member has told an event of a type. */
  | { readonly kind: 'event'; readonly member: string; readonly type: LabEventType };

/** What a plan can have done. Limits in ms. */
export type Step =
  | { readonly do: 'start'; readonly members: readonly string[] }
  | { readonly do: 'wait'; readonly for: Condition; readonly timeoutMs: number }
  /** Waits until every scenario that runs beside this one has come to the same barrier, so that none disturbs another. */
  | { readonly do: 'barrier'; readonly timeoutMs: number }
  /** A kill or a close is the departure; a pause (SIGSTOP) and what ends it are none. */
  | { readonly do: 'kill' | 'close' | 'pause' | 'resume'; readonly member: string }
  /** Reads the group's committed offsets from the broker, once what was in flight has had time to land. */
  | { readonly do: 'read-committed'; readonly afterMs: number }
  /** Asks the broker for the group's description, as evidence. */
  | { readonly do: 'describe' };

/** A scenario is data: new ones are new values, not new code. */
export interface Scenario {
  readonly name: string;
  readonly mode: Mode;
  readonly departure: Departure;
  readonly members: readonly MemberPlan[];
  /** The member that departs. */
  readonly departing: string;
  readonly steps: readonly Step[];
}

/** A commit that was under way when its member was killed lands within this time (ms). */
const IN_FLIGHT_MS = 1500;
/** How long the slowest of the scenarios beside one may take to its barrier, beyond the waits of its plan (ms). */
const BARRIER_LIMIT_MS = 120_000;

/** One consumer leaves a working group, by SIGKILL or by close(). */
export function departureScenario(mode: Mode, departure: Departure, settings: LabSettings): Scenario {
  const facts = MODE_FACTS[mode];
  const names = Array.from({ length: settings.consumers }, (_, index) => memberName(index));
  const departing = names.at(-1)!;
  const timeouts: Record<string, string> =
    facts.protocol === 'classic'
      ? {
          'session.timeout.ms': String(settings.sessionTimeoutMs),
          'heartbeat.interval.ms': String(settings.heartbeatIntervalMs),
        }
      : {};
  const properties = { ...facts.properties, ...timeouts, ...settings.consumerProperties };
  const limit = 60_000 + settings.sessionTimeoutMs * 3;
  return {
    name: `${mode}-${departure}`,
    mode,
    departure,
    members: names.map((name) => ({ name, properties })),
    departing,
    steps: [
      { do: 'start', members: names },
      { do: 'wait', for: { kind: 'steady' }, timeoutMs: 60_000 },
      { do: 'barrier', timeoutMs: BARRIER_LIMIT_MS },
      { do: departure, member: departing },
      { do: 'read-committed', afterMs: IN_FLIGHT_MS },
      { do: 'wait', for: { kind: 'taken-over', from: departing }, timeoutMs: limit },
      // Asking for the description starts a JVM, which would disturb those that still measure.
      // A close is taken over at once and waits here for the kills beside it.
      { do: 'barrier', timeoutMs: BARRIER_LIMIT_MS + limit },
      { do: 'describe' },
    ],
  };
}

/** A, B, C, … */
function memberName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : `M${index + 1}`;
}

/** The study's seven scenarios and Sticky close: kills first, because they take longest. */
export const DEFAULT_MATRIX: readonly (readonly [Mode, Departure])[] = [
  ['consumer-uniform', 'kill'],
  ['cooperative-sticky', 'kill'],
  ['range', 'kill'],
  ['sticky', 'kill'],
  ['consumer-uniform', 'close'],
  ['cooperative-sticky', 'close'],
  ['range', 'close'],
  ['sticky', 'close'],
];
