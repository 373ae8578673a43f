import { DEPARTURES } from '../plan.ts';
import { MARK_KINDS, type Timeline } from '../timeline.ts';
import { arrayOf, boolean, isRecord, number, object, oneOf, ReportError, string } from './shape.ts';

/** No run takes as long (ms). Pictures have a grid line every so many seconds. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

const SPAN = object({ partition: number, startMs: number, endMs: number });
const TIMELINE = object({
  fromMs: number,
  toMs: number,
  departed: boolean,
  departure: oneOf(...DEPARTURES),
  departing: string,
  lanes: arrayOf(
    object({
      member: string,
      departing: boolean,
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
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Timeline] => isTimeline(entry[1])));
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
