import { ascending, type History, type MemberHistory, type Recording, readHistory } from './history.ts';

/** Times of a timeline are in ms after the departure; after the first event when there was no departure. */
export interface TimelineSpan {
  readonly partition: number;
  readonly startMs: number;
  readonly endMs: number;
}

export const MARK_KINDS = [
  'assigned',
  'revoked',
  'lost',
  'killed',
  'closing',
  'closed',
  'paused',
  'resumed',
  'commit-failed',
  'error',
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Something that happened to a member at one moment. */
export interface TimelineMark {
  readonly kind: MarkKind;
  readonly atMs: number;
  /** What a callback was handed; empty for other marks. */
  readonly partitions: readonly number[];
  /** For people: "assigned [4]", "commit failed: RebalanceInProgressException". */
  readonly text: string;
}

/** What one member did. */
export interface TimelineLane {
  readonly member: string;
  readonly departing: boolean;
  /** When it owned which partition, within the window. */
  readonly bars: readonly TimelineSpan[];
  readonly marks: readonly TimelineMark[];
  /** When a commit of it was acknowledged. */
  readonly commits: readonly number[];
  /** Records per second in each bucket. */
  readonly rate: readonly number[];
}

/** A scenario as a picture: plain data, drawn by the panel and by the HTML report alike. */
export interface Timeline {
  /** The window. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Whether 0 is the departure. */
  readonly departed: boolean;
  readonly departure: 'kill' | 'close';
  readonly departing: string;
  readonly lanes: readonly TimelineLane[];
  /** Spans in which a partition, once it had an owner, had none. */
  readonly unowned: readonly TimelineSpan[];
  /** Partitions that the window shows, ascending. */
  readonly partitions: readonly number[];
  /** Width of a bucket of the rates; the first starts at `fromMs`. */
  readonly bucketMs: number;
  /** Records per second of the whole group in each bucket. */
  readonly rate: readonly number[];
}

/** How much of the steady state a timeline shows before the departure, in ms. */
const LEAD_MS = 3000;
/** Buckets from which the finest is taken that needs no more than {@link MOST_BUCKETS}. */
const BUCKETS_MS = [100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000];
const MOST_BUCKETS = 120;

/** Draws up the timeline of a scenario, from a little before the departure until the survivors were stopped. */
export function timelineOf(recording: Recording, leadMs = LEAD_MS): Timeline {
  const history = readHistory(recording);
  const departed = history.t0 < Number.POSITIVE_INFINITY;
  const first = recording.events.reduce((least, { wallMs }) => Math.min(least, wallMs), history.end);
  const origin = departed ? history.t0 : first;
  const fromMs = departed ? Math.max(-leadMs, Math.floor(Math.min(0, first - origin))) : 0;
  const toMs = Math.max(fromMs, Math.ceil(history.end - origin));
  const window: Window = { origin, fromMs, toMs, bucketMs: bucketFor(toMs - fromMs) };
  const lanes = history.members.map((member) => laneOf(history, member, window));
  return {
    fromMs,
    toMs,
    departed,
    departure: recording.scenario.departure,
    departing: history.departing.name,
    lanes: lanes.map(({ lane }) => lane),
    unowned: unownedSpans(
      lanes.flatMap(({ all }) => all),
      window,
    ),
    partitions: ascending(lanes.flatMap(({ all }) => all.map(({ partition }) => partition))),
    bucketMs: window.bucketMs,
    rate: rateOf(
      history.members.flatMap(({ records }) => records.map(({ wallMs }) => wallMs)),
      window,
    ),
  };
}

interface Window {
  readonly origin: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly bucketMs: number;
}

function bucketFor(lengthMs: number): number {
  const fits = BUCKETS_MS.find((bucket) => lengthMs / bucket <= MOST_BUCKETS);
  return fits ?? Math.ceil(lengthMs / MOST_BUCKETS);
}

function laneOf(
  history: History,
  member: MemberHistory,
  window: Window,
): { readonly lane: TimelineLane; readonly all: readonly TimelineSpan[] } {
  const all = ownershipOf(history, member, window);
  const within = (atMs: number) => atMs >= window.fromMs && atMs <= window.toMs;
  const lane = {
    member: member.name,
    departing: member === history.departing,
    bars: all.flatMap((span) => clip(span, window)),
    marks: marksOf(history, member, window).filter(({ atMs }) => within(atMs)),
    commits: member.acknowledged.map(({ event }) => event.wallMs - window.origin).filter(within),
    rate: rateOf(
      member.records.map(({ wallMs }) => wallMs),
      window,
    ),
  };
  return { lane, all };
}

/** When a member owned which partition, from its first callback to the end of the window. */
function ownershipOf(history: History, member: MemberHistory, { origin, toMs }: Window): readonly TimelineSpan[] {
  const spans: TimelineSpan[] = [];
  const since = new Map<number, number>();
  const end = (partition: number, endMs: number) => {
    spans.push({ partition, startMs: since.get(partition)!, endMs: Math.max(endMs, since.get(partition)!) });
    since.delete(partition);
  };
  for (const { event } of member.callbacks) {
    const atMs = event.wallMs - origin;
    for (const partition of [...since.keys()]) if (!event.owned.includes(partition)) end(partition, atMs);
    for (const partition of event.owned) if (!since.has(partition)) since.set(partition, atMs);
  }
  const gone = member === history.departing && history.t0 < Number.POSITIVE_INFINITY;
  for (const partition of [...since.keys()]) end(partition, gone ? history.t0 - origin : toMs);
  return spans;
}

function clip(span: TimelineSpan, { fromMs, toMs }: Window): readonly TimelineSpan[] {
  if (span.endMs < fromMs || span.startMs > toMs) return [];
  return [{ ...span, startMs: Math.max(span.startMs, fromMs), endMs: Math.min(span.endMs, toMs) }];
}

function marksOf(history: History, member: MemberHistory, { origin }: Window): readonly TimelineMark[] {
  const marks: TimelineMark[] = [];
  for (const event of member.events) {
    const atMs = event.wallMs - origin;
    switch (event.type) {
      case 'assigned':
      case 'revoked':
      case 'lost':
        marks.push({
          kind: event.type,
          atMs,
          partitions: event.partitions,
          text: `${event.type} ${list(event.partitions)}`,
        });
        break;
      case 'closing':
      case 'closed':
      case 'paused':
      case 'resumed':
        marks.push({ kind: event.type, atMs, partitions: [], text: event.type });
        break;
      case 'commit-failed':
      case 'error': {
        const what = event.type === 'error' ? 'failed' : 'commit failed';
        marks.push({
          kind: event.type,
          atMs,
          partitions: [],
          text: `${what}: ${event.error.chain[0]?.type ?? 'unknown'}`,
        });
      }
    }
  }
  // A kill leaves no event of its own.
  const killed = history.t0 < Number.POSITIVE_INFINITY && !marks.some(({ kind }) => kind === 'closing');
  if (killed && member === history.departing) marks.push({ kind: 'killed', atMs: 0, partitions: [], text: 'killed' });
  return marks;
}

/** Records per second, bucket by bucket; the last bucket may be shorter than the others. */
function rateOf(times: readonly number[], { origin, fromMs, toMs, bucketMs }: Window): readonly number[] {
  const counts = new Array<number>(Math.max(0, Math.ceil((toMs - fromMs) / bucketMs))).fill(0);
  for (const time of times) {
    const at = Math.floor((time - origin - fromMs) / bucketMs);
    if (time - origin < toMs && counts[at] !== undefined) counts[at]++;
  }
  return counts.map((count, at) => {
    const length = Math.min(bucketMs, toMs - fromMs - at * bucketMs);
    return Math.round((count * 1000) / length);
  });
}

/** The gaps between the owners of each partition, and those that last to the end. */
function unownedSpans(owned: readonly TimelineSpan[], window: Window): readonly TimelineSpan[] {
  const gaps: TimelineSpan[] = [];
  for (const partition of ascending(owned.map((span) => span.partition))) {
    const spans = owned.filter((span) => span.partition === partition).sort((a, b) => a.startMs - b.startMs);
    let ownedUntil = spans[0]!.startMs;
    for (const { startMs, endMs } of [...spans, { startMs: window.toMs, endMs: window.toMs }]) {
      if (startMs > ownedUntil) gaps.push(...clip({ partition, startMs: ownedUntil, endMs: startMs }, window));
      ownedUntil = Math.max(ownedUntil, endMs);
    }
  }
  return gaps;
}

/** The timeline in words, a sentence each, in the order of time: for screen readers, terminals and people who prefer to read. */
export function describeTimeline(timeline: Timeline): readonly string[] {
  const { lanes, departed, departing, departure, fromMs, toMs } = timeline;
  const zero = departed ? `${departing} was ${departure === 'kill' ? 'killed' : 'closed'}` : 'the first event';
  const head = `Times count from 0 s, when ${zero}; shown are ${seconds(fromMs)} to ${seconds(toMs)}.`;
  const start = lanes.map((lane) => {
    const owned = lane.bars.filter(({ startMs }) => startMs <= fromMs).map(({ partition }) => partition);
    return `At ${seconds(fromMs)} ${lane.member} owned ${owned.length === 0 ? 'no partition' : list(owned)}.`;
  });
  const happened = [
    ...lanes.flatMap(({ member, marks }) => marks.map(({ atMs, text }) => ({ atMs, text: `${member} ${text}` }))),
    ...timeline.unowned.map(({ partition, startMs, endMs }) => ({
      atMs: startMs,
      text: `partition ${partition} had no owner for ${Math.round(endMs - startMs)} ms${endMs >= toMs ? ', to the end' : ''}`,
    })),
  ];
  const events = happened.sort((a, b) => a.atMs - b.atMs).map(({ atMs, text }) => `At ${seconds(atMs)}: ${text}.`);
  const end = lanes.map((lane) => {
    const owned = lane.bars.filter(({ endMs }) => endMs >= toMs).map(({ partition }) => partition);
    const rates = departed ? `${lane.departing ? '' : `, ${average(timeline, lane.rate, 0, toMs)} after`}` : '';
    const before = average(timeline, lane.rate, fromMs, departed ? 0 : toMs);
    return `${lane.member} owned ${owned.length === 0 ? 'no partition' : list(owned)} at the end; it processed ${before} records per second${departed ? ' before the departure' : ''}${rates}; ${lane.commits.length} of its commits were acknowledged.`;
  });
  return [head, ...start, ...events, ...end];
}

/** The mean rate of the buckets that start in [from, to). */
function average({ fromMs, bucketMs }: Timeline, rate: readonly number[], from: number, to: number): number {
  const within = rate.filter((_, at) => {
    const start = fromMs + at * bucketMs;
    return start >= from && start < to;
  });
  return within.length === 0 ? 0 : Math.round(within.reduce((sum, each) => sum + each, 0) / within.length);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function list(partitions: readonly number[]): string {
  return `[${ascending(partitions).join(', ')}]`;
}
