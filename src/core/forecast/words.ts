import type { Forecast, Incident, Measure, MeasureName } from './forecast.ts';

/** What people call the figures. */
export const MEASURES: Readonly<Record<MeasureName, string>> = {
  othersHear: 'others hear after',
  withoutOwner: 'partitions without an owner',
  revokedFromOthers: 'taken from the others',
  othersStop: 'others stop for',
  processedTwice: 'processed twice',
  silenceAllowed: 'goes unnoticed up to',
  timePerRecord: 'each record may take',
  rebalances: 'rebalances for each member',
};

/** What people call the incidents. */
export const INCIDENTS: Readonly<Record<Incident['name'], string>> = {
  kill: 'Kill',
  close: 'Close',
  freeze: 'Freeze',
  'slow-batch': 'Slow batch',
  deploy: 'Deploy',
};

/** `42–51 s`, `up to 500 records`, `all`, `unknown`. */
export function rangeText({ lower, upper, unit }: Measure): string {
  if (lower === null && upper === null) return 'unknown';
  if (unit === 'share') return shareText(lower, upper);
  if (upper === null) return lower === 0 ? 'not bounded by the config' : `from ${amount(lower!, unit)}`;
  if (lower === null || (lower === 0 && upper > 0)) return `up to ${amount(upper, unit)}`;
  if (lower === upper) return lower === 0 && unit !== 'ms' ? 'none' : lower === 0 ? 'not at all' : amount(upper, unit);
  if (unit === 'ms' && upper >= 1000) return `${seconds(lower)}–${seconds(upper)} s`;
  return `${lower}–${amount(upper, unit)}`;
}

function shareText(lower: number | null, upper: number | null): string {
  if (lower === 1) return 'all partitions';
  return upper === 0 ? 'nothing' : 'only what moves';
}

function amount(value: number, unit: Measure['unit']): string {
  if (unit === 'ms') return value >= 1000 ? `${seconds(value)} s` : `${Math.round(value)} ms`;
  if (unit === 'records') return `${value} ${value === 1 ? 'record' : 'records'}`;
  return `${value}`;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10}`;
}

/** The figure of an incident that a name has. */
export function measureOf(incident: Incident, name: MeasureName): Measure | undefined {
  return incident.measures.find((measure) => measure.name === name);
}

/** A forecast in a line: what a kill costs. Undefined where there is none. */
export function killInWords({ incidents }: Forecast): string | undefined {
  const incident = incidents.find(({ name }) => name === 'kill');
  if (!incident) return undefined;
  const [without, taken, twice] = (['withoutOwner', 'revokedFromOthers', 'processedTwice'] as const).map(
    (name) => measureOf(incident, name)!,
  );
  const revoked =
    taken!.lower === null ? 'revoked: unknown' : taken!.lower === 1 ? 'everything revoked' : 'only what moves revoked';
  const again =
    twice!.upper === null
      ? ''
      : ` · ${rangeText(twice!)} twice${twice!.assumptions.length > 0 ? ', if the code commits per batch' : ''}`;
  return `kill: ${rangeText(without!)} without owner · ${revoked}${again}`;
}
