import type { AnalyzedRecord } from '../../src/lab/analysis.ts';
import type { IncidentKind, Scenario } from '../../src/lab/scenario/scenario.ts';
import { allScenarios } from '../../src/lab/scenarios/catalog.ts';
import { DEFAULT_LAB_SETTINGS } from '../../src/lab/settings.ts';
import { GroupHistory, T0 } from './history.ts';

/** A hand-written history of one of the lab's scenarios, and what was done in it. */
export class IncidentHistory extends GroupHistory {
  readonly about: Scenario;
  readonly incidents: { do: IncidentKind; member: string; incarnation: number; atMs: number }[] = [];
  /** What the broker held when the focus had happened. */
  committedAtFocus: Record<number, number> = {};

  /** @param name of a scenario; A, B and C share six partitions from -4 s on and work until 0.2 s before the focus */
  constructor(name: string) {
    super(name);
    this.about = allScenarios(DEFAULT_LAB_SETTINGS).find((each) => each.name === name)!;
    for (const [nth, member] of ['A', 'B', 'C'].entries()) {
      this.started(member, -5000 + nth);
      this.assigned(member, -4000 + nth, [nth * 2, nth * 2 + 1]);
      this.work(member, -3900, -200);
    }
  }

  did(what: IncidentKind, member: string, at: number, incarnation = 0): void {
    this.incidents.push({ do: what, member, incarnation, atMs: T0 + at });
  }

  /** The record of the history up to a time, in ms after T0. */
  record(end: number): AnalyzedRecord {
    return {
      scenario: this.about,
      events: this.events,
      incidents: this.incidents,
      endMs: T0 + end,
      committedAtFocus: this.committedAtFocus,
      committedAtEnd: { ...this.committed },
      description: '',
      durationMs: 20_000,
    };
  }
}

/** C is cut off with five records above its commit; A and B take over at 7 s, and C hears of it at 9 s and joins again. */
export function zombieHistory(name: string, end = 12_000): IncidentHistory {
  const group = new IncidentHistory(name);
  group.batch('C', -100, 10);
  group.commit('C', -99, 'async');
  if (group.about.focus.do === 'pause') {
    group.did('pause', 'C', 0);
    group.add('C', 0, { type: 'paused' });
  } else {
    group.did('slow', 'C', -5);
    group.add('C', 0, { type: 'slow', ms: 9000 });
  }
  group.committedAtFocus = { ...group.committed };
  for (const member of ['A', 'B']) group.work(member, -200, 6900);
  const eager = group.about.mode === 'range';
  if (eager) for (const member of ['A', 'B']) group.revoked(member, 6950, group.owned(member));
  group.assigned('A', 7000, eager ? [0, 1, 2] : [4]);
  group.assigned('B', 7000, eager ? [3, 4, 5] : [5]);
  for (const member of ['A', 'B']) group.work(member, 7100, 9500);
  if (group.about.focus.do === 'pause') {
    group.did('resume', 'C', 8900);
    group.add('C', 8900, { type: 'resumed' });
  }
  group.batch('C', 8950, 5);
  group.refused('C', 8960, 'CommitFailedException');
  group.lost('C', 9000, [4, 5]);
  if (eager) {
    for (const member of ['A', 'B']) group.revoked(member, 9600, group.owned(member));
    group.assigned('A', 9700, [0, 1]);
    group.assigned('B', 9700, [2, 3]);
  } else {
    group.revoked('A', 9600, [4]);
    group.revoked('B', 9600, [5]);
  }
  group.assigned('C', 9700, [4, 5]);
  for (const member of ['A', 'B', 'C']) group.work(member, 9800, end);
  return group;
}

/** C, a static member, is killed and started again 2 s later. */
export function staticHistory(name: string, end = 9000): IncidentHistory {
  const group = new IncidentHistory(name);
  group.batch('C', -1, 7, true);
  group.did('kill', 'C', 0);
  group.committedAtFocus = { ...group.committed };
  group.did('start', 'C', 2000, 1);
  group.restarted('C', 2000);
  for (const member of ['A', 'B']) group.work(member, -200, 6900);
  if (group.about.steps.some((step) => step.do === 'expect-end')) {
    const chain = [{ type: 'UnreleasedInstanceIdException', message: 'the id is in use' }];
    group.add('C', 2100, { type: 'error', error: { chain } });
    group.assigned('A', 6950, [4]);
    group.assigned('B', 6950, [5]);
  } else {
    group.assigned('C', 2500, [4, 5]);
    group.work('C', 2600, end);
  }
  for (const member of ['A', 'B']) group.work(member, 7000, end);
  return group;
}

/** Each of A, B and C in turn closes and is started again; static ones have their partitions back, and nothing else moves. */
export function rollingHistory(name = 'rolling-static-range'): IncidentHistory {
  const group = new IncidentHistory(name);
  for (const [nth, member] of ['A', 'B', 'C'].entries()) {
    const at = nth * 2000;
    const owned = group.owned(member);
    group.did('close', member, at - 5);
    group.add(member, at, { type: 'closing' });
    group.revoked(member, at + 1, owned);
    group.add(member, at + 10, { type: 'closed' });
    group.did('start', member, at + 500, 1);
    group.restarted(member, at + 500);
    group.assigned(member, at + 1000, owned);
    group.work(member, at + 1100, 7000);
    for (const other of ['A', 'B', 'C'].slice(nth + 1)) group.work(other, at - 200, at + 1800);
  }
  group.committedAtFocus = { ...group.committed };
  return group;
}

/** D joins at 0 and gets partition 5 of C a second later. */
export function joinHistory(name: string): IncidentHistory {
  const group = new IncidentHistory(name);
  group.started('D', -1);
  group.did('start', 'D', -1);
  const eager = group.about.mode === 'range';
  for (const member of ['A', 'B', 'C']) group.work(member, -200, 900);
  if (eager) {
    for (const member of ['A', 'B', 'C']) group.revoked(member, 950, group.owned(member));
    group.assigned('A', 1000, [0, 1]);
    group.assigned('B', 1000, [2, 3]);
    group.assigned('C', 1000, [4]);
  } else group.revoked('C', 950, [5]);
  group.assigned('D', 1000, [5]);
  for (const member of ['A', 'B', 'C', 'D']) group.work(member, 1100, 4000);
  group.committedAtFocus = { ...group.committed };
  return group;
}
