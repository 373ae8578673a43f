import { type Column, columnsOf, textOf } from '../measures/columns.ts';
import type { LabReport, ScenarioResult } from './report.ts';

/** One value that differs between two reports; `undefined` where a report has none. */
export interface Difference {
  readonly name: string;
  /** A fact that differs asks for a reason; measures differ from run to run. */
  readonly kind: Column['kind'] | 'setting';
  readonly a: string | undefined;
  readonly b: string | undefined;
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

type Values = ReadonlyMap<string, { readonly kind: Difference['kind']; readonly text: string }>;

function differences(a: Values, b: Values): readonly Difference[] {
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((name) => {
    const [inA, inB] = [a.get(name), b.get(name)];
    if (inA?.text === inB?.text) return [];
    return [{ name, kind: (inA ?? inB)!.kind, a: inA?.text, b: inB?.text }];
  });
}

function conditionsOf(report: LabReport): Values {
  const { engine, kafkaVersion, clientVersion } = report;
  const { consumerProperties, ...settings } = report.settings;
  const defaults = Object.entries(report.defaults).map(([key, value]) => [`default of ${key}`, value]);
  const all = {
    engine,
    kafkaVersion,
    clientVersion,
    ...settings,
    ...consumerProperties,
    ...Object.fromEntries(defaults),
  };
  return new Map(Object.entries(all).map(([name, value]) => [name, { kind: 'setting', text: String(value) }]));
}

function valuesOf(result: ScenarioResult): Values {
  if (result.failure !== undefined) return new Map([['Not finished', { kind: 'fact', text: result.failure }]]);
  const { first, further } = columnsOf(result.kind);
  const broken = result.invariants.filter(({ ok }) => !ok).map(({ name }) => name);
  return new Map([
    ...[...first, ...further].map(
      (column) => [column.title, { kind: column.kind, text: textOf(column, result) }] as const,
    ),
    ['Broken invariants', { kind: 'fact', text: broken.join('; ') || 'none' }] as const,
  ]);
}
