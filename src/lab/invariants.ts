import {
  type Callback,
  callbacksAfter,
  type History,
  type MemberHistory,
  type Offsets,
  ownedAfter,
  ownedBefore,
  ownersOf,
  type ProcessedRecord,
} from './history.ts';
import {
  aboveCommitted,
  lastAcknowledged,
  leftAt,
  type Processings,
  processedAgain,
  unprocessedBelow,
} from './offsets.ts';
import { MODE_FACTS, type Scenario } from './plan.ts';
import type { InvariantResult } from './report/report.ts';
import type { LabSettings } from './settings.ts';

/** What the checker looks at: a history, and what the broker held. */
export interface Evidence {
  readonly scenario: Pick<Scenario, 'mode' | 'departure'>;
  readonly settings: Pick<LabSettings, 'partitions' | 'records'>;
  readonly history: History;
  readonly processings: Processings;
  readonly committedAtDeparture: Offsets;
  readonly committedAtEnd: Offsets;
}

/** What holds in every scenario, whatever the machine's speed. A broken one comes with the events that prove it. */
export function checkInvariants(evidence: Evidence): readonly InvariantResult[] {
  return [
    historyComplete,
    nothingLost,
    twiceOnlyAboveCommitted,
    revokedAsPromised,
    departedAsAsked,
    continuedAtCommitted,
  ].map((check) => check(evidence));
}

/** Every other check is only as good as the history. */
function historyComplete({ history }: Evidence): InvariantResult {
  const gaps = history.members.flatMap((member) => {
    if (member.events.length === 0) return [`${member.name} told nothing`];
    const next = new Map<number, number>();
    return member.events.flatMap((event) => {
      const expected = next.get(event.incarnation) ?? 0;
      next.set(event.incarnation, event.seq + 1);
      // A killed member's tail may repeat the event that it was about to become.
      const repeats = event.type === 'processed' && event.recovered && event.seq === expected - 1;
      if (event.seq === expected || repeats) return [];
      return [`${member.name}: event ${expected} is missing, ${event.type} is event ${event.seq}`];
    });
  });
  const count = history.members.reduce((sum, { events }) => sum + events.length, 0);
  return result('No event is missing from the history', gaps, `${count} events of ${history.members.length} members`);
}

function nothingLost({ history, processings, committedAtDeparture, committedAtEnd }: Evidence): InvariantResult {
  const lost = unprocessedBelow(processings, committedAtDeparture, committedAtEnd).map(
    ({ partition, from, to, committed }) => {
      const hiding = firstCommitAbove(history, partition, from);
      const by = hiding ? ` by ${hiding}` : '';
      return `partition ${partition}: ${offsetRange(from, to)} not processed, ${committed} is committed${by}`;
    },
  );
  const total = Object.values(committedAtEnd).reduce((sum, offset) => sum + offset, 0);
  return result(
    'No offset below the committed one went unprocessed',
    lost,
    `${total} committed records, all processed`,
  );
}

/** The acknowledged commit that hides an unprocessed offset, as text. */
function firstCommitAbove(history: History, partition: number, offset: number): string | undefined {
  const commits = history.members.flatMap((member) =>
    member.acknowledged
      .filter(({ event }) => (event.offsets[partition] ?? 0) > offset)
      .map(({ index, event }) => ({ wallMs: event.wallMs, text: place(member, index) })),
  );
  return commits.sort((a, b) => a.wallMs - b.wallMs)[0]?.text;
}

function twiceOnlyAboveCommitted({ scenario, history, processings, committedAtDeparture }: Evidence): InvariantResult {
  const again = processedAgain(history, processings);
  const above = aboveCommitted(history, scenario.departure, committedAtDeparture);
  const killed = scenario.departure === 'kill';
  const name = killed
    ? `Records processed twice are those that ${history.departing.name} had processed above the committed offset`
    : 'No record was processed twice';
  const allowed = new Set(killed ? above.map(keyOf) : []);
  const repeated = new Set(again.map(([first]) => keyOf(first!)));
  const problems = [
    ...again
      .filter(([first]) => !allowed.has(keyOf(first!)))
      .map(
        (each) =>
          `partition ${each[0]!.partition}, offset ${each[0]!.offset} was processed by ${each
            .map((record) => recordPlace(history, record))
            .join(' and by ')}`,
      ),
    ...above
      .filter((record) => !repeated.has(keyOf(record)))
      .map(
        (record) =>
          `partition ${record.partition}, offset ${record.offset} was processed by ${recordPlace(history, record)} at or above the committed offset ${leftAt(history, scenario.departure, record.partition, committedAtDeparture)}, and by nobody after the departure`,
      ),
  ];
  const kept = killed ? `${again.length} twice, ${above.length} above the committed offset` : '0 twice';
  return result(name, problems, kept, `${again.length} twice, ${above.length} above the committed offset`);
}

