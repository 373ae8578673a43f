import { WORDS } from '../scenario/words.ts';
import { MARK_KINDS, type Timeline } from '../timeline.ts';
import { arrayOf, boolean, isRecord, number, object, oneOf, optional, ReportError, string } from './shape.ts';

/** No run takes as long (ms). Pictures have a grid line every so many seconds. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

const SPAN = object({ partition: number, startMs: number, endMs: number });
const TIMELINE = object({
  fromMs: number,
  toMs: number,
  focus: optional(object({ member: string, happened: string, short: string, leaves: boolean })),
  lanes: arrayOf(
    object({
      member: string,
      note: optional(string),
      bars: arrayOf(SPAN),
      marks: arrayOf(object({ kind: oneOf(...MARK_KINDS), atMs: number, partitions: arrayOf(number), text: string })),
      commits: arrayOf(number),
      rate: arrayOf(number),
    }),
  ),
  unowned: arrayOf(SPAN),
  partitions: arrayOf(number),
  bucketMs: number,
  rate: arrayOf(number),
});

/**
 * Timelines that were kept beside a report, by scenario. The file may have been edited or be of another version: what is no timeline
 * is left out, as a report can be read without.
 */
export function keptTimelines(value: unknown): Record<string, Timeline> {
  if (!isRecord(value)) return {};
  const now = Object.entries(value).map(([name, timeline]) => [name, upgraded(timeline)] as const);
  return Object.fromEntries(now.filter((entry): entry is [string, Timeline] => isTimeline(entry[1])));
}

/** A timeline that was kept beside a report of version 1, which knew departures alone, with what stands in their place. */
function upgraded(value: unknown): unknown {
  if (!isRecord(value) || !('departed' in value) || !Array.isArray(value.lanes)) return value;
  const { departed, departure, departing, ...rest } = value;
  const words = WORDS[departure === 'close' ? 'close' : 'kill'];
  const focus = {
    member: departing,
    happened: `${departing} ${words.happened}`,
    short: `${departing} ${words.short}`,
    leaves: true,
  };
  const lanes = value.lanes.map((lane: unknown) => {
    if (!isRecord(lane)) return lane;
    const { departing: departs, ...more } = lane;
    return departs === true ? { ...more, note: words.lane } : more;
  });
  return { ...rest, lanes, ...(departed === true && { focus }) };
}

function isTimeline(value: unknown): value is Timeline {
  try {
    TIMELINE(value, 'timeline');
  } catch (error) {
    if (error instanceof ReportError) return false;
    throw error;
  }
  const { fromMs, toMs, bucketMs } = value as Timeline;
  return fromMs <= toMs && toMs - fromMs <= LONGEST_MS && bucketMs > 0;
}
