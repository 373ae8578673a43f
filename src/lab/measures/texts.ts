import type { Measure } from '../report/report.ts';

/** "7.0 s" for 6950; below a second in ms: "482 ms". */
export function milliseconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : tenths(ms);
}

/** "[0, 1]". */
export function partitions(numbers: readonly number[]): string {
  return `[${numbers.join(', ')}]`;
}

/** Rounds in whole ms first: in seconds, 7.05 lies below itself. */
function tenths(ms: number): string {
  return `${(Math.round(ms / 100) / 10).toFixed(1)} s`;
}

/** "+7.0 s". */
export function since(ms: number | null): string {
  return ms === null ? 'none' : `+${tenths(ms)}`;
}

/** "A +6.9 s / B none": a value for each member, with its name. */
export function each(value: Measure, text: (value: number) => string, names: readonly string[]): string {
  if (!Array.isArray(value) || value.length === 0) return 'none';
  return (value as readonly (number | null)[])
    .map((one, at) => `${names[at] ?? '?'} ${one === null ? 'none' : text(one)}`)
    .join(' / ');
}

export function allText(which: Measure): string {
  return which === 'all' ? 'everything they owned' : which === 'none' ? 'nothing' : 'some';
}

export function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
