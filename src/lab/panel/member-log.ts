import { type LabEvent, lifeName } from '../events.ts';
import type { Incident, Scenario } from '../scenario/scenario.ts';
import { WORDS } from '../scenario/words.ts';

/** What a log is made from. */
export interface LoggedScenario {
  readonly events: readonly LabEvent[];
  /** What the scenario is about; with what was done to the members, its time is the 0 of the log. */
  readonly scenario?: Pick<Scenario, 'focus'>;
  readonly incidents?: readonly Incident[];
  readonly logs: Readonly<Record<string, string>>;
}

/**
 * What one process of a member did, a line for each of its events, and what its client logged. Times count from what the scenario is
 * about, or from the first event when it did not come so far.
 * @param member the process, see {@link lifeName}
 */
export function memberLog(title: string, member: string, logged: LoggedScenario): string {
  const { events, scenario, incidents = [], logs } = logged;
  const own = events.filter((event) => lifeName(event.member, event.incarnation) === member);
  const focus = scenario?.focus;
  const t0Ms = incidents.find((each) => each.do === focus?.do && each.member === focus.member)?.atMs;
  const zero = t0Ms ?? own[0]?.wallMs ?? 0;
  const since = t0Ms === undefined || !focus ? 'its first event' : `when ${focus.member} ${WORDS[focus.do].happened}`;
  const lines = own.map((event) => `${seconds(event.wallMs - zero)}  ${lineOf(event)}`);
  const log = (logs[member] ?? '').trimEnd();
  return [
    `${title}: member ${member}. Times count from ${since}.`,
    '',
    ...(lines.length === 0 ? ['No event came from it.'] : lines),
    '',
    ...(log === '' ? ['Its client logged nothing.'] : ['Log of its client:', '', log]),
    '',
  ].join('\n');
}

function lineOf(event: LabEvent): string {
  switch (event.type) {
    case 'started':
      return `started: process ${event.pid}, Java ${event.javaVersion}, client ${event.clientVersion}`;
    case 'assigned':
    case 'revoked':
    case 'lost': {
      const epoch = event.epoch === undefined ? '' : `, epoch ${event.epoch}`;
      return `${event.type} [${event.partitions.join(', ')}], owns [${event.owned.join(', ')}]${epoch}`;
    }
    case 'processed':
      return `processed ${event.records.length / 3} records${event.recovered ? ' of a batch that it did not finish' : ''}: ${ranges(event.records)}`;
    case 'commit-sent':
    case 'commit-acknowledged':
      return `${event.type} ${event.id} (${event.mode}): ${offsets(event.offsets)}`;
    case 'commit-failed':
      return `commit-failed ${event.id} (${event.mode}): ${chain(event.error)}`;
    case 'error':
      return `error: ${chain(event.error)}`;
    case 'slow':
      return `slow: one record takes ${event.ms} ms`;
    default:
      return event.type;
  }
}

/** "p0 100..124, p1 90..114" of (partition, offset, time) in turn. */
function ranges(records: readonly number[]): string {
  const spans = new Map<number, { first: number; last: number }>();
  for (let at = 0; at + 1 < records.length; at += 3) {
    const [partition, offset] = [records[at]!, records[at + 1]!];
    const span = spans.get(partition);
    if (span) span.last = offset;
    else spans.set(partition, { first: offset, last: offset });
  }
  return [...spans].map(([partition, { first, last }]) => `p${partition} ${first}..${last}`).join(', ');
}

function offsets(all: Readonly<Record<string, number>>): string {
  return Object.entries(all)
    .map(([partition, offset]) => `p${partition} ${offset}`)
    .join(', ');
}

function chain({ chain: links }: Extract<LabEvent, { type: 'error' }>['error']): string {
  return links.map(({ type, message }) => `${type}: ${message}`).join('; caused by ');
}

function seconds(ms: number): string {
  return `${ms < 0 ? '-' : '+'}${(Math.abs(ms) / 1000).toFixed(3)} s`.padStart(11);
}
