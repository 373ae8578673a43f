import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { MarkView, SpanView, TimelineView } from '../shared/lab-view.ts';
import {
  fixed,
  groupMarks,
  type LaneLayout,
  layOut,
  rateArea,
  SIZES,
  seconds,
  type TimelineLayout,
} from './timeline-layout.ts';

/** Partitions take their colors in turn; the stylesheet has as many. */
const COLORS = 6;
const FIRST_WIDTH = 900;

/** A scenario as a picture: a lane for each member, with the sentences beside it for those who do not see it. */
export function Timeline({ timeline, words, id }: { timeline: TimelineView; words: readonly string[]; id: string }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const layout = layOut(timeline, width);
  const { focus } = timeline;
  return (
    <figure class="timeline">
      <Legend timeline={timeline} />
      <div class="picture" ref={box}>
        <svg
          width={layout.width}
          height={layout.height}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          role="img"
          aria-label={`Timeline of ${timeline.lanes.length} members${focus ? `; ${focus.happened} at 0 s` : ''}`}
          aria-describedby={`${id}-words`}
        >
          <defs>
            <pattern
              id={`${id}-hatch`}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path class="hatch" d="M0 0V6" />
            </pattern>
          </defs>
          <Axis layout={layout} />
          {layout.lanes.map((lane) => (
            <Lane key={lane.lane.member} lane={lane} layout={layout} timeline={timeline} hatch={`url(#${id}-hatch)`} />
          ))}
          {focus && (
            <g class="zero">
              <line x1={fixed(layout.x(0))} x2={fixed(layout.x(0))} y1={14} y2={layout.plotBottom} />
              <text x={fixed(layout.x(0))} y={10}>
                {`t0: ${focus.short}`}
              </text>
            </g>
          )}
        </svg>
      </div>
      <details class="words" id={`${id}-words`}>
        <summary>The timeline in words</summary>
        <ol>
          {words.map((sentence, at) => (
            <li key={at}>{sentence}</li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

function Axis({ layout }: { layout: TimelineLayout }) {
  return (
    <g class="axis">
      {layout.ticks.map((ms) => {
        const x = fixed(layout.x(ms));
        return (
          <g key={ms}>
            <line x1={x} x2={x} y1={SIZES.top - 6} y2={layout.plotBottom + 4} />
            <text x={x} y={layout.plotBottom + 17}>
              {`${ms / 1000 < 0 ? '−' : ''}${Math.abs(ms) / 1000} s`}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface LaneProps {
  readonly lane: LaneLayout;
  readonly layout: TimelineLayout;
  readonly timeline: TimelineView;
  readonly hatch: string;
}

function Lane({ lane, layout, timeline, hatch }: LaneProps) {
  const { member, note, marks, commits, rate } = lane.lane;
  const { x } = layout;
  const last = layout.width - SIZES.right;
  return (
    <g class="lane">
      <line class="rule" x1={8} x2={last} y1={lane.bottom + SIZES.gap / 2} y2={lane.bottom + SIZES.gap / 2} />
      <text class="member" x={8} y={lane.top + SIZES.mark + 12}>
        {member}
      </text>
      {note !== undefined && (
        <text class="note" x={8} y={lane.top + SIZES.mark + 26}>
          {note}
        </text>
      )}
      {lane.rows.map(({ partition, y, bars, unowned }) => (
        <g key={partition}>
          {bars.map((span, at) => (
            <Bar key={at} span={span} member={member} x={x} y={y} />
          ))}
          {unowned.map((span, at) => (
            <Unowned key={at} span={span} x={x} y={y} hatch={hatch} />
          ))}
        </g>
      ))}
      <path
        class="commits"
        d={commits.map((ms) => `M${fixed(x(ms))} ${lane.commitY + 1}v${SIZES.commit - 3}`).join('')}
      >
        <title>{`${commits.length} commits of ${member} were acknowledged`}</title>
      </path>
      <g class="rate">
        <path d={rateArea(rate, timeline, layout, lane.rateTop)} />
        <title>{`Records per second of ${member}, at most ${Math.max(0, ...rate)}`}</title>
        <text class="note" x={SIZES.left - 6} y={lane.rateTop + SIZES.rate - 3}>
          {`${Math.max(0, ...rate)}/s`}
        </text>
      </g>
      {groupMarks(marks, x).map((group, at) => (
        <Mark key={at} {...group} member={member} lane={lane} />
      ))}
    </g>
  );
}

function Bar({ span, member, x, y }: { span: SpanView; member: string; x: (ms: number) => number; y: number }) {
  const left = fixed(x(span.startMs));
  const width = Math.max(1, fixed(x(span.endMs) - x(span.startMs)));
  return (
    <g class={`bar p${span.partition % COLORS}`}>
      <rect x={left} y={y} width={width} height={SIZES.row - 2} rx={2} />
      {width > 24 && (
        <text x={left + 4} y={y + 11}>
          {`p${span.partition}`}
        </text>
      )}
      <title>{`${member} owned partition ${span.partition} from ${seconds(span.startMs)} to ${seconds(span.endMs)}`}</title>
    </g>
  );
}

function Unowned({ span, x, y, hatch }: { span: SpanView; x: (ms: number) => number; y: number; hatch: string }) {
  const left = fixed(x(span.startMs));
  const width = Math.max(1, fixed(x(span.endMs) - x(span.startMs)));
  const lasted = `${((span.endMs - span.startMs) / 1000).toFixed(1)} s`;
  return (
    <g class="unowned">
      <rect class="ground" x={left} y={y} width={width} height={SIZES.row - 2} />
      <rect x={left} y={y} width={width} height={SIZES.row - 2} fill={hatch} />
      {width > 130 && (
        <text x={left + 8} y={y + 11}>
          {`p${span.partition}: no owner for ${lasted}`}
        </text>
      )}
      <title>{`Partition ${span.partition} had no owner for ${Math.round(span.endMs - span.startMs)} ms`}</title>
    </g>
  );
}

interface MarkProps {
  readonly kind: MarkView['kind'];
  readonly at: number;
  readonly marks: readonly MarkView[];
  readonly member: string;
  readonly lane: LaneLayout;
}

function Mark({ kind, at, marks, member, lane }: MarkProps) {
  const title = marks.map(({ text, atMs }) => `${member} ${text} at ${seconds(atMs)}`).join('\n');
  return (
    <g class={`mark ${kind}`}>
      {(kind === 'revoked' || kind === 'lost' || kind === 'assigned') && (
        <line x1={fixed(at)} x2={fixed(at)} y1={lane.markY} y2={lane.commitY} />
      )}
      <path d={SIGNS[kind]} transform={`translate(${fixed(at + (BESIDE[kind] ?? 0))} ${fixed(lane.markY)})`} />
      <title>{title}</title>
    </g>
  );
}

const CROSS = 'M-4 -4L4 4M4 -4L-4 4';
const UP = 'M0 -4.5L4.5 4H-4.5Z';
const DOWN = 'M0 4.5L4.5 -4H-4.5Z';
const DIAMOND = 'M0 -5L5 0L0 5L-5 0Z';
const SQUARE = 'M-3.5 -3.5H3.5V3.5H-3.5Z';
const RING = 'M0 -4A4 4 0 1 1 -0.01 -4Z';
const WAVE = 'M-5 0C-3 -5 -2 -5 0 0S3 5 5 0';
const EXCLAMATION = 'M0 -5V1M0 3.5V4.5';

/** A shape for each kind: nobody has to tell colors apart. */
const SIGNS: Readonly<Record<MarkView['kind'], string>> = {
  assigned: UP,
  revoked: DOWN,
  lost: CROSS,
  killed: CROSS,
  closing: DIAMOND,
  closed: SQUARE,
  paused: SQUARE,
  resumed: SQUARE,
  started: RING,
  slow: WAVE,
  'commit-failed': EXCLAMATION,
  error: EXCLAMATION,
};

/** An eager rebalance revokes and assigns at once: the signs stand on both sides of that moment. */
const BESIDE: Readonly<Partial<Record<MarkView['kind'], number>>> = { assigned: 5, revoked: -5, lost: -5 };

const NAMES: Readonly<Record<MarkView['kind'], string>> = {
  assigned: 'assigned',
  revoked: 'revoked',
  lost: 'lost',
  killed: 'killed',
  closing: 'closing',
  closed: 'closed',
  paused: 'paused',
  resumed: 'resumed',
  started: 'started',
  slow: 'slow record',
  'commit-failed': 'commit failed',
  error: 'error',
};

/** Explains the signs that this picture has. The words below the picture say the same, so it is for eyes alone. */
function Legend({ timeline }: { timeline: TimelineView }) {
  const present = new Set(timeline.lanes.flatMap(({ marks }) => marks.map(({ kind }) => kind)));
  const kinds = (Object.keys(SIGNS) as MarkView['kind'][]).filter((kind) => present.has(kind));
  return (
    <ul class="legend" aria-hidden="true">
      <li>
        <svg width="22" height="12" aria-hidden="true">
          <g class="bar p0">
            <rect x="1" y="1" width="20" height="10" rx="2" />
          </g>
        </svg>
        owns partition
      </li>
      <li>
        <svg width="22" height="12" aria-hidden="true">
          <g class="unowned">
            <rect class="ground" x="1" y="1" width="20" height="10" />
            <path class="hatch" d="M3 11L9 1M9 11L15 1M15 11L21 1" />
          </g>
        </svg>
        no owner
      </li>
      {kinds.map((kind) => (
        <li key={kind}>
          <svg width="14" height="14" aria-hidden="true">
            <g class={`mark ${kind}`}>
              <path d={SIGNS[kind]} transform="translate(7 7)" />
            </g>
          </svg>
          {NAMES[kind]}
        </li>
      ))}
      <li>
        <svg width="18" height="12" aria-hidden="true">
          <path class="commits" d="M3 3v6M8 3v6M13 3v6" />
        </svg>
        commit acknowledged
      </li>
      <li>
        <svg width="22" height="14" aria-hidden="true">
          <g class="rate">
            <path d="M1 13V6H8V3H14V8H21V13Z" />
          </g>
        </svg>
        records per second
      </li>
    </ul>
  );
}
