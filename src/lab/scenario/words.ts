import type { IncidentKind } from './scenario.ts';

/** How people speak of an incident. */
interface Words {
  /** "C was killed". */
  readonly happened: string;
  /** On a timeline, at its 0: "C killed". */
  readonly short: string;
  /** Beside the member's lane. */
  readonly lane: string;
}

export const WORDS: Readonly<Record<IncidentKind, Words>> = {
  start: { happened: 'joined', short: 'joins', lane: 'joins' },
  kill: { happened: 'was killed', short: 'killed', lane: 'departs' },
  close: { happened: 'was closed', short: 'closes', lane: 'departs' },
  pause: { happened: 'was frozen', short: 'frozen', lane: 'freezes' },
  resume: { happened: 'was resumed', short: 'resumed', lane: 'returns' },
  slow: { happened: 'began a slow record', short: 'is slow', lane: 'is slow' },
};