function revokedAsPromised({ scenario, history }: Evidence): InvariantResult {
  const facts = MODE_FACTS[scenario.mode];
  if (facts.rebalance === 'eager') {
    return result(
      'Each survivor had everything that it owned revoked',
      history.survivors.flatMap((member) => eagerProblems(history, member)),
      survivorsText(history, 'revoked'),
    );
  }
  if (facts.sticky) {
    return result(
      'No partition was revoked from a survivor',
      history.survivors.flatMap((member) =>
        takenFrom(history, member).map(
          (callback) =>
            `${callbackPlace(member, callback)} took ${list(callback.event.partitions)} from ${member.name}`,
        ),
      ),
      'nothing revoked',
    );
  }
  return result(
    'A survivor had revoked what it no longer owns, and nothing else',
    history.survivors.flatMap((member) => rangeProblems(history, member)),
    survivorsText(history, 'revoked'),
  );
}

/** Callbacks after the departure that took at least one partition away. */
function takenFrom(history: History, member: MemberHistory): readonly Callback[] {
  return callbacksAfter(history, member).filter(
    ({ event }) => event.type !== 'assigned' && event.partitions.length > 0,
  );
}

function eagerProblems(history: History, member: MemberHistory): readonly string[] {
  let owned = ownedBefore(history, member);
  if (owned.length === 0) return [];
  const callbacks = callbacksAfter(history, member);
  if (takenFrom(history, member).length === 0)
    return [`${member.name} kept ${list(owned)}: no revoke callback after the departure`];
  return callbacks.flatMap((callback) => {
    const before = owned;
    owned = callback.event.owned;
    if (callback.event.type === 'assigned') return [];
    const kept = before.filter((partition) => !callback.event.partitions.includes(partition));
    if (kept.length === 0) return [];
    return [
      `${callbackPlace(member, callback)} took ${list(callback.event.partitions)} and left ${list(kept)} with ${member.name}`,
    ];
  });
}

function rangeProblems(history: History, member: MemberHistory): readonly string[] {
  const after = new Set(ownedAfter(history, member));
  const gone = ownedBefore(history, member).filter((partition) => !after.has(partition));
  const callbacks = takenFrom(history, member);
  const needless = callbacks.flatMap((callback) => {
    const partitions = callback.event.partitions.filter((partition) => !gone.includes(partition));
    return partitions.length === 0
      ? []
      : [`${callbackPlace(member, callback)} took ${list(partitions)}, which ${member.name} did not have to give up`];
  });
  const silent = gone.filter((partition) => !callbacks.some(({ event }) => event.partitions.includes(partition)));
  return silent.length === 0
    ? needless
    : [...needless, `${member.name} no longer owns ${list(silent)}, and no callback took it away`];
}

function departedAsAsked({ scenario, history }: Evidence): InvariantResult {
  const { departing } = history;
  const callbacks = callbacksAfter(history, departing);
  if (scenario.departure === 'kill') {
    return result(
      `${departing.name} ran no callback once it was killed`,
      callbacks.map((callback) => `${callbackPlace(departing, callback)} ran ${sinceText(history, callback)}`),
      'no callback after the kill',
    );
  }
  const owned = ownedBefore(history, departing);
  const name = `${departing.name} had everything that it owned revoked once while it closed`;
  const revokes = callbacks.filter(({ event }) => event.type !== 'assigned');
  const problems: string[] = [];
  if (revokes.length === 0 && owned.length > 0)
    problems.push(`${departing.name} ran no revoke callback after it was asked to close`);
  for (const [nth, callback] of revokes.entries()) {
    const { type, partitions } = callback.event;
    if (type === 'lost')
      problems.push(`${callbackPlace(departing, callback)}: ${list(partitions)} were lost, not revoked`);
    else if (nth > 0) problems.push(`${callbackPlace(departing, callback)} took ${list(partitions)}: a further revoke`);
    else if (!sameSet(partitions, owned)) {
      problems.push(
        `${callbackPlace(departing, callback)} took ${list(partitions)}, ${departing.name} owned ${list(owned)}`,
      );
    }
  }
  return result(name, problems, `${list(owned)} revoked`);
}

