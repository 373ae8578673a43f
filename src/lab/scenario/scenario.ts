import type { LabEventType } from '../events.ts';
import type { Mode } from '../modes.ts';

/** Programs that a member can be. */
export type Client = 'java';

/** One consumer of a scenario. */
export interface MemberPlan {
  readonly name: string;
  readonly client: Client;
  readonly mode: Mode;
  /** Consumer properties; the runner adds `bootstrap.servers`, `group.id` and deserializers. */
  readonly properties: Readonly<Record<string, string>>;
  /** How long it works on one record (ms); the lab's setting when absent. */
  readonly workPerRecordMs?: number;
}

/** What a scenario waits for; each is judged by the events alone. */
export type Condition =
  /** Every member that runs owns its fair share, every partition has one owner, and nothing has moved for a while. */
  | { readonly kind: 'steady' }
  /** The members that run own everything, others are where this one was, and nothing has moved for a while. */
  | { readonly kind: 'taken-over'; readonly from: string }
  /** The present incarnation of a member has told an event of a type. */
  | { readonly kind: 'event'; readonly member: string; readonly type: LabEventType };

/** What can happen to a member. */
export const INCIDENTS = ['start', 'kill', 'close', 'pause', 'resume', 'slow'] as const;
export type IncidentKind = (typeof INCIDENTS)[number];

/** What a plan can have done. Limits in ms. */
export type Step =
  /** Starts the next incarnation of each member: the first one, or another after its process has ended. */
  | { readonly do: 'start'; readonly members: readonly string[] }
  | { readonly do: 'wait'; readonly for: Condition; readonly timeoutMs: number }
  /** Waits until every scenario that runs beside this one has come to the barrier of this name, so that none disturbs another. */
  | { readonly do: 'barrier'; readonly name: BarrierName; readonly timeoutMs: number }
  | { readonly do: 'kill' | 'close' | 'pause' | 'resume'; readonly member: string }
  /** One record of the member's next batch, in the middle of it, takes so long. */
  | { readonly do: 'slow'; readonly member: string; readonly ms: number }
  /** Waits until the member's process has ended by itself with this exception (simple class name), which is no failure here. */
  | { readonly do: 'expect-end'; readonly member: string; readonly error: string; readonly timeoutMs: number }
  /** Reads the group's committed offsets from the broker, once what was in flight has had time to land. */
  | { readonly do: 'read-committed'; readonly afterMs: number }
  /** Asks the broker for the group's description, as evidence. */
  | { readonly do: 'describe' };

/** Barriers at which scenarios side by side meet, with what it means that all have come. */
export const BARRIERS = {
  steady: 'every scenario beside it being steady',
  measured: 'every scenario beside it having taken over',
} as const;
export type BarrierName = keyof typeof BARRIERS;

/** The incident that a scenario is about: its time is the 0 of all figures. */
export interface Focus {
  readonly do: IncidentKind;
  readonly member: string;
}

/** Names of what has to hold; `src/lab/checks` has them. */
export type CheckName =
  | 'complete'
  | 'nothing-lost'
  | 'twice-above-committed'
  | 'nothing-twice'
  | 'revoked-as-promised'
  | 'silent-once-killed'
  | 'closed-once'
  | 'continued-at-committed'
  | 'others-undisturbed'
  | 'lost-everything'
  | 'zombie-refused'
  | 'same-partitions'
  | 'one-owner'
  | 'kept-through-restarts'
  | 'ended-as-expected';

/** Scenarios that ask the same question of several assignors; lists and reports put them together. */
export interface Group {
  readonly id: GroupId;
  readonly title: string;
}
export type GroupId = 'departure' | 'freeze' | 'slow-batch' | 'slow-member' | 'static' | 'rolling' | 'join' | 'crash';

/** A scenario is data: new ones are new values, not new code. */
export interface Scenario {
  /** Lower case and hyphens; it names the subject. Folders of `--out` and groups on the broker are called after it. */
  readonly name: string;
  /** "RangeAssignor, SIGKILL". */
  readonly title: string;
  /** What it answers, in a sentence. */
  readonly question: string;
  /** What happens in it, after "When": "a consumer was killed". */
  readonly when: string;
  readonly group: GroupId;
  /** How long it takes with the settings that it was made for, its start included. */
  readonly estimatedSeconds: number;
  /** The mode that it is judged by. */
  readonly mode: Mode;
  readonly members: readonly MemberPlan[];
  readonly steps: readonly Step[];
  readonly checks: readonly CheckName[];
  readonly focus: Focus;
  /** Absent when it runs once. */
  readonly repeat?: Repeat;
}

/** One of several runs of a scenario, from 1. */
export interface Repeat {
  /** The scenario's own name. */
  readonly of: string;
  readonly nth: number;
}

/**
 * Scenarios several times over, round by round, so that a machine that slows down slows all of them. Further runs have names of their
 * own: "range-kill-2".
 */
export function repeated(scenarios: readonly Scenario[], times: number): readonly Scenario[] {
  if (times === 1) return scenarios;
  return Array.from({ length: times }, (_, at) => at + 1).flatMap((nth) =>
    scenarios.map((scenario) => ({
      ...scenario,
      name: nth === 1 ? scenario.name : `${scenario.name}-${nth}`,
      title: `${scenario.title}, run ${nth}`,
      repeat: { of: scenario.name, nth },
    })),
  );
}

/** Something that happened to one incarnation of a member. */
export interface Incident {
  readonly do: IncidentKind;
  readonly member: string;
  readonly incarnation: number;
  /** On the members' clock, in ms since 1970: a kill when its process had ended, everything else when it was asked for. */
  readonly atMs: number;
}

/** What a scenario needs beside a broker: the clients of its members. */
export function needsOf({ members }: Pick<Scenario, 'members'>): readonly Client[] {
  return [...new Set(members.map(({ client }) => client))];
}

/** Whether processes start after the group was steady: they take processor time from whoever measures beside them. */
export function startsLater({ steps }: Pick<Scenario, 'steps'>): boolean {
  const steady = steps.findIndex((step) => step.do === 'barrier' && step.name === 'steady');
  return steps.slice(steady + 1).some((step) => step.do === 'start');
}
