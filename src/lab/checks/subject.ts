import {
  type Callback,
  callbacksAfter,
  type History,
  type MemberHistory,
  ownedAfter,
  ownedBefore,
} from '../history.ts';
import { type Check, callbackPlace, list, nameOf, place, result, sameSet } from './evidence.ts';

export const silentOnceKilled: Check = ({ history }) => {
  const { subject } = history;
  return result(
    `${subject.name} ran no callback once it was killed`,
    callbacksAfter(history, subject).map(
      (callback) => `${callbackPlace(subject, callback)} ran ${sinceText(history, callback)}`,
    ),
    'no callback after the kill',
  );
};

function sinceText(history: History, { event }: Callback): string {
  return `${Math.round(event.wallMs - history.t0)} ms after the departure with ${list(event.partitions)}`;
}

/** Every process that was asked to close, whichever member's it is. */
export const closedOnce: Check = ({ history }) => {
  const closed = history.members.filter((member) =>
    history.incidents.some(
      (each) => each.do === 'close' && each.member === member.name && each.incarnation === member.incarnation,
    ),
  );
  const told = closed.map((member) => ({ member, owned: ownedWhenClosing(member) }));
  const names = [...new Set(closed.map(({ name }) => name))];
  return result(
    names.length > 1
      ? 'Each had everything that it owned revoked once while it closed'
      : `${names[0] ?? history.subject.name} had everything that it owned revoked once while it closed`,
    told.flatMap(({ member, owned }) => closeProblems(member, owned)),
    told
      .map(({ member, owned }) => `${names.length > 1 ? `${nameOf(member)}: ` : ''}${list(owned)} revoked`)
      .join(', '),
  );
};

function closingAt({ events }: MemberHistory): number {
  const at = events.findIndex(({ type }) => type === 'closing');
  return at < 0 ? events.length : at;
}

function ownedWhenClosing(member: MemberHistory): readonly number[] {
  const closing = closingAt(member);
  return member.callbacks.findLast(({ index }) => index < closing)?.event.owned ?? [];
}

function closeProblems(member: MemberHistory, owned: readonly number[]): readonly string[] {
  const closing = closingAt(member);
  const revokes = member.callbacks.filter(({ index, event }) => index > closing && event.type !== 'assigned');
  const problems: string[] = [];
  if (revokes.length === 0 && owned.length > 0)
    problems.push(`${member.name} ran no revoke callback after it was asked to close`);
  for (const [nth, callback] of revokes.entries()) {
    const { type, partitions } = callback.event;
    if (type === 'lost')
      problems.push(`${callbackPlace(member, callback)}: ${list(partitions)} were lost, not revoked`);
    else if (nth > 0) problems.push(`${callbackPlace(member, callback)} took ${list(partitions)}: a further revoke`);
    else if (!sameSet(partitions, owned))
      problems.push(`${callbackPlace(member, callback)} took ${list(partitions)}, ${member.name} owned ${list(owned)}`);
  }
  return problems;
}

/** A member that was away for too long hears of it in onPartitionsLost, where it is too late to commit. */
export const lostEverything: Check = ({ history }) => {
  const { subject } = history;
  const owned = ownedBefore(history, subject);
  const [first] = callbacksAfter(history, subject).filter(({ event }) => event.partitions.length > 0);
  const problems: string[] = [];
  if (!first) problems.push(`${subject.name} never heard that it had lost ${list(owned)}`);
  else if (first.event.type !== 'lost')
    problems.push(`${callbackPlace(subject, first)} came first, with ${list(first.event.partitions)}`);
  else if (!sameSet(first.event.partitions, owned))
    problems.push(
      `${callbackPlace(subject, first)} took ${list(first.event.partitions)}, ${subject.name} owned ${list(owned)}`,
    );
  return result(
    `${subject.name} lost everything that it owned, without a chance to commit`,
    problems,
    `${list(owned)} lost`,
  );
};

