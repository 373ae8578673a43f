import {
  type Callback,
  callbacksAfter,
  type History,
  type MemberHistory,
  type Offsets,
  type ProcessedRecord,
} from '../history.ts';
import type { Processings } from '../offsets.ts';
import type { InvariantResult } from '../report/report.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { LabSettings } from '../settings.ts';

/** What a checker looks at: a history, and what the broker held. */
export interface Evidence {
  readonly scenario: Pick<Scenario, 'mode' | 'members' | 'steps'>;
  readonly settings: Pick<LabSettings, 'partitions' | 'records'>;
  readonly history: History;
  readonly processings: Processings;
  /** What the broker held once commits in flight at the focus had landed, and before others took over. */
  readonly committedAtFocus: Offsets;
  readonly committedAtEnd: Offsets;
}

/** Says whether something holds that has to. A broken one comes with the events that prove it. */
export type Check = (evidence: Evidence) => InvariantResult;

/** How many proofs a detail shows; the event stream has the rest. */
const SHOWN = 3;

/**
 * @param problems proofs that it does not hold
 * @param kept what was found when it does
 * @param summary what was found when it does not, before the proofs
 */
export function result(name: string, problems: readonly string[], kept: string, summary?: string): InvariantResult {
  if (problems.length === 0) return { name, ok: true, detail: kept };
  const shown = problems.slice(0, SHOWN).join('; ');
  const more = problems.length > SHOWN ? `; and ${problems.length - SHOWN} more` : '';
  return { name, ok: false, detail: `${summary === undefined ? '' : `${summary}: `}${shown}${more}` };
}

/** "C (event 31)", or "C (event 31 of incarnation 1)". */
export function place(member: MemberHistory, index: number): string {
  const event = member.events[index]!;
  const recovered = event.type === 'processed' && event.recovered ? ', recovered' : '';
  const incarnation = event.incarnation > 0 ? ` of incarnation ${event.incarnation}` : '';
  return `${member.name} (event ${event.seq}${incarnation}${recovered})`;
}

export function recordPlace(history: History, record: ProcessedRecord): string {
  const member = history.members.find(
    ({ name, incarnation }) => name === record.member && incarnation === record.incarnation,
  )!;
  return place(member, record.index);
}

/** "revoked of A (event 12)". */
export function callbackPlace(member: MemberHistory, { index, event }: Callback): string {
  return `${event.type} of ${place(member, index)}`;
}

/** Callbacks after the focus that took at least one partition away. */
export function takenFrom(history: History, member: MemberHistory): readonly Callback[] {
  return callbacksAfter(history, member).filter(
    ({ event }) => event.type !== 'assigned' && event.partitions.length > 0,
  );
}

/** "A", or "A (incarnation 1)". */
export function nameOf({ name, incarnation }: MemberHistory): string {
  return incarnation === 0 ? name : `${name} (incarnation ${incarnation})`;
}

export function keyOf({ partition, offset }: ProcessedRecord): string {
  return `${partition} ${offset}`;
}

/** "[0, 1]", ascending. */
export function list(partitions: readonly number[]): string {
  return `[${[...partitions].sort((a, b) => a - b).join(', ')}]`;
}

export function sameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}
