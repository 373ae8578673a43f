import { between, type Known, less, type Measure, sum } from './measure.ts';
import type { Member, Moves } from './member.ts';

/** Something that happens to one member of a group, and what it costs. */
export interface Incident {
  readonly name: 'kill' | 'close' | 'freeze' | 'slow-batch' | 'deploy';
  /** What happens, in a sentence. */
  readonly what: string;
  readonly measures: readonly Measure[];
}

const AT_POLL = 'The other members come back to poll() at once; add the time of the batch that they are at.';
const SYNC = 'The code commits after each batch (commitSync()).';
const ROUND_TRIPS = 'Requests and answers take no time.';

/** The sources of the formulas are in docs/forecast.md; they are those of kafka-clients and the group coordinator 4.3.1. */
export function incidentsOf(member: Member): readonly Incident[] {
  return [kill(member), close(member), freeze(member), slowBatch(member), deploy(member)];
}

/** The longest time between two heartbeats, and the words for it. */
function beatOf({ heartbeat, lateHeartbeat }: Member): { readonly ms: Known; readonly name: string } {
  if (!lateHeartbeat) return { ms: heartbeat.ms, name: heartbeat.key };
  return { ms: sum(heartbeat.ms, lateHeartbeat.ms), name: `${heartbeat.key} + ${lateHeartbeat.key}` };
}

function inParentheses(name: string): string {
  return name.includes(' ') ? `(${name})` : name;
}

/** A member ends without a word: the coordinator waits for its session to end, and the others hear at their next heartbeat. */
function kill(member: Member): Incident {
  return {
    name: 'kill',
    what: 'A member ends without a word (SIGKILL, out of memory, a machine that is gone).',
    measures: [...goneSilent(member), twiceAfterKill(member)],
  };
}

function goneSilent(member: Member): Measure[] {
  const { session } = member;
  const beat = beatOf(member);
  const lower = less(session.ms, beat.ms);
  const upper = sum(session.ms, beat.ms);
  const formula = `${session.key} − ${inParentheses(beat.name)} to ${session.key} + ${beat.name}`;
  return [
    othersHear(member, lower, upper, formula),
    between('withoutOwner', 'ms', lower, upper, formula, [AT_POLL, ROUND_TRIPS]),
    ...paidByOthers(member),
  ];
}

/**
 * When the others hear, from the least and the most on after which they can. Who only gets what another member has to give back first
 * hears with a heartbeat after that one's.
 */
function othersHear(member: Member, lower: Known, upper: Known, formula: string): Measure {
  const beat = beatOf(member);
  const later = member.reshuffles ? beat.ms : 0;
  const words = member.reshuffles ? `${formula} + ${beat.name}` : formula;
  return between('othersHear', 'ms', lower, sum(upper, later), words, [AT_POLL, ROUND_TRIPS]);
}

/** What a rebalance takes from the members that stay. */
function paidByOthers(member: Member): Measure[] {
  const beat = beatOf(member);
  const share: Readonly<Record<Moves, readonly [Known, Known, string]>> = {
    all: [1, 1, 'an eager assignor: each member gives all partitions back, and gets its new ones'],
    'what moves': [0, 1, 'only partitions that move are given back; sticky assignors move none of a member that stays'],
    unknown: [undefined, undefined, 'the assignor is not known'],
  };
  const [least, most, why] = share[member.moves];
  const stops = member.moves === 'what moves' ? 0 : beat.ms;
  const formula =
    member.moves === 'what moves'
      ? 'members keep reading what they keep'
      : `0 to ${beat.name}: the first to give its partitions back waits for the last to hear`;
  return [
    between('revokedFromOthers', 'share', least, most, why),
    between('othersStop', 'ms', 0, stops, formula, [AT_POLL, ROUND_TRIPS]),
  ];
}

function twiceAfterKill({ autoCommit, maxPollRecords, autoCommitInterval }: Member): Measure {
  if (autoCommit === undefined) {
    return between('processedTwice', 'records', 0, undefined, 'enable.auto.commit is filled in from outside');
  }
  if (!autoCommit) return between('processedTwice', 'records', 0, maxPollRecords, 'up to max.poll.records', [SYNC]);
  const interval = autoCommitInterval === undefined ? '' : ` (${autoCommitInterval} ms)`;
  return between(
    'processedTwice',
    'records',
    0,
    undefined,
    `what is processed in auto.commit.interval.ms${interval} and in the batches before and after it`,
  );
}

