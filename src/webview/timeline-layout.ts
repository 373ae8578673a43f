import type { LaneView, MarkView, SpanView, TimelineView } from '../shared/lab-view.ts';

/** Sizes in CSS pixels. */
export const SIZES = {
  left: 84,
  right: 16,
  top: 26,
  row: 16,
  mark: 13,
  commit: 8,
  rate: 26,
  gap: 16,
  axis: 34,
} as const;

export interface RowLayout {
  readonly partition: number;
  readonly y: number;
  readonly bars: readonly SpanView[];
  /** Spans in which the partition had no owner, on the row of the last one. */
  readonly unowned: readonly SpanView[];
}

export interface LaneLayout {
  readonly lane: LaneView;
  readonly top: number;
  readonly rows: readonly RowLayout[];
  readonly markY: number;
  readonly commitY: number;
  readonly rateTop: number;
  readonly bottom: number;
}

export interface TimelineLayout {
  readonly width: number;
  readonly height: number;
  /** Where the plot ends and the axis begins. */
  readonly plotBottom: number;
  readonly lanes: readonly LaneLayout[];
  /** Ticks of the axis, in ms. */
  readonly ticks: readonly number[];
  /** The highest rate of any lane, which all strips are drawn against. */
  readonly highestRate: number;
  x(ms: number): number;
}

/** Where everything of a timeline stands in a picture of a width. */
export function layOut(timeline: TimelineView, width: number): TimelineLayout {
  const { fromMs, toMs } = timeline;
  const inner = Math.max(200, width - SIZES.left - SIZES.right);
  const x = (ms: number) => SIZES.left + (inner * (ms - fromMs)) / Math.max(1, toMs - fromMs);
  const homes = timeline.unowned.map((span) => ({ span, lane: homeOf(timeline, span) }));
  const lanes: LaneLayout[] = [];
  let y = SIZES.top;
  for (const lane of timeline.lanes) {
    const orphans = homes.filter((each) => each.lane === lane).map(({ span }) => span);
    const placed = layOutLane(lane, orphans, y);
    lanes.push(placed);
    y = placed.bottom + SIZES.gap;
  }
  const plotBottom = Math.max(SIZES.top, y - SIZES.gap);
  return {
    width: SIZES.left + inner + SIZES.right,
    height: plotBottom + SIZES.axis,
    plotBottom,
    lanes,
    ticks: ticksOf(fromMs, toMs, inner),
    highestRate: Math.max(1, ...timeline.lanes.flatMap(({ rate }) => rate)),
    x,
  };
}

function layOutLane(lane: LaneView, orphans: readonly SpanView[], top: number): LaneLayout {
  const partitions = [...new Set([...lane.bars, ...orphans].map(({ partition }) => partition))].sort((a, b) => a - b);
  const of = (spans: readonly SpanView[], partition: number) => spans.filter((span) => span.partition === partition);
  const firstRow = top + SIZES.mark;
  const rows = partitions.map((partition, at) => ({
    partition,
    y: firstRow + at * SIZES.row,
    bars: of(lane.bars, partition),
    unowned: of(orphans, partition),
  }));
  // A member without a partition keeps the height of one, so that its lane can be seen to be empty.
  const commitY = firstRow + Math.max(1, rows.length) * SIZES.row;
  const rateTop = commitY + SIZES.commit;
  return { lane, top, rows, markY: top + SIZES.mark / 2, commitY, rateTop, bottom: rateTop + SIZES.rate };
}

/** The lane on which a partition without an owner is shown: of its last owner, else of its next one. */
function homeOf({ lanes }: TimelineView, span: SpanView): LaneView | undefined {
  const owners = lanes.flatMap((lane) =>
    lane.bars.filter(({ partition }) => partition === span.partition).map((bar) => ({ lane, bar })),
  );
  const before = owners.filter(({ bar }) => bar.endMs <= span.startMs).sort((a, b) => b.bar.endMs - a.bar.endMs);
  const after = owners.filter(({ bar }) => bar.startMs >= span.endMs).sort((a, b) => a.bar.startMs - b.bar.startMs);
  return (before[0] ?? after[0])?.lane ?? lanes.find(({ note }) => note !== undefined) ?? lanes[0];
}

const STEPS_MS = [100, 250, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000];
/** A label such as "−2.5 s" needs about this much. */
const TICK_WIDTH = 56;

function ticksOf(fromMs: number, toMs: number, inner: number): readonly number[] {
  const most = Math.max(2, Math.floor(inner / TICK_WIDTH));
  const step = STEPS_MS.find((each) => (toMs - fromMs) / each <= most) ?? Math.ceil((toMs - fromMs) / most);
  const ticks: number[] = [];
  for (let ms = Math.ceil(fromMs / step) * step; ms <= toMs; ms += step) ticks.push(ms === 0 ? 0 : ms);
  return ticks;
}

/** The outline of a strip of records per second: an area from its floor, bucket by bucket. */
export function rateArea(
  rate: readonly number[],
  { fromMs, toMs, bucketMs }: Pick<TimelineView, 'fromMs' | 'toMs' | 'bucketMs'>,
  { x, highestRate }: Pick<TimelineLayout, 'x' | 'highestRate'>,
  top: number,
): string {
  if (rate.length === 0) return '';
  const floor = top + SIZES.rate;
  const steps = rate.map((value, at) => {
    const from = fromMs + at * bucketMs;
    const y = fixed(floor - (SIZES.rate - 2) * (value / highestRate));
    return `V${y}H${fixed(x(Math.min(toMs, from + bucketMs)))}`;
  });
  return `M${fixed(x(fromMs))} ${floor}${steps.join('')}V${floor}Z`;
}

/**
 * Marks that would cover one another share one place: the first says what all of them are.
 * @param apart CSS pixels between two marks
 */
export function groupMarks(
  marks: readonly MarkView[],
  x: (ms: number) => number,
  apart = 7,
): readonly { readonly kind: MarkView['kind']; readonly at: number; readonly marks: readonly MarkView[] }[] {
  const groups: { kind: MarkView['kind']; at: number; marks: MarkView[] }[] = [];
  for (const mark of [...marks].sort((a, b) => a.atMs - b.atMs)) {
    const last = groups.findLast(({ kind }) => kind === mark.kind);
    const at = x(mark.atMs);
    if (last && at - last.at < apart) last.marks.push(mark);
    else groups.push({ kind: mark.kind, at, marks: [mark] });
  }
  return groups;
}

/** "+6.90 s", "−3.00 s". */
export function seconds(ms: number, digits = 2): string {
  const text = (Math.abs(ms) / 1000).toFixed(digits);
  return `${ms > 0 ? '+' : ms < 0 ? '−' : ''}${text} s`;
}

/** A coordinate with one digit. */
export function fixed(value: number): number {
  return Math.round(value * 10) / 10;
}