function continuedAtCommitted({ scenario, settings, history, committedAtDeparture }: Evidence): InvariantResult {
  const before = ownersOf(history, ownedBefore);
  const after = ownersOf(history, ownedAfter);
  const problems: string[] = [];
  let moved = 0;
  for (let partition = 0; partition < settings.partitions; partition++) {
    const owners = after.get(partition) ?? [];
    if (owners.length !== 1) {
      problems.push(
        owners.length === 0
          ? `partition ${partition} has no owner at the end`
          : `partition ${partition} has ${owners.length} owners at the end: ${owners.join(', ')}`,
      );
      continue;
    }
    if (before.get(partition)?.join() === owners[0]) continue;
    moved++;
    const owner = history.survivors.find(({ name }) => name === owners[0])!;
    const problem = continuation(partition, owner);
    if (problem) problems.push(problem);
  }
  return result(
    'Each partition has one owner, and a new owner went on at the committed offset',
    problems,
    `${settings.partitions} partitions, ${moved} with a new owner`,
  );

  function continuation(partition: number, owner: MemberHistory): string | undefined {
    const assigned = callbacksAfter(history, owner).findLast(
      ({ event }) => event.type === 'assigned' && event.partitions.includes(partition),
    );
    if (!assigned) return `${owner.name} owns partition ${partition} without a callback that assigned it`;
    const expected = handedOverAt(partition, assigned.event.wallMs);
    const first = owner.records.find((record) => record.partition === partition && record.index > assigned.index);
    if (!first) {
      if (expected >= settings.records) return undefined;
      return `${owner.name} processed no record of partition ${partition} after ${callbackPlace(owner, assigned)} assigned it; ${expected} was committed`;
    }
    if (first.offset === expected) return undefined;
    return `partition ${partition} was handed over at ${expected}, and ${recordPlace(history, first)} went on at ${first.offset}`;
  }

  /** The last commit of a survivor that held it in between, or else where its owner at the departure left it. */
  function handedOverAt(partition: number, assignedAt: number): number {
    const between = lastAcknowledged(history.survivors, partition, assignedAt, history.t0);
    if (between !== undefined) return between;
    return ownedBefore(history, history.departing).includes(partition)
      ? leftAt(history, scenario.departure, partition, committedAtDeparture)
      : (lastAcknowledged(history.members, partition, assignedAt) ?? 0);
  }
}

/** How many proofs a detail shows; the event stream has the rest. */
const SHOWN = 3;

function result(name: string, problems: readonly string[], kept: string, summary?: string): InvariantResult {
  if (problems.length === 0) return { name, ok: true, detail: kept };
  const shown = problems.slice(0, SHOWN).join('; ');
  const more = problems.length > SHOWN ? `; and ${problems.length - SHOWN} more` : '';
  return { name, ok: false, detail: `${summary === undefined ? '' : `${summary}: `}${shown}${more}` };
}

/** "C (event 31)", or "C (event 31 of incarnation 1)". */
function place(member: MemberHistory, index: number): string {
  const event = member.events[index]!;
  const recovered = event.type === 'processed' && event.recovered ? ', recovered' : '';
  const incarnation = event.incarnation > 0 ? ` of incarnation ${event.incarnation}` : '';
  return `${member.name} (event ${event.seq}${incarnation}${recovered})`;
}

function recordPlace(history: History, record: ProcessedRecord): string {
  const member = history.members.find(({ name }) => name === record.member)!;
  return place(member, record.index);
}

function callbackPlace(member: MemberHistory, { index, event }: Callback): string {
  return `${event.type} of ${place(member, index)}`;
}

function sinceText(history: History, { event }: Callback): string {
  return `${Math.round(event.wallMs - history.t0)} ms after the departure with ${list(event.partitions)}`;
}

function survivorsText(history: History, what: string): string {
  return history.survivors
    .map((member) => {
      const partitions = takenFrom(history, member).flatMap(({ event }) => event.partitions);
      return `${member.name}: ${partitions.length === 0 ? 'nothing' : list(partitions)} ${what}`;
    })
    .join(', ');
}

function offsetRange(from: number, to: number): string {
  return to - from === 1 ? `offset ${from} was` : `offsets ${from} to ${to - 1} were`;
}

function keyOf({ partition, offset }: ProcessedRecord): string {
  return `${partition} ${offset}`;
}

function list(partitions: readonly number[]): string {
  return `[${[...partitions].sort((a, b) => a - b).join(', ')}]`;
}

function sameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}
