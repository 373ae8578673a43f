import { GLANCE, glanceWords, layOutGlance } from '../../shared/glance-layout.ts';
import type { BarView, LaneView, MarkView, TimelineView } from '../../shared/lab-view.ts';
import { html } from './escape.ts';

const WIDTH = 960;
const LEFT = 92;
const RIGHT = 12;
const BAR = 14;
const TICKS = 6;
const STRIP = 28;
const GAP = 14;
const AXIS = 24;

const SIGNS: Readonly<Record<MarkView['kind'], string>> = {
  assigned: '+',
  revoked: '−',
  lost: '×',
  killed: '†',
  closing: '◁',
  closed: '',
  paused: 'Ⅱ',
  resumed: '▷',
  started: '○',
  slow: '~',
  'commit-failed': '!',
  error: '!',
};

/**
 * A timeline as an SVG element to stand in a page: a lane per member with a bar per partition, marks, commits, and records per
 * second; dashed where a partition has no owner. Colors are CSS variables of the page (see the HTML report's style).
 * @param id unique in the page
 */
export function timelineSvg(timeline: TimelineView, id: string): string {
  const { fromMs, toMs } = timeline;
  const x = (ms: number) => LEFT + ((WIDTH - LEFT - RIGHT) * (ms - fromMs)) / Math.max(1, toMs - fromMs);
  const parts: string[] = [];
  let y = AXIS;
  for (const lane of timeline.lanes) {
    parts.push(laneSvg(lane, timeline, x, y));
    y += heightOf(lane) + GAP;
  }
  const orphans = timeline.partitions.filter((partition) =>
    timeline.unowned.some((span) => span.partition === partition),
  );
  if (orphans.length > 0) {
    parts.push(text(LEFT - 8, y + BAR - 3, 'no owner', 'name'));
    for (const [row, partition] of orphans.entries()) {
      for (const span of timeline.unowned.filter((each) => each.partition === partition)) {
        const label = `partition ${partition} had no owner for ${Math.round(span.endMs - span.startMs)} ms`;
        parts.push(
          bar('orphan', x(span.startMs), y + row * BAR, x(span.endMs) - x(span.startMs), `p${partition}`, label),
        );
      }
    }
    y += orphans.length * BAR + GAP;
  }
  const zero = timeline.focus
    ? `<line class="t0" x1="${round(x(0))}" x2="${round(x(0))}" y1="${AXIS - 6}" y2="${y - GAP}"/>`
    : '';
  const title = `Timeline of ${timeline.lanes.length} members${timeline.focus ? `, 0 s: ${timeline.focus.happened}` : ''}`;
  return [
    `<svg viewBox="0 0 ${WIDTH} ${y}" role="img" aria-labelledby="${html(id)}-title" aria-describedby="${html(id)}-text">`,
    `<title id="${html(id)}-title">${html(title)}</title>`,
    axis(timeline, x, y - GAP),
    ...parts,
    zero,
    '</svg>',
  ].join('\n');
}

/** What a run comes to, as bars: for each scenario how long a partition stood still, and below it how long another member stopped. */
export function glanceSvg(bars: readonly BarView[]): string {
  const { rows, height } = layOutGlance(bars);
  const parts = rows.flatMap(({ bar: { title, part, others, twice }, titleY, x, part: upper, others: lower }) => [
    text(x - 8, titleY, title, 'glance-title'),
    `<rect class="part" x="${x}" y="${upper.y}" width="${upper.width}" height="${GLANCE.bar}"/>`,
    text(x + upper.width + 6, upper.y + 9, `${part}, ${twice} twice`, 'glance-value'),
    `<rect class="others" x="${x}" y="${lower.y}" width="${lower.width}" height="${GLANCE.bar}"/>`,
    text(x + lower.width + 6, lower.y + 9, others, 'glance-value'),
  ]);
  return [
    `<svg viewBox="0 0 ${GLANCE.width} ${height}" role="img" aria-labelledby="glance-title">`,
    `<title id="glance-title">${html(glanceWords(bars).join(' '))}</title>`,
    ...parts,
    '</svg>',
  ].join('\n');
}

