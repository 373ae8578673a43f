import { FURTHER_COLUMNS, partitions, problemsOf, type Row, rowsOf, STUDY_COLUMNS, scenarioTitle } from './columns.ts';
import { configLines, provenance, settingsRows, withoutSecrets } from './conditions.ts';
import { markdownBlock, markdown as md } from './escape.ts';
import { explain } from './explain.ts';
import { STUDY, STUDY_NOTE } from './published.ts';
import type { LabReport, ScenarioResult } from './report.ts';

/** The whole report as GitHub-flavored Markdown. */
export function markdownReport(full: LabReport): string {
  const report = withoutSecrets(full);
  const sections = [
    '# Rebalance lab',
    `${md(provenance(report))}.`,
    ...problems(report),
    '## Results',
    `Values of the study stand in brackets. ${md(STUDY_NOTE)}`,
    resultsTable(rowsOf(report.scenarios, STUDY_COLUMNS)),
    resultsTable(rowsOf(report.scenarios, FURTHER_COLUMNS)),
    ...report.scenarios.flatMap(scenario),
    '## Settings',
    table(['Setting', 'Value'], settingsRows(report)),
    '## What is not symmetric between the protocols',
    bullets(report.asymmetries),
    '## Defaults of the client',
    table(
      ['Key', 'Default', 'Study'],
      Object.entries(report.defaults).map(([key, value]) => [
        key,
        value,
        (STUDY.defaults as Record<string, string>)[key] ?? '',
      ]),
    ),
    '## Configs that the client refuses',
    table(
      ['Config', 'Exception'],
      report.refusals.map(({ config, exception }) => [configLines(config), exception]),
    ),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function problems(report: LabReport): readonly string[] {
  const found = problemsOf(report);
  if (found.length === 0) return [];
  const lines = found.map(
    ({ title, invariant }) => `- **${md(title)}**: ${md(invariant.name)}. ${md(invariant.detail)}`,
  );
  return ['## Broken: do not rely on these scenarios', lines.join('\n')];
}

function resultsTable(rows: readonly Row[]): string {
  const columns = rows[0]?.cells.map(({ column }) => column.title);
  if (!columns) return '';
  return table(
    ['Scenario', ...columns],
    rows.map(({ title, cells }) => [
      title,
      ...cells.map(({ text, published }) => (published === undefined ? text : `${text} (${published})`)),
    ]),
  );
}

function scenario(result: ScenarioResult): readonly string[] {
  const head = [`## ${md(scenarioTitle(result))}`, md(explain(result))];
  if (result.failure !== undefined) return head;
  const members = Object.entries(result.members).map(([name, member]) => [
    name === result.departing ? `${name} (departed)` : name,
    partitions(member.before),
    partitions(member.after),
    milliseconds(member.firstCallbackMs),
    partitions(member.revoked),
    String(member.callbacks),
    milliseconds(member.longestGapMs),
    milliseconds(member.steadyGapMs),
  ]);
  return [
    ...head,
    table(
      ['Member', 'Before', 'After', 'First callback', 'Revoked', 'Callbacks', 'Longest gap', 'Steady gap'],
      members,
    ),
    result.invariants
      .map(({ name, ok, detail }) => `- ${ok ? 'kept' : '**BROKEN**'}: ${md(name)}. ${md(detail)}`)
      .join('\n'),
    result.group.trim() === '' ? '' : markdownBlock(result.group.trimEnd()),
  ];
}

function milliseconds(ms: number | null): string {
  return ms === null ? 'none' : `${ms} ms`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(md).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function bullets(texts: readonly string[]): string {
  return texts.map((text) => `- ${md(text)}`).join('\n');
}