/** A member that closes says so, unless it is static: then its partitions wait for it. */
function close(member: Member): Incident {
  const beat = beatOf(member);
  const committed = between(
    'processedTwice',
    'records',
    0,
    0,
    'what was processed is committed before the member leaves',
    member.autoCommit ? [] : ['The code commits before it closes.'],
  );
  if (member.isStatic) {
    const [hear, without, ...rest] = goneSilent(member);
    return {
      name: 'close',
      what: 'A static member closes: its partitions wait for it until its session ends.',
      measures: [hear!, without!, ...rest, committed],
    };
  }
  const formula = `0 to ${beat.name}`;
  return {
    name: 'close',
    what: 'A member closes and tells the coordinator.',
    measures: [
      othersHear(member, 0, beat.ms, formula),
      between('withoutOwner', 'ms', 0, beat.ms, formula, [AT_POLL, ROUND_TRIPS]),
      ...paidByOthers(member),
      committed,
    ],
  };
}

/** A member stands still (a pause of the garbage collector, a suspended machine) and comes back. */
function freeze(member: Member): Incident {
  const { session } = member;
  const beat = beatOf(member);
  return {
    name: 'freeze',
    what: 'A member stands still for longer than its session, and comes back: onPartitionsLost, and its commit is refused.',
    measures: [
      between(
        'silenceAllowed',
        'ms',
        less(session.ms, beat.ms),
        session.ms,
        `${session.key} − ${inParentheses(beat.name)} to ${session.key}`,
        [ROUND_TRIPS],
      ),
      ...goneSilent(member),
      twiceAfterKill(member),
    ],
  };
}

/** A batch takes longer than max.poll.interval.ms: the client itself leaves the group. */
function slowBatch(member: Member): Incident {
  const { maxPollInterval, maxPollRecords } = member;
  const beat = beatOf(member);
  const each =
    maxPollInterval === undefined || maxPollRecords === undefined ? undefined : maxPollInterval / maxPollRecords;
  const lower = maxPollInterval;
  const upper = sum(maxPollInterval, beat.ms, beat.ms);
  const formula = `max.poll.interval.ms to max.poll.interval.ms + 2 × ${inParentheses(beat.name)}`;
  return {
    name: 'slow-batch',
    what: 'A batch takes longer than max.poll.interval.ms: the client leaves the group, and its commit is refused.',
    measures: [
      between('timePerRecord', 'ms', each, each, 'max.poll.interval.ms / max.poll.records', [
        'The batch is full, and one record takes as long as another.',
      ]),
      othersHear(member, lower, upper, formula),
      ...paidByOthers(member),
      between('processedTwice', 'records', 0, maxPollRecords, 'up to max.poll.records: the slow batch', [SYNC]),
    ],
  };
}

/** Each member closes and starts again, one after another. */
function deploy(member: Member): Incident {
  const { protocol, isStatic } = member;
  const beat = beatOf(member);
  const quiet = isStatic;
  const back = quiet ? ['Each member is back before its session ends.'] : [];
  const stops = member.moves === 'what moves' || quiet ? 0 : beat.ms === undefined ? undefined : 2 * beat.ms;
  return {
    name: 'deploy',
    what: quiet
      ? 'Each static member closes and starts again within its session, one after another.'
      : 'Each member closes and starts again, one after another.',
    measures: [
      between(
        'rebalances',
        'rebalances',
        quiet ? 0 : 2,
        // Cooperative members give back in one rebalance what another one hands on.
        quiet ? 0 : protocol === 'classic' && member.moves !== 'all' ? 4 : 2,
        quiet ? 'none: the member gets its partitions back' : 'one when it leaves, one when it is back',
        back,
      ),
      between(
        'othersStop',
        'ms',
        0,
        stops,
        stops === 0 ? 'members keep reading what they keep' : `0 to 2 × ${inParentheses(beat.name)}, for each member`,
        [AT_POLL, ROUND_TRIPS, ...back],
      ),
      between('processedTwice', 'records', 0, 0, 'what was processed is committed before the member leaves', [
        ...(member.autoCommit ? [] : ['The code commits before it closes.']),
      ]),
    ],
  };
}