/** The picture in words, as an element that the picture points to. */
export function timelineText(words: readonly string[], id: string): string {
  const items = words.map((sentence) => `<li>${html(sentence)}</li>`);
  return `<details id="${html(id)}-text"><summary>The timeline in words</summary><ol>${items.join('')}</ol></details>`;
}

function rowsOf(lane: LaneView): readonly number[] {
  return [...new Set(lane.bars.map(({ partition }) => partition))].sort((a, b) => a - b);
}

function heightOf(lane: LaneView): number {
  return Math.max(1, rowsOf(lane).length) * BAR + TICKS + STRIP;
}

function laneSvg(lane: LaneView, timeline: TimelineView, x: (ms: number) => number, top: number): string {
  const rows = rowsOf(lane);
  const barsEnd = top + Math.max(1, rows.length) * BAR;
  const parts = [
    text(LEFT - 8, top + BAR - 3, lane.note === undefined ? lane.member : `${lane.member} (${lane.note})`, 'name'),
  ];
  for (const span of lane.bars) {
    const y = top + rows.indexOf(span.partition) * BAR;
    const label = `${lane.member} owned partition ${span.partition} from ${Math.round(span.startMs)} to ${Math.round(span.endMs)} ms`;
    const hue = `own p${span.partition % 8}`;
    parts.push(bar(hue, x(span.startMs), y, x(span.endMs) - x(span.startMs), `p${span.partition}`, label));
  }
  const ticks = lane.commits.map((ms) => `M${round(x(ms))} ${barsEnd + 1}v${TICKS - 2}`).join('');
  if (ticks)
    parts.push(`<path class="commit" d="${ticks}"><title>acknowledged commits of ${html(lane.member)}</title></path>`);
  parts.push(rateSvg(lane, timeline, x, barsEnd + TICKS));
  for (const mark of lane.marks) {
    const at = round(x(mark.atMs));
    const label = `${lane.member} ${mark.text} at ${Math.round(mark.atMs)} ms`;
    parts.push(
      `<g class="mark ${html(mark.kind)}"><title>${html(label)}</title><line x1="${at}" x2="${at}" y1="${top - 3}" y2="${barsEnd}"/><text x="${at}" y="${top - 4}">${html(SIGNS[mark.kind] ?? '')}</text></g>`,
    );
  }
  return parts.join('\n');
}

function rateSvg(lane: LaneView, timeline: TimelineView, x: (ms: number) => number, top: number): string {
  const highest = Math.max(1, ...timeline.lanes.flatMap(({ rate }) => rate));
  const base = top + STRIP;
  const points = lane.rate.map((rate, at) => {
    const from = timeline.fromMs + at * timeline.bucketMs;
    const to = Math.min(timeline.toMs, from + timeline.bucketMs);
    const y = round(base - (STRIP - 2) * (rate / highest));
    return `${round(x(from))},${y} ${round(x(to))},${y}`;
  });
  if (points.length === 0) return '';
  const area = `${round(x(timeline.fromMs))},${base} ${points.join(' ')} ${round(x(timeline.toMs))},${base}`;
  return `<polygon class="rate" points="${area}"><title>records per second of ${html(lane.member)}, at most ${Math.max(0, ...lane.rate)}</title></polygon>`;
}

function axis({ fromMs, toMs }: TimelineView, x: (ms: number) => number, bottom: number): string {
  const step =
    [250, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000].find((each) => (toMs - fromMs) / each <= 14) ?? 120_000;
  const parts: string[] = [];
  for (let ms = Math.ceil(fromMs / step) * step; ms <= toMs; ms += step) {
    const at = round(x(ms));
    parts.push(`<line class="grid" x1="${at}" x2="${at}" y1="${AXIS - 6}" y2="${bottom}"/>`);
    parts.push(text(at, 10, `${ms / 1000} s`, 'tick'));
  }
  return parts.join('\n');
}

function bar(kind: string, x: number, y: number, width: number, label: string, title: string): string {
  const shown = width > 22 ? text(x + 3, y + BAR - 4, label, 'label') : '';
  return `<g class="${kind}"><title>${html(title)}</title><rect x="${round(x)}" y="${y}" width="${round(Math.max(1, width))}" height="${BAR - 2}"/>${shown}</g>`;
}

function text(x: number, y: number, content: string, kind: string): string {
  return `<text class="${kind}" x="${round(x)}" y="${round(y)}">${html(content)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
