import type { History, Offsets } from '../history.ts';
import type { Processings } from '../offsets.ts';
import type { MemberResult } from '../report/report.ts';

/** What measures are worked out from. */
export interface Findings {
  readonly history: History;
  readonly processings: Processings;
  readonly committedAtFocus: Offsets;
  readonly committedAtEnd: Offsets;
  /** By name, in the order of the plan. */
  readonly members: Readonly<Record<string, MemberResult>>;
}

/** Whether the scenario got as far as its focus. */
export function isDated({ history }: Findings): boolean {
  return history.t0 < Number.POSITIVE_INFINITY;
}

/** Members by name that the focus did not happen to. */
export function otherResults({ history, members }: Findings): readonly MemberResult[] {
  return Object.entries(members)
    .filter(([name]) => name !== history.subject.name)
    .map(([, member]) => member);
}
