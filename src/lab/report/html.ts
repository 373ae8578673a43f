import type { Timeline } from '../timeline.ts';
import {
  FURTHER_COLUMNS,
  partitions,
  problemsOf,
  type Row,
  rowsOf,
  STUDY_COLUMNS,
  scenarioName,
  scenarioTitle,
} from './columns.ts';
import { configLines, provenance, settingsRows, withoutSecrets } from './conditions.ts';
import { html } from './escape.ts';
import { explain } from './explain.ts';
import { STUDY, STUDY_NOTE } from './published.ts';
import type { LabReport, ScenarioResult } from './report.ts';
import { timelineSvg, timelineText } from './svg.ts';

/** Timelines by the scenario's name ("range-kill"); a report that was read back has none. */
export type Timelines = Readonly<Record<string, Timeline>>;

/**
 * The whole report as one page that needs nothing else: no script, no font, no image from outside, readable in light and dark, on
 * paper, and without sight of the pictures. It is also well-formed XML.
 */
export function htmlReport(full: LabReport, timelines: Timelines = {}): string {
  const report = withoutSecrets(full);
  return `<!DOCTYPE html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<title>Rebalance lab, ${html(report.startedAt)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Rebalance lab</h1>
<p>${html(provenance(report))}.</p>
${problems(report)}
<h2>Results</h2>
${resultsTable(rowsOf(report.scenarios, STUDY_COLUMNS), 'What the departure of one consumer costs, with the values of the study under ours')}
${resultsTable(rowsOf(report.scenarios, FURTHER_COLUMNS), 'What the study did not tabulate')}
<p class="note">${html(STUDY_NOTE)}</p>
${report.scenarios.map((result) => scenario(result, timelines[scenarioName(result)])).join('\n')}
<h2>Settings</h2>
${table(['Setting', 'Value'], settingsRows(report))}
<h2>What is not symmetric between the protocols</h2>
<ul>${report.asymmetries.map((text) => `<li>${html(text)}</li>`).join('')}</ul>
<h2>Defaults of the client</h2>
${table(
  ['Key', 'Default', 'Study'],
  Object.entries(report.defaults).map(([key, value]) => [
    key,
    value,
    (STUDY.defaults as Record<string, string>)[key] ?? '',
  ]),
)}
<h2>Configs that the client refuses</h2>
${table(
  ['Config', 'Exception'],
  report.refusals.map(({ config, exception }) => [configLines(config), exception]),
)}
</main>
</body>
</html>
`;
}

function problems(report: LabReport): string {
  const found = problemsOf(report);
  if (found.length === 0) return '';
  const items = found.map(
    ({ title, invariant }) =>
      `<li><strong>${html(title)}</strong>: ${html(invariant.name)}. ${html(invariant.detail)}</li>`,
  );
  return `<section class="broken"><h2>Broken: do not rely on these scenarios</h2><ul>${items.join('')}</ul></section>`;
}

