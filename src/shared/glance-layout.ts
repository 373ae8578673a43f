import type { BarView } from './lab-view.ts';

/** Sizes of the picture, in CSS pixels. */
export const GLANCE = { width: 900, title: 300, row: 34, bar: 11, top: 6, room: 190 } as const;

export interface BarLayout {
  readonly bar: BarView;
  /** Where the scenario's name stands. */
  readonly titleY: number;
  readonly x: number;
  readonly part: { readonly y: number; readonly width: number };
  readonly others: { readonly y: number; readonly width: number };
}

/** Where the bars of a glance stand, all against the longest of them. @returns rows, and the height of the picture */
export function layOutGlance(bars: readonly BarView[]): {
  readonly rows: readonly BarLayout[];
  readonly height: number;
} {
  const longest = Math.max(1, ...bars.flatMap(({ partMs, othersMs }) => [partMs, othersMs]));
  const inner = GLANCE.width - GLANCE.title - GLANCE.room;
  // Something that took no time at all is seen to be there.
  const width = (ms: number) => Math.max(1, Math.round((inner * ms) / longest));
  const rows = bars.map((bar, at) => {
    const y = GLANCE.top + at * GLANCE.row;
    return {
      bar,
      titleY: y + GLANCE.bar + 4,
      x: GLANCE.title,
      part: { y, width: width(bar.partMs) },
      others: { y: y + GLANCE.bar + 2, width: width(bar.othersMs) },
    };
  });
  return { rows, height: GLANCE.top * 2 + bars.length * GLANCE.row };
}

/** The picture in words, a sentence each. */
export function glanceWords(bars: readonly BarView[]): readonly string[] {
  return bars.map(
    ({ title, part, others, twice }) =>
      `${title}: a partition stood still for ${part}, the others stopped for ${others}, ${twice} records were processed twice.`,
  );
}
