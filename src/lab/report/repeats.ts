import { ALL_COLUMNS, type Column } from '../measures/columns.ts';
import { milliseconds } from '../measures/texts.ts';
import type { Measure, RepeatedMeasure, RepeatedScenario, ScenarioResult } from './report.ts';

/**
 * What several runs of each scenario come to; none where each ran once. Runs that were not finished, or that broke an invariant, are no
 * measurement and are left out.
 */
export function repeatsOf(scenarios: readonly ScenarioResult[]): readonly RepeatedScenario[] {
  const names = [...new Set(scenarios.flatMap(({ repeat }) => repeat?.of ?? []))];
  return names.map((name) => {
    const all = scenarios.filter(({ repeat }) => repeat?.of === name);
    const runs = all.filter(({ failure, invariants }) => failure === undefined && invariants.every(({ ok }) => ok));
    const measures: Record<string, RepeatedMeasure> = {};
    for (const { id } of ALL_COLUMNS) {
      const numbers = runs.flatMap(({ measures: each }) => numbersOf(each[id]));
      if (numbers.length > 0) measures[id] = rangeOf(numbers);
    }
    return { name, runs: all.length, reliable: runs.length, measures };
  });
}

function numbersOf(value: Measure | undefined): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
}

/** @param numbers at least one */
function rangeOf(numbers: readonly number[]): RepeatedMeasure {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  return { median, lower: sorted[0]!, upper: sorted.at(-1)! };
}

/** "7.1 s (6.2 s to 8.0 s)"; a fact, or what was the same in every run, by its own text. */
export function repeatedText(column: Column, runs: readonly ScenarioResult[], measure?: RepeatedMeasure): string {
  const texts = [...new Set(runs.map((run) => column.text(run.measures[column.id] ?? null, run)))];
  if (texts.length === 1) return texts[0]!;
  if (measure === undefined) return texts.join(' or ');
  const { median, lower, upper } = measure;
  if (lower === upper) return numberText(column, median);
  return `${numberText(column, median)} (${numberText(column, lower)} to ${numberText(column, upper)})`;
}

function numberText({ unit }: Column, value: number): string {
  return unit === 'ms' ? milliseconds(value) : String(value);
}
