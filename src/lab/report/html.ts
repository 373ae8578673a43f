import {
  type CellView,
  type ConditionsView,
  type GlanceView,
  type GroupView,
  type LabView,
  measuredIn,
  problemsOf,
  type ScenarioView,
  type TableView,
} from '../../shared/lab-view.ts';
import { html } from './escape.ts';
import { glanceSvg, timelineSvg, timelineText } from './svg.ts';

/**
 * The whole report as one page that needs nothing else: no script, no font, no image from outside, readable in light and dark, on
 * paper, and without sight of the pictures. It is also well-formed XML.
 * @param title of the document
 */
export function htmlReport(view: LabView, title: string): string {
  const { provenance = '', study, conditions } = view;
  return `<!DOCTYPE html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<title>${html(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Rebalance lab</h1>
<p>${html(provenance)}.</p>
${problems(view)}
${view.glance === undefined ? '' : glanceOf(view.glance)}
<h2>Results</h2>
${view.runs === undefined ? '' : `<p>${html(view.runs)}</p>`}
${view.groups.map((group) => groupTables(view, group)).join('\n')}
${study === undefined ? '' : `<p class="note">${html(study)}</p>`}
${view.scenarios.map(scenario).join('\n')}
${conditions ? conditionsOf(conditions) : ''}
</main>
</body>
</html>
`;
}

function glanceOf({ sentences, bars }: GlanceView): string {
  return `<h2>At a glance</h2>
${sentences.map((each) => `<p>${html(each)}</p>`).join('\n')}
<figure class="wide">${glanceSvg(bars)}<figcaption>${GLANCE_LEGEND}</figcaption></figure>`;
}

function conditionsOf({ settings, asymmetries, defaults, refusals }: ConditionsView): string {
  return `<h2>Settings</h2>
${table(settings)}
<h2>What is not symmetric between the protocols</h2>
<ul>${asymmetries.map((text) => `<li>${html(text)}</li>`).join('')}</ul>
<h2>Defaults of the client</h2>
${table(defaults)}
<h2>Configs that the client refuses</h2>
${table(refusals)}`;
}

function problems(view: LabView): string {
  const found = problemsOf(view);
  if (found.length === 0) return '';
  const items = found.map(
    ({ title, name, detail }) => `<li><strong>${html(title)}</strong>: ${html(name)}. ${html(detail)}</li>`,
  );
  return `<section class="broken"><h2>Broken: do not rely on these scenarios</h2><ul>${items.join('')}</ul></section>`;
}

function groupTables(view: LabView, group: GroupView): string {
  const measured = measuredIn(view, group);
  if (measured.length === 0) return '';
  const first = measured.map(({ name, title, result }) => ({
    name,
    title,
    cells: [...result.cells, { text: result.verdict }],
  }));
  const further = measured.map(({ name, title, result }) => ({ name, title, cells: result.further }));
  const medians = view.summaries
    .filter((each) => each.group === group.id && each.cells.length > 0)
    .map(({ title, cells, runs }) => ({ title, cells: [...cells, { text: runs }] }));
  const summary =
    medians.length === 0
      ? ''
      : resultsTable(
          [...group.columns, { title: 'Runs', hint: 'How many runs these figures are of.' }],
          medians,
          `${group.title}: medians and ranges`,
        );
  return `${summary}${resultsTable([...group.columns, { title: 'Invariants', hint: 'What has to hold on every machine.' }], first, group.title)}
${resultsTable(group.further, further, `${group.title}: what else was measured`)}`;
}

interface Row {
  /** Of the part of the page that has more of it; absent where none has. */
  readonly name?: string;
  readonly title: string;
  readonly cells: readonly CellView[];
}

function resultsTable(
  columns: readonly { readonly title: string; readonly hint: string }[],
  rows: readonly Row[],
  caption: string,
): string {
  const head = columns.map(({ title, hint }) => `<th scope="col" title="${html(hint)}">${html(title)}</th>`).join('');
  const body = rows.map(({ name, title, cells }) => {
    const values = cells.map(({ text, mark, published }) => {
      const study = published === undefined ? '' : `<br/><span class="study">study: ${html(published)}</span>`;
      const word = mark === undefined ? '' : ` <strong class="${mark}">${mark}</strong>`;
      return `<td>${html(text)}${word}${study}</td>`;
    });
    const link = name === undefined ? html(title) : `<a href="#${html(name)}">${html(title)}</a>`;
    return `<tr><th scope="row">${link}</th>${values.join('')}</tr>`;
  });
  return `<div class="wide"><table><caption>${html(caption)}</caption><thead><tr><th scope="col">Scenario</th>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

function scenario({ name, title, question, result }: ScenarioView): string {
  if (!result) return '';
  const { timeline, words } = result;
  const asked = question === '' ? '' : `<p class="note">${html(question)}</p>\n`;
  const head = `<h2 id="${html(name)}">${html(title)}</h2>\n${asked}<p>${html(result.explanation)}</p>`;
  const picture = timeline
    ? `<figure class="wide">${timelineSvg(timeline, name)}\n<figcaption>${LEGEND}</figcaption>${timelineText(words, name)}</figure>`
    : '';
  if (result.failure !== undefined) return `<section>${head}\n${picture}</section>`;
  const invariants = result.invariants.map(
    ({ name: what, ok, detail }) =>
      `<li class="${ok ? 'kept' : 'broken'}"><strong>${ok ? 'kept' : 'BROKEN'}</strong>: ${html(what)}. <span class="note">${html(detail)}</span></li>`,
  );
  const group =
    result.group === ''
      ? ''
      : `<details><summary>The group as the broker describes it</summary><pre>${html(result.group)}</pre></details>`;
  return `<section>${head}
${picture}
${table(result.members)}
${invariants.length === 0 ? '' : `<ul>${invariants.join('')}</ul>`}
${group}</section>`;
}

function table({ head, rows }: TableView): string {
  const columns = head.map((title) => `<th scope="col">${html(title)}</th>`).join('');
  const body = rows.map(
    ([first = '', ...rest]) =>
      `<tr><th scope="row">${html(first)}</th>${rest.map((cell) => `<td>${html(cell)}</td>`).join('')}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${columns}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

const GLANCE_LEGEND =
  'Upper bar: the longest time in which nobody worked on some partition. Lower bar: the longest stop of another consumer. Behind them how long, and how many records were processed twice.';

const LEGEND =
  'A lane for each member: its partitions as bars, + assigned, − revoked, × lost, † killed, ◁ closing, Ⅱ paused, ▷ resumed, ○ started, ~ slow record, ! error or failed commit; below them its acknowledged commits and its records per second. Dashed: no owner.';

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
strong.best { color: var(--good); }
strong.worst { color: var(--bad); }
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
svg .part { fill: var(--bad); fill-opacity: .75; }
svg .others { fill: hsl(210 60% 50%); }
svg .glance-title { text-anchor: end; font-size: 12px; }
svg .glance-value { font-size: 10px; }
svg .orphan rect { fill: none; stroke: var(--bad); stroke-dasharray: 3 2; }
svg .commit { stroke: var(--dim); fill: none; }
svg .rate { fill: var(--rate); fill-opacity: .35; stroke: var(--rate); }
svg .mark line { stroke: var(--fg); }
svg .mark text { text-anchor: middle; font-weight: bold; font-size: 12px; }
svg .revoked text, svg .lost text, svg .killed text, svg .error text, svg .commit-failed text { fill: var(--bad); }
@media print { details { display: block; } }
`;
