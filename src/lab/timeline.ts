import type { LaneView, MarkView, SpanView, TimelineView } from '../shared/lab-view.ts';
import { ascending, type History, type MemberHistory, type Recording, readHistory } from './history.ts';
import { ownedSpans, type Span, unownedSpans } from './ownership.ts';
import { WORDS } from './scenario/words.ts';

/** Times of a timeline are in ms after the focus; after the first event when the scenario did not get that far. */
export type TimelineSpan = SpanView;

export const MARK_KINDS = [
  'assigned',
  'revoked',
  'lost',
  'killed',
  'closing',
  'closed',
  'paused',
  'resumed',
  'started',
  'slow',
  'commit-failed',
  'error',
] as const satisfies readonly MarkView['kind'][];
export type MarkKind = MarkView['kind'];

export type TimelineMark = MarkView & {
  /** What a callback was handed; empty for other marks. */
  readonly partitions: readonly number[];
};

/** What one member did, in all of its processes. */
export interface TimelineLane extends LaneView {
  readonly marks: readonly TimelineMark[];
}

export type TimelineFocus = NonNullable<TimelineView['focus']> & {
  /** Whether the member is gone from there on. */
  readonly leaves: boolean;
};

/** A scenario as a picture, with more than is drawn: reports keep it. */
export interface Timeline extends TimelineView {
  readonly focus?: TimelineFocus;
  readonly lanes: readonly TimelineLane[];
}

/** How much of the steady state a timeline shows before the departure, in ms. */
const LEAD_MS = 3000;
/** Buckets from which the finest is taken that needs no more than {@link MOST_BUCKETS}. */
const BUCKETS_MS = [100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000];
const MOST_BUCKETS = 120;

/** Draws up the timeline of a scenario, from a little before its focus until everything was measured. */
export function timelineOf(recording: Recording, leadMs = LEAD_MS): Timeline {
  const history = readHistory(recording);
  const dated = history.t0 < Number.POSITIVE_INFINITY;
  const first = recording.events.reduce((least, { wallMs }) => Math.min(least, wallMs), history.end);
  const origin = dated ? history.t0 : first;
  const fromMs = dated ? Math.max(-leadMs, Math.floor(Math.min(0, first - origin))) : 0;
  const toMs = Math.max(fromMs, Math.ceil(history.end - origin));
  const window: Window = { origin, fromMs, toMs, bucketMs: bucketFor(toMs - fromMs) };
  const names = [...new Set(history.members.map(({ name }) => name))];
  const owned = history.members.map((member) => ({ member, spans: ownedSpans(history, member) }));
  const all = owned.flatMap(({ spans }) => spans);
  return {
    fromMs,
    toMs,
    ...(dated && { focus: focusOf(history) }),
    lanes: names.map((name) =>
      laneOf(
        history,
        owned.filter(({ member }) => member.name === name),
        window,
      ),
    ),
    unowned: unownedSpans(all, history.end).flatMap((span) => clip(span, window)),
    partitions: ascending(all.map(({ partition }) => partition)),
    bucketMs: window.bucketMs,
    rate: rateOf(
      history.members.flatMap(({ records }) => records.map(({ wallMs }) => wallMs)),
      window,
    ),
  };
}

function focusOf({ focus, subject }: History): TimelineFocus {
  const { happened, short } = WORDS[focus.do];
  const { name } = subject;
  const leaves = focus.do === 'kill' || focus.do === 'close';
  return { member: name, happened: `${name} ${happened}`, short: `${name} ${short}`, leaves };
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
  lives: readonly { readonly member: MemberHistory; readonly spans: readonly Span[] }[],
  window: Window,
): TimelineLane {
  const { origin } = window;
  const within = (atMs: number) => atMs >= window.fromMs && atMs <= window.toMs;
  const members = lives.map(({ member }) => member);
  return {
    member: members[0]!.name,
    // One that is started again is there in the end.
    ...(members.includes(history.subject) && { note: members.length > 1 ? 'restarts' : WORDS[history.focus.do].lane }),
    bars: lives.flatMap(({ spans }) => spans.flatMap((span) => clip(span, window))),
    marks: members.flatMap((member) => marksOf(history, member, window)).filter(({ atMs }) => within(atMs)),
    commits: members
      .flatMap(({ acknowledged }) => acknowledged.map(({ event }) => event.wallMs - origin))
      .filter(within),
    rate: rateOf(
      members.flatMap(({ records }) => records.map(({ wallMs }) => wallMs)),
      window,
    ),
  };
}

function clip({ partition, from, to }: Span, { origin, fromMs, toMs }: Window): readonly TimelineSpan[] {
  const [startMs, endMs] = [from - origin, to - origin];
  if (endMs < fromMs || startMs > toMs) return [];
  return [{ partition, startMs: Math.max(startMs, fromMs), endMs: Math.min(endMs, toMs) }];
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
      case 'started':
        // The first processes start before anything is measured.
        if (event.incarnation > 0 || event.wallMs > history.t0)
          marks.push({ kind: event.type, atMs, partitions: [], text: event.type });
        break;
      case 'slow':
        marks.push({ kind: event.type, atMs, partitions: [], text: `works ${event.ms / 1000} s on one record` });
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
  for (const each of history.incidents) {
    if (each.do === 'kill' && each.member === member.name && each.incarnation === member.incarnation)
      marks.push({ kind: 'killed', atMs: each.atMs - origin, partitions: [], text: 'killed' });
  }
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

/** The timeline in words, a sentence each, in the order of time: for screen readers, terminals and people who prefer to read. */
export function describeTimeline(timeline: Timeline): readonly string[] {
  const { lanes, focus, fromMs, toMs } = timeline;
  const head = `Times count from 0 s, when ${focus?.happened ?? 'the first event'}; shown are ${seconds(fromMs)} to ${seconds(toMs)}.`;
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
    const restarted = lane.marks.some(({ kind }) => kind === 'started');
    const after = focus && (restarted || !(focus.leaves && lane.member === focus.member));
    const before = average(timeline, lane.rate, fromMs, focus ? 0 : toMs);
    const rates = `${focus ? ' before that' : ''}${after ? `, ${average(timeline, lane.rate, 0, toMs)} after` : ''}`;
    return `${lane.member} owned ${owned.length === 0 ? 'no partition' : list(owned)} at the end; it processed ${before} records per second${rates}; ${lane.commits.length} of its commits were acknowledged.`;
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
