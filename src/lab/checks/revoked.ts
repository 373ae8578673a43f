import { callbacksAfter, type History, type MemberHistory, ownedBefore } from '../history.ts';
import { MODE_FACTS } from '../modes.ts';
import { type Check, callbackPlace, list, nameOf, result, takenFrom } from './evidence.ts';

/**
 * What the protocol promises those that stay, of one change in the group: the departure, the join, or the time until a member that
 * was away comes back.
 */
export const revokedAsPromised: Check = ({ scenario, history }) => {
  const facts = MODE_FACTS[scenario.mode];
  const stayed = othersOf(history);
  const kept = stayed.map((member) => takenText(history, member)).join(', ');
  if (facts.rebalance === 'eager') {
    const problems = stayed.flatMap((member) => eagerProblems(history, member));
    return result('Each survivor had everything that it owned revoked', problems, kept);
  }
  // A newcomer's share has to come from somebody.
  if (facts.sticky && history.focus.do !== 'start') {
    const problems = stayed.flatMap((member) =>
      takenMeanwhile(history, member).map(
        (callback) => `${callbackPlace(member, callback)} took ${list(callback.event.partitions)} from ${member.name}`,
      ),
    );
    return result('No partition was revoked from a survivor', problems, 'nothing revoked');
  }
  const problems = stayed.flatMap((member) => neededProblems(history, member));
  return result('A survivor had revoked what it no longer owns, and nothing else', problems, kept);
};

/** Members that the focus did not happen to and that were there already. */
function othersOf({ members, subject, t0 }: History): readonly MemberHistory[] {
  return members.filter(
    ({ name, events }) => name !== subject.name && (events.length === 0 || events[0]!.wallMs <= t0),
  );
}

function takenMeanwhile(history: History, member: MemberHistory) {
  return takenFrom(history, member).filter(({ event }) => event.wallMs <= history.returned);
}

function eagerProblems(history: History, member: MemberHistory): readonly string[] {
  let owned = ownedBefore(history, member);
  if (owned.length === 0) return [];
  if (takenMeanwhile(history, member).length === 0)
    return [`${member.name} kept ${list(owned)}: no revoke callback after the departure`];
  return callbacksAfter(history, member).flatMap((callback) => {
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

function neededProblems(history: History, member: MemberHistory): readonly string[] {
  const last = member.callbacks.findLast(({ event }) => event.wallMs <= history.returned);
  const after = new Set(last?.event.owned);
  const gone = ownedBefore(history, member).filter((partition) => !after.has(partition));
  const callbacks = takenMeanwhile(history, member);
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

/** Static members: the group does not hear of a restart. */
export const othersUndisturbed: Check = ({ scenario, history }) => {
  const ends = scenario.steps.flatMap((step) => (step.do === 'expect-end' ? step.member : []));
  const stayed = othersOf(history).filter(({ name }) => !ends.includes(name));
  const problems = stayed.flatMap((member) =>
    callbacksAfter(history, member)
      .filter(({ event }) => event.partitions.length > 0)
      .map((callback) => `${callbackPlace(member, callback)} moved ${list(callback.event.partitions)}`),
  );
  return result('The others were not disturbed', problems, `no partition moved on ${stayed.map(nameOf).join(', ')}`);
};

function takenText(history: History, member: MemberHistory): string {
  const partitions = takenMeanwhile(history, member).flatMap(({ event }) => event.partitions);
  return `${member.name}: ${partitions.length === 0 ? 'nothing' : list(partitions)} revoked`;
}