/** What a member sends after the others took over must not overwrite what they commit. */
export const zombieRefused: Check = ({ history }) => {
  const { subject, returned } = history;
  const lost = callbacksAfter(history, subject).find(({ event }) => event.type === 'lost');
  const until = lost?.index ?? subject.events.length;
  const sent = subject.events.flatMap((event, index) =>
    event.type === 'commit-sent' && index < until && isOfReturn(history, event.wallMs) ? [event.id] : [],
  );
  const problems = subject.acknowledged
    .filter(({ event }) => sent.includes(event.id))
    .map(({ index, event }) => `${place(subject, index)}: commit ${event.id} was accepted`);
  const refused = subject.events.filter((event) => event.type === 'commit-failed' && event.wallMs >= history.t0).length;
  return result(
    `No commit of ${subject.name} was accepted once others had its partitions`,
    problems,
    `${refused} refused${returned === history.end ? '; it did not come back' : ''}`,
  );
};

/** Frozen members send nothing; one that is busy sends its commit when it wakes, which is just before it hears of the loss. */
function isOfReturn({ focus, returned, t0 }: History, wallMs: number): boolean {
  return focus.do === 'pause' ? wallMs >= returned : wallMs > t0;
}

/** A static member that restarts within its session. */
export const samePartitions: Check = ({ history }) => {
  const { subject, members } = history;
  const owned = ownedBefore(history, subject);
  const next = members.findLast(({ name, incarnation }) => name === subject.name && incarnation > subject.incarnation);
  const now = next ? ownedAfter(history, next) : [];
  const problem = `${subject.name} owned ${list(owned)}, and after its restart ${list(now)}`;
  return result(`${subject.name} has the same partitions back`, sameSet(owned, now) ? [] : [problem], list(now));
};

/** Static members that restart in turn: each has its own back, and nobody else is handed or loses anything. */
export const keptThroughRestarts: Check = ({ history }) => {
  const names = [...new Set(history.members.map(({ name }) => name))];
  const told = names.map((name) => {
    const lives = history.members.filter((member) => member.name === name);
    const before = lives.flatMap((life) => ownedBefore(history, life));
    return { name, before, after: lives.flatMap((life) => ownedAfter(history, life)) };
  });
  const moved = told
    .filter(({ before, after }) => !sameSet(before, after))
    .map(({ name, before, after }) => `${name} owned ${list(before)}, and in the end ${list(after)}`);
  const disturbed = history.members.flatMap((member) =>
    callbacksAfter(history, member)
      .filter(({ event, index }) => event.partitions.length > 0 && isNoRestart(member, index, event.type))
      .map((callback) => `${callbackPlace(member, callback)} moved ${list(callback.event.partitions)}`),
  );
  return result(
    'Each has its partitions back after its restart, and no other one was disturbed',
    [...moved, ...disturbed],
    told.map(({ name, after }) => `${name}: ${list(after)}`).join(', '),
  );
};

/** A process that restarts is handed its partitions once and has them revoked once, while it closes. */
function isNoRestart(member: MemberHistory, index: number, type: string): boolean {
  if (type !== 'assigned') return index < closingAt(member);
  return member.callbacks.find(({ event }) => event.partitions.length > 0)?.index !== index;
}

/** A process that the plan expects to end by an exception did so, and had nothing of the group's. */
export const endedAsExpected: Check = ({ scenario, history }) => {
  const expected = scenario.steps.filter((step) => step.do === 'expect-end');
  const problems = expected.flatMap(({ member, error }) => {
    const life = history.members.findLast(({ name }) => name === member)!;
    const last = life.events.at(-1);
    if (last?.type !== 'error' || !last.error.chain.some(({ type }) => type === error))
      return [`${nameOf(life)} did not end by ${error}`];
    return callbacksAfter(history, life)
      .filter(({ event }) => event.type === 'assigned' && event.partitions.length > 0)
      .map((callback) => `${callbackPlace(life, callback)} was handed ${list(callback.event.partitions)}`);
  });
  const [step] = expected;
  const name = step ? `${step.member} ended by ${step.error}, and was handed nothing` : 'Nobody ended by itself';
  return result(name, problems, `${expected.length} expected end${expected.length === 1 ? '' : 's'}`);
};
