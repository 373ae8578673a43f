import { leaves, type MemberHistory, ownedAfter, ownedBefore, ownersOf } from '../history.ts';
import { lastAcknowledged, leftAt, unprocessedBelow } from '../offsets.ts';
import type { Evidence } from './evidence.ts';
import { type Check, callbackPlace, nameOf, place, recordPlace, result, takenFrom } from './evidence.ts';

/** Every other check is only as good as the history. */
export const complete: Check = ({ history }) => {
  const gaps = history.members.flatMap((member) => {
    if (member.events.length === 0) return [`${nameOf(member)} told nothing`];
    let expected = 0;
    return member.events.flatMap((event) => {
      const awaited = expected;
      expected = event.seq + 1;
      // A killed member's tail may repeat the event that it was about to become.
      const repeats = event.type === 'processed' && event.recovered && event.seq === awaited - 1;
      if (event.seq === awaited || repeats) return [];
      return [`${nameOf(member)}: event ${awaited} is missing, ${event.type} is event ${event.seq}`];
    });
  });
  const count = history.members.reduce((sum, { events }) => sum + events.length, 0);
  const members = new Set(history.members.map(({ name }) => name)).size;
  return result('No event is missing from the history', gaps, `${count} events of ${members} members`);
};

export const nothingLost: Check = ({ history, processings, committedAtFocus, committedAtEnd }) => {
  const lost = unprocessedBelow(processings, committedAtFocus, committedAtEnd).map(
    ({ partition, from, to, committed }) => {
      const hiding = firstCommitAbove(history.members, partition, from);
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
};

/** The acknowledged commit that hides an unprocessed offset, as text. */
function firstCommitAbove(members: readonly MemberHistory[], partition: number, offset: number): string | undefined {
  const commits = members.flatMap((member) =>
    member.acknowledged
      .filter(({ event }) => (event.offsets[partition] ?? 0) > offset)
      .map(({ index, event }) => ({ wallMs: event.wallMs, text: place(member, index) })),
  );
  return commits.sort((a, b) => a.wallMs - b.wallMs)[0]?.text;
}

function offsetRange(from: number, to: number): string {
  return to - from === 1 ? `offset ${from} was` : `offsets ${from} to ${to - 1} were`;
}

export const continuedAtCommitted: Check = (evidence) => {
  const { settings, history } = evidence;
  const before = ownersOf(history, ownedBefore);
  const after = ownersOf(history, ownedAfter);
  const problems: string[] = [];
  let moved = 0;
  for (let partition = 0; partition < settings.partitions; partition++) {
    const owners = after.get(partition) ?? [];
    const [owner] = owners;
    if (owner === undefined || owners.length > 1) {
      problems.push(ownersProblem(partition, owners));
      continue;
    }
    const held = before.get(partition);
    if (held?.length === 1 && held[0] === owner && !lostMeanwhile(evidence, owner, partition)) continue;
    moved++;
    const problem = continuation(evidence, partition, owner);
    if (problem) problems.push(problem);
  }
  return result(
    'Each partition has one owner, and a new owner went on at the committed offset',
    problems,
    `${settings.partitions} partitions, ${moved} with a new owner`,
  );
};

/** Where two were members at once, nobody knows which of their commits was the last. */
export const oneOwner: Check = ({ settings, history }) => {
  const after = ownersOf(history, ownedAfter);
  const problems: string[] = [];
  for (let partition = 0; partition < settings.partitions; partition++) {
    const owners = after.get(partition) ?? [];
    if (owners.length !== 1) problems.push(ownersProblem(partition, owners));
  }
  return result('Each partition has one owner at the end', problems, `${settings.partitions} partitions`);
};

function ownersProblem(partition: number, owners: readonly MemberHistory[]): string {
  if (owners.length === 0) return `partition ${partition} has no owner at the end`;
  return `partition ${partition} has ${owners.length} owners at the end: ${owners.map(nameOf).join(', ')}`;
}

/** The subject may have lost a partition to another one and have it back; an eager survivor is handed its own at once. */
function lostMeanwhile({ history }: Evidence, owner: MemberHistory, partition: number): boolean {
  return (
    owner === history.subject && takenFrom(history, owner).some(({ event }) => event.partitions.includes(partition))
  );
}

function continuation(evidence: Evidence, partition: number, owner: MemberHistory): string | undefined {
  const { history, settings } = evidence;
  const assigned = owner.callbacks.findLast(
    ({ event }) =>
      event.type === 'assigned' &&
      event.partitions.includes(partition) &&
      event.wallMs > history.t0 &&
      event.wallMs <= history.end,
  );
  if (!assigned) return `${nameOf(owner)} owns partition ${partition} without a callback that assigned it`;
  const expected = handedOverAt(evidence, partition, assigned.event.wallMs);
  const first = owner.records.find((record) => record.partition === partition && record.index > assigned.index);
  if (!first) {
    if (expected >= settings.records) return undefined;
    return `${nameOf(owner)} processed no record of partition ${partition} after ${callbackPlace(owner, assigned)} assigned it; ${expected} was committed`;
  }
  if (first.offset === expected) return undefined;
  return `partition ${partition} was handed over at ${expected}, and ${recordPlace(history, first)} went on at ${first.offset}`;
}

/** The last commit of one that held it in between (of the others, if the subject was apart from its group), or else where its owner at the focus left it. */
function handedOverAt({ history, committedAtFocus }: Evidence, partition: number, assignedAt: number): number {
  const apart = history.cutOff || leaves(history, history.subject);
  const between = lastAcknowledged(apart ? history.others : history.members, partition, assignedAt, history.t0);
  if (between !== undefined) return between;
  return ownedBefore(history, history.subject).includes(partition)
    ? leftAt(history, partition, committedAtFocus)
    : (lastAcknowledged(history.members, partition, assignedAt) ?? 0);
}