function resultsTable(rows: readonly Row[], caption: string): string {
  const columns = rows[0]?.cells.map(({ column }) => column.title);
  if (!columns) return '';
  const head = ['Scenario', ...columns].map((title) => `<th scope="col">${html(title)}</th>`).join('');
  const body = rows.map(({ result, title, cells }) => {
    const values = cells.map(({ text, published }) => {
      const study = published === undefined ? '' : `<br/><span class="study">study: ${html(published)}</span>`;
      return `<td>${html(text)}${study}</td>`;
    });
    return `<tr><th scope="row"><a href="#${scenarioName(result)}">${html(title)}</a></th>${values.join('')}</tr>`;
  });
  return `<div class="wide"><table><caption>${html(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

function scenario(result: ScenarioResult, timeline: Timeline | undefined): string {
  const id = scenarioName(result);
  const head = `<h2 id="${id}">${html(scenarioTitle(result))}</h2>\n<p>${html(explain(result))}</p>`;
  const picture = timeline
    ? `<figure class="wide">${timelineSvg(timeline, id)}\n<figcaption>${LEGEND}</figcaption>${timelineText(timeline, id)}</figure>`
    : '';
  if (result.failure !== undefined) return `<section>${head}\n${picture}</section>`;
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
  const invariants = result.invariants.map(
    ({ name, ok, detail }) =>
      `<li class="${ok ? 'kept' : 'broken'}"><strong>${ok ? 'kept' : 'BROKEN'}</strong>: ${html(name)}. <span class="note">${html(detail)}</span></li>`,
  );
  const group =
    result.group.trim() === ''
      ? ''
      : `<details><summary>The group as the broker describes it</summary><pre>${html(result.group)}</pre></details>`;
  return `<section>${head}
${picture}
${table(['Member', 'Before', 'After', 'First callback', 'Revoked', 'Callbacks', 'Longest gap', 'Steady gap'], members)}
${invariants.length === 0 ? '' : `<ul>${invariants.join('')}</ul>`}
${group}</section>`;
}

function milliseconds(ms: number | null): string {
  return ms === null ? 'none' : `${ms} ms`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = head.map((title) => `<th scope="col">${html(title)}</th>`).join('');
  const body = rows.map(
    ([first = '', ...rest]) =>
      `<tr><th scope="row">${html(first)}</th>${rest.map((cell) => `<td>${html(cell)}</td>`).join('')}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${columns}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

const LEGEND =
  'A lane for each member: its partitions as bars, + assigned, − revoked, × lost, † killed, ◁ closing, Ⅱ paused, ▷ resumed, ! error or failed commit; below them its acknowledged commits and its records per second. Dashed: no owner.';

const STYLE = `
:root { color-scheme: light dark; --fg: #1b1f24; --bg: #ffffff; --dim: #57606a; --line: #d0d7de; --bad: #b3261e; --good: #1a7f37; --rate: #8c959f; --zero: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --fg: #e6edf3; --bg: #0d1117; --dim: #9198a1; --line: #3d444d; --bad: #ff7b72; --good: #3fb950; --rate: #6e7681; --zero: #ff7b72; } }
body { color: var(--fg); background: var(--bg); font: 15px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem; }
h2 { margin-top: 2.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; color: var(--dim); padding-bottom: .4rem; }
th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; }
th[scope=row] { font-weight: 600; }
a { color: inherit; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: .6rem; }
.study, .note { color: var(--dim); font-size: .9em; }
section.broken { border: 2px solid var(--bad); padding: 0 1rem; }
li.broken strong, section.broken h2 { color: var(--bad); }
li.kept strong { color: var(--good); }
figure { margin: 1rem 0; }
svg { width: 100%; min-width: 40rem; height: auto; font: 10px system-ui, sans-serif; }
svg text { fill: var(--fg); }
svg .name { text-anchor: end; font-size: 12px; }
svg .tick { text-anchor: middle; fill: var(--dim); }
svg .grid { stroke: var(--line); }
svg .t0 { stroke: var(--zero); stroke-width: 1.5; stroke-dasharray: 4 3; }
svg .own rect { fill: hsl(210 60% 50% / .45); stroke: hsl(210 60% 50%); }
svg .p1 rect { fill: hsl(30 80% 50% / .45); stroke: hsl(30 80% 45%); }
svg .p2 rect { fill: hsl(140 50% 45% / .45); stroke: hsl(140 50% 40%); }
svg .p3 rect { fill: hsl(280 50% 60% / .45); stroke: hsl(280 50% 55%); }
svg .p4 rect { fill: hsl(0 65% 60% / .45); stroke: hsl(0 65% 55%); }
svg .p5 rect { fill: hsl(180 60% 40% / .45); stroke: hsl(180 60% 35%); }
svg .p6 rect { fill: hsl(60 70% 45% / .45); stroke: hsl(60 70% 38%); }
svg .p7 rect { fill: hsl(320 60% 55% / .45); stroke: hsl(320 60% 50%); }
svg .orphan rect { fill: none; stroke: var(--bad); stroke-dasharray: 3 2; }
svg .commit { stroke: var(--dim); fill: none; }
svg .rate { fill: var(--rate); fill-opacity: .35; stroke: var(--rate); }
svg .mark line { stroke: var(--fg); }
svg .mark text { text-anchor: middle; font-weight: bold; font-size: 12px; }
svg .revoked text, svg .lost text, svg .killed text, svg .error text, svg .commit-failed text { fill: var(--bad); }
@media print { details { display: block; } }
`;
