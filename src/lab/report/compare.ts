import { type Column, columnsOf, textOf } from '../measures/columns.ts';
import { milliseconds } from '../measures/texts.ts';
import { settingsRows } from './conditions.ts';
import type { LabReport, ScenarioResult } from './report.ts';

/** One value that differs between two reports; `undefined` where a report has none. */
export interface Difference {
  readonly name: string;
  /** A fact that differs asks for a reason; measures differ from run to run. */
  readonly kind: Column['kind'] | 'setting';
  readonly a: string | undefined;
  readonly b: string | undefined;
  /** How much more `b` is than `a`, with its sign and unit; absent for what is no number. */
  readonly change?: string;
}

export interface ScenarioComparison {
  readonly scenario: string;
  readonly title: string;
  readonly in: 'both' | 'a' | 'b';
  readonly differences: readonly Difference[];
}

export interface Comparison {
  /** Image, engine, versions, settings, defaults. */
  readonly conditions: readonly Difference[];
  /** Every scenario of either report, in the order of `a`, then of `b`. */
  readonly scenarios: readonly ScenarioComparison[];
}

/** What differs between two reports, scenario by scenario and column by column. */
export function compareReports(a: LabReport, b: LabReport): Comparison {
  const names = [...new Set([...a.scenarios, ...b.scenarios].map(({ name }) => name))];
  return {
    conditions: differences(conditionsOf(a), conditionsOf(b)),
    scenarios: names.map((name) => {
      const inA = a.scenarios.find((each) => each.name === name);
      const inB = b.scenarios.find((each) => each.name === name);
      const { title } = (inA ?? inB)!;
      if (!inA || !inB) return { scenario: name, title, in: inA ? 'a' : 'b', differences: [] };
      return { scenario: name, title, in: 'both', differences: differences(valuesOf(inA), valuesOf(inB)) };
    }),
  };
}

/** What differs between two results, column by column, whatever their names. */
export function compareResults(a: ScenarioResult, b: ScenarioResult): readonly Difference[] {
  return differences(valuesOf(a), valuesOf(b));
}

interface Value {
  readonly kind: Difference['kind'];
  readonly text: string;
  readonly number?: number;
  readonly unit?: Column['unit'];
}
type Values = ReadonlyMap<string, Value>;

function differences(a: Values, b: Values): readonly Difference[] {
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((name) => {
    const [inA, inB] = [a.get(name), b.get(name)];
    if (inA?.text === inB?.text) return [];
    const change = inA && inB && changeOf(inA, inB);
    return [{ name, kind: (inA ?? inB)!.kind, a: inA?.text, b: inB?.text, ...(change !== undefined && { change }) }];
  });
}

/** "+1.2 s", "−7 records". */
function changeOf(a: Value, b: Value): string | undefined {
  if (a.number === undefined || b.number === undefined) return undefined;
  const by = b.number - a.number;
  const size = Math.abs(by);
  const text = a.unit === 'ms' ? milliseconds(size) : `${size}${a.unit ? ` ${a.unit}` : ''}`;
  return `${by < 0 ? '−' : '+'}${text}`;
}

/** What the reports were made with, in words and with units. */
function conditionsOf(report: LabReport): Values {
  const { engine, kafkaVersion, clientVersion } = report;
  const rows: readonly (readonly [string, string])[] = [
    ['Engine', engine],
    ['Kafka of the broker', kafkaVersion],
    ['Kafka of the client', clientVersion],
    ['Image', report.settings.image],
    ...settingsRows(report),
    ...Object.entries(report.defaults).map(([key, value]) => [`Default of ${key}`, value] as const),
  ];
  return new Map(rows.map(([name, text]) => [name, { kind: 'setting', text }]));
}

function valuesOf(result: ScenarioResult): Values {
  if (result.failure !== undefined) return new Map([['Not finished', { kind: 'fact', text: result.failure }]]);
  const { first, further } = columnsOf(result.kind);
  const broken = result.invariants.filter(({ ok }) => !ok).map(({ name }) => name);
  const columns = [...first, ...further].map((column): readonly [string, Value] => {
    const measure = result.measures[column.id];
    const number = typeof measure === 'number' ? { number: measure, unit: column.unit } : {};
    return [column.title, { kind: column.kind, text: textOf(column, result), ...number }];
  });
  return new Map([...columns, ['Broken invariants', { kind: 'fact', text: broken.join('; ') || 'none' }]]);
}
