import { type CellView, type GroupView, type LabView, measuredIn, problemsOf } from '../../shared/lab-view.ts';
import { oneLine } from './escape.ts';

/** Styles a piece of text; the identity where colors are off. */
export type Paint = (style: 'bold' | 'dim' | 'red' | 'green', text: string) => string;

/** The report for a terminal: aligned tables, the study's values under ours, and what is broken at the end, where it is seen. */
export function textReport(view: LabView, paint: Paint = (_, text) => text): string {
  const results = view.scenarios.filter(({ result }) => result);
  const blocks = [
    `${oneLine(view.provenance ?? '')}.`,
    (view.glance?.sentences ?? []).map((each) => paint('bold', oneLine(each))).join('\n'),
    ...view.groups.flatMap((group) => groupBlocks(view, group, paint)),
    results.map(({ title, result }) => `${paint('bold', oneLine(title))}: ${oneLine(result!.explanation)}`).join('\n'),
    view.runs ?? '',
    view.study ?? '',
    verdict(view, paint),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function verdict(view: LabView, paint: Paint): string {
  const problems = problemsOf(view);
  const scenarios = `${view.scenarios.length} scenario${view.scenarios.length === 1 ? '' : 's'}`;
  if (problems.length === 0) return paint('green', `Every invariant held in ${scenarios}.`);
  return [
    paint('red', `BROKEN: ${problems.length} in ${scenarios}. Do not rely on the figures of these:`),
    ...problems.map(
      ({ title, name, detail }) => `  ${paint('red', `${oneLine(title)}: ${oneLine(name)}`)}\n    ${oneLine(detail)}`,
    ),
  ].join('\n');
}

function groupBlocks(view: LabView, group: GroupView, paint: Paint): readonly string[] {
  const measured = measuredIn(view, group);
  if (measured.length === 0) return [];
  const first = measured.map(({ title, result }) => ({
    title,
    cells: [...result.cells, { text: result.verdict }],
  }));
  const further = measured.map(({ title, result }) => ({ title, cells: result.further }));
  const table = (columns: GroupView['columns'], rows: readonly Row[], more: readonly string[] = []) =>
    tableBlock([group.title, ...columns.map(({ title }) => title), ...more], rows, paint);
  const summaries = view.summaries.filter((each) => each.group === group.id && each.cells.length > 0);
  const medians = summaries.map(({ title, runs, cells }) => ({ title, cells: [...cells.map(marked), { text: runs }] }));
  return [
    ...(medians.length > 0 ? [table(group.columns, medians, ['Runs'])] : []),
    table(group.columns, first, ['Invariants']),
    table(group.further, further),
  ];
}

function marked({ mark, ...cell }: CellView): CellView {
  return mark === undefined ? cell : { ...cell, text: `${cell.text} ${mark}` };
}

interface Row {
  readonly title: string;
  readonly cells: readonly { readonly text: string; readonly published?: string }[];
}

function tableBlock(head: readonly string[], rows: readonly Row[], paint: Paint): string {
  const lines = rows.flatMap(({ title, cells }) => {
    const ours = { style: undefined, cells: [title, ...cells.map(({ text }) => text)] };
    if (!cells.some(({ published }) => published !== undefined)) return [ours];
    return [ours, { style: 'dim' as const, cells: ['  study', ...cells.map(({ published }) => published ?? '')] }];
  });
  const all = [{ style: 'bold' as const, cells: head }, ...lines];
  const widths = head.map((_, at) => Math.max(...all.map(({ cells }) => oneLine(cells[at]!).length)));
  return all
    .map(({ style, cells }) => {
      const line = cells
        .map((cell, at) => oneLine(cell).padEnd(widths[at]!))
        .join('  ')
        .trimEnd();
      return style ? paint(style, line) : line;
    })
    .join('\n');
}
