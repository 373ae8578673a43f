import { FURTHER_COLUMNS, problemsOf, type Row, rowsOf, STUDY_COLUMNS, scenarioTitle } from './columns.ts';
import { provenance, withoutSecrets } from './conditions.ts';
import { oneLine } from './escape.ts';
import { explain } from './explain.ts';
import { STUDY_NOTE } from './published.ts';
import type { LabReport } from './report.ts';

/** Styles a piece of text; the identity where colors are off. */
export type Paint = (style: 'bold' | 'dim' | 'red' | 'green', text: string) => string;

/** The report for a terminal: aligned tables, the study's values under ours, and what is broken at the end, where it is seen. */
export function textReport(full: LabReport, paint: Paint = (_, text) => text): string {
  const report = withoutSecrets(full);
  const blocks = [
    `${oneLine(provenance(report))}.`,
    ...tableBlocks(rowsOf(report.scenarios, STUDY_COLUMNS), paint),
    ...tableBlocks(rowsOf(report.scenarios, FURTHER_COLUMNS), paint),
    report.scenarios.map((result) => `${paint('bold', scenarioTitle(result))}: ${oneLine(explain(result))}`).join('\n'),
    STUDY_NOTE,
    verdict(report, paint),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function verdict(report: LabReport, paint: Paint): string {
  const problems = problemsOf(report);
  const scenarios = `${report.scenarios.length} scenario${report.scenarios.length === 1 ? '' : 's'}`;
  if (problems.length === 0) return paint('green', `Every invariant held in ${scenarios}.`);
  return [
    paint('red', `BROKEN: ${problems.length} in ${scenarios}. Do not rely on the figures of these:`),
    ...problems.map(
      ({ title, invariant }) =>
        `  ${paint('red', `${title}: ${oneLine(invariant.name)}`)}\n    ${oneLine(invariant.detail)}`,
    ),
  ].join('\n');
}

function tableBlocks(rows: readonly Row[], paint: Paint): readonly string[] {
  const columns = rows[0]?.cells.map(({ column }) => column.title);
  if (!columns) return [];
  const lines = rows.flatMap(({ title, cells }) => {
    const ours = { style: undefined, cells: [title, ...cells.map(({ text }) => text)] };
    if (!cells.some(({ published }) => published !== undefined)) return [ours];
    return [ours, { style: 'dim' as const, cells: ['  study', ...cells.map(({ published }) => published ?? '')] }];
  });
  const all = [{ style: 'bold' as const, cells: ['Scenario', ...columns] }, ...lines];
  const widths = all[0]!.cells.map((_, at) => Math.max(...all.map(({ cells }) => oneLine(cells[at]!).length)));
  return [
    all
      .map(({ style, cells }) => {
        const line = cells
          .map((cell, at) => oneLine(cell).padEnd(widths[at]!))
          .join('  ')
          .trimEnd();
        return style ? paint(style, line) : line;
      })
      .join('\n'),
  ];
}
