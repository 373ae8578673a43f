import {
  type CellView,
  type GroupView,
  type LabView,
  measuredIn,
  problemsOf,
  type ScenarioView,
} from '../../shared/lab-view.ts';
import { markdownBlock, markdown as md } from './escape.ts';

/** The whole report as GitHub-flavored Markdown. */
export function markdownReport(view: LabView): string {
  const { conditions, study } = view;
  const sections = [
    '# Rebalance lab',
    `${md(view.provenance ?? '')}.`,
    ...problems(view),
    view.glance === undefined ? '' : '## At a glance',
    bullets(view.glance?.sentences ?? []),
    '## Results',
    study === undefined ? '' : `Values of the study stand in brackets. ${md(study)}`,
    view.runs === undefined ? '' : md(view.runs),
    ...view.groups.flatMap((group) => groupTables(view, group)),
    ...view.scenarios.flatMap(scenario),
    ...(conditions
      ? [
          '## Settings',
          table(conditions.settings.head, conditions.settings.rows),
          '## What is not symmetric between the protocols',
          bullets(conditions.asymmetries),
          '## Defaults of the client',
          table(conditions.defaults.head, conditions.defaults.rows),
          '## Configs that the client refuses',
          table(conditions.refusals.head, conditions.refusals.rows),
        ]
      : []),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function problems(view: LabView): readonly string[] {
  const found = problemsOf(view);
  if (found.length === 0) return [];
  const lines = found.map(({ title, name, detail }) => `- **${md(title)}**: ${md(name)}. ${md(detail)}`);
  return ['## Broken: do not rely on these scenarios', lines.join('\n')];
}

function groupTables(view: LabView, group: GroupView): readonly string[] {
  const measured = measuredIn(view, group);
  if (measured.length === 0) return [];
  const shown = (cells: readonly CellView[]) =>
    cells.map(({ text, mark, published }) => {
      const own = mark === undefined ? text : `${text} ${mark}`;
      return published === undefined ? own : `${own} (${published})`;
    });
  const first = measured.map(({ title, result }) => [title, ...shown(result.cells), result.verdict]);
  const medians = view.summaries
    .filter((each) => each.group === group.id && each.cells.length > 0)
    .map(({ title, cells, runs }) => [title, ...shown(cells), runs]);
  const head = [group.title, ...group.columns.map(({ title }) => title)];
  const further = measured.map(({ title, result }) => [title, ...result.further.map(({ text }) => text)]);
  return [
    ...(medians.length > 0 ? [table([...head, 'Runs'], medians)] : []),
    table([...head, 'Invariants'], first),
    table([group.title, ...group.further.map(({ title }) => title)], further),
  ];
}

function scenario({ title, question, result }: ScenarioView): readonly string[] {
  if (!result) return [];
  const head = [`## ${md(title)}`, question === '' ? '' : `*${md(question)}*`, md(result.explanation)];
  if (result.failure !== undefined) return head;
  return [
    ...head,
    table(result.members.head, result.members.rows),
    result.invariants
      .map(({ name, ok, detail }) => `- ${ok ? 'kept' : '**BROKEN**'}: ${md(name)}. ${md(detail)}`)
      .join('\n'),
    result.group === '' ? '' : markdownBlock(result.group),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(md).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function bullets(texts: readonly string[]): string {
  return texts.map((text) => `- ${md(text)}`).join('\n');
}
