import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { comparisonView, reportView, resultView, startView } from '../../src/lab/report/view.ts';
import type { LabView } from '../../src/shared/lab-view.ts';
import { HOSTILE, hostileReport } from '../support/lab-report.ts';
import { studyReport } from '../support/study-report.ts';
import { PanelPage, startPanelTests } from './panel-page.ts';

const ID = '20260102-030405-abcd';
const { report, timelines } = studyReport();
const LOGS = new Map(report.scenarios.map(({ name }) => [name, ['A', 'B', 'C']]));
const VIEW = reportView(ID, report, timelines, LOGS);

let tests: Awaited<ReturnType<typeof startPanelTests>>;
let panel: PanelPage;
beforeAll(async () => {
  tests = await startPanelTests();
});
afterAll(() => tests?.dispose());
afterEach(async () => {
  expect(panel.complaints).toEqual([]);
  await panel.close();
});

async function show(view: Parameters<PanelPage['tell']>[0] & { type: 'show' }, state?: Awaited<ReturnType<PanelPage['saved']>>) {
  panel = await PanelPage.open(tests.browser, tests.dist, state && { state });
  await panel.tell(view);
  return panel.page;
} // biome-ignore format: one line reads better

const scenarioButton = (name: string) => panel.page.getByRole('button', { name, exact: true });

describe('the table', () => {
  test('has a row for each scenario, our values and those of the study', async () => {
    const page = await show({ type: 'show', view: VIEW });
    const table = page.getByRole('table', { name: /Under our values/ });
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Scenario',
      'Could hand over',
      'Others heard after',
      'Taken from the others',
      'Records processed twice',
      'A partition stood still',
      'Others stopped',
      'Invariants',
    ]);
    const rows = table.locator('tbody > tr');
    expect(await rows.count()).toBe(8);
    const texts = await rows.nth(2).locator('th, td').allTextContents();
    expect(texts).toEqual([
      'RangeAssignor, SIGKILL',
      'no; study: no',
      'A +6.9 s / B +6.9 s; study: +7.8 s / +7.9 s',
      'everything they owned; study: everything they owned',
      '7; study: 44',
      '7.2 s',
      'A 482 ms / B 482 ms',
      '✓ all 6 kept',
    ]);
    // The study has no Sticky close.
    expect(await rows.nth(7).textContent()).not.toContain('study');
  }); // biome-ignore format: one line reads better

  test('follows what the run comes to, in sentences and in a picture', async () => {
    const page = await show({ type: 'show', view: VIEW });
    const glance = page.getByRole('region', { name: 'At a glance' });
    const sentences = await glance.locator('p').allTextContents();
    expect(sentences).toHaveLength(2);
    expect(sentences[0]).toMatch(/^When a consumer was killed, the longest standstill of a partition was 7\.2 s/);
    expect(sentences[0]).toContain('everything was taken by RangeAssignor and StickyAssignor, nothing was taken by');
    const picture = glance.getByRole('img', { name: /RangeAssignor, SIGKILL: a partition stood still for 7\.2 s/ });
    expect(await picture.locator('rect').count()).toBe(16);
    expect(await page.getByText('One run of each scenario.').count()).toBe(1);
  });

  test('comes before everything else, and a broken invariant before the table', async () => {
    const [first, ...rest] = report.scenarios;
    const broken = { name: 'No offset below the committed one went unprocessed', ok: false, detail: 'partition 4: 12' };
    const view = reportView(ID, { ...report, scenarios: [{ ...first!, invariants: [broken] }, ...rest] }, timelines);
    const page = await show({ type: 'show', view });
    const alarm = page.getByRole('alert').filter({ hasText: 'Broken: do not rely on this scenario' });
    expect(await alarm.textContent()).toContain('KIP-848, uniform, SIGKILL: No offset below the committed one');
    expect(await page.locator('table').first().locator('tbody tr').first().textContent()).toContain('✗ 1 of 1 broken');
    const order = await page.locator('section.alarm, table').evaluateAll((all) => all.map((each) => each.tagName));
    expect(order.slice(0, 2)).toEqual(['SECTION', 'TABLE']);
    await scenarioButton('KIP-848, uniform, SIGKILL').click();
    expect(await page.locator('li.broken').textContent()).toContain('✗ BROKEN');
    expect(await page.locator('li.broken').textContent()).toContain('partition 4: 12');
  });

  test('a scenario that could not be finished has a reason and no figures', async () => {
    const failed = { ...report.scenarios[0]!, failure: 'The broker ended with code 137.' };
    const page = await show({ type: 'show', view: reportView(ID, { ...report, scenarios: [failed] }) });
    const row = page.locator('table.results tbody tr').first();
    expect(await row.locator('td').allTextContents()).toEqual(['Not finished: The broker ended with code 137.', '']);
  });
});

describe('a row', () => {
  test('opens to its timeline, in a picture and in words, and to its evidence', async () => {
    const page = await show({ type: 'show', view: VIEW });
    const button = scenarioButton('CooperativeStickyAssignor, SIGKILL');
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.click();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const detail = page.locator(`#${await button.getAttribute('aria-controls')}`);
    expect(await detail.locator('.lead').textContent()).toMatch(/^C was killed and ran no revoke callback: its 2 partitions/);

    const picture = detail.getByRole('img', { name: 'Timeline of 3 members; C was killed at 0 s' });
    expect(await picture.locator('text.member').allTextContents()).toEqual(['A', 'B', 'C']);
    const titles = await picture.locator('title').allTextContents();
    expect(titles).toContain('A owned partition 0 from −3.00 s to +8.90 s');
    expect(titles).toContain('Partition 4 had no owner for 6950 ms');
    expect(titles).toContain('C killed at 0.00 s');
    expect(titles).toContain('B assigned [5] at +7.05 s');

    const words = page.locator(`#${await picture.getAttribute('aria-describedby')}`);
    expect(await words.locator('li').allTextContents()).toEqual(VIEW.scenarios[1]!.result!.words);
    expect(VIEW.scenarios[1]!.result!.words.length).toBeGreaterThan(8);
    expect(await detail.locator('.invariants li').count()).toBe(6);
    expect(await detail.locator('pre').textContent()).toBe('GROUP cooperative-sticky-kill STATE Stable');
    await button.click();
    expect(await page.getByRole('img', { name: /^Timeline/ }).count()).toBe(0);
  }); // biome-ignore format: one line reads better

  test('is reached and opened by keys alone, and one of them is in the order of Tab', async () => {
    const page = await show({ type: 'show', view: VIEW });
    const tabbable = page.locator('table.results button[tabindex="0"]');
    expect(await tabbable.allTextContents()).toEqual(['KIP-848, uniform, SIGKILL']);
    await tabbable.focus();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('RangeAssignor, SIGKILL');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /^Timeline/ }).waitFor();
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('img', { name: /^Timeline/ }).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('img', { name: /^Timeline/ }).waitFor();
    await page.keyboard.press('End');
    expect(await focused()).toBe('StickyAssignor, close()');
    expect(await tabbable.allTextContents()).toEqual(['StickyAssignor, close()']);
  });

  test('does not widen the table, whatever is opened in it', async () => {
    const long = { ...report.scenarios[0]!, group: `GROUP ${'x'.repeat(4000)}` };
    const page = await show({ type: 'show', view: reportView(ID, { ...report, scenarios: [long] }, timelines) });
    const width = async () => (await page.locator('table.results').boundingBox())!.width;
    const before = await width();
    await scenarioButton('KIP-848, uniform, SIGKILL').click();
    for (const summary of await page.locator('tr.detail summary').all()) await summary.click();
    expect(await page.locator('tr.detail pre').isVisible()).toBe(true);
    expect(await width()).toBe(before);
  });

  test('asks for the log of a member', async () => {
    const page = await show({ type: 'show', view: VIEW });
    await scenarioButton('RangeAssignor, close()').click();
    await page.getByRole('button', { name: 'Open log of B' }).click();
    expect((await panel.sent()).at(-1)).toEqual({ type: 'open-log', scenario: 'range-close', member: 'B' });
  });
});

describe('actions', () => {
  test('a finished report can be exported in four formats, compared, and run again', async () => {
    const page = await show({ type: 'show', view: VIEW });
    for (const name of ['Export as JSON', 'Export as CSV', 'Export as Markdown', 'Export as HTML', 'Compare…', 'Run again'])
      await page.getByRole('button', { name, exact: true }).click();
    expect((await panel.sent()).slice(1)).toEqual([
      ...['json', 'csv', 'markdown', 'html'].map((format) => ({ type: 'export', format })),
      { type: 'compare' },
      { type: 'run-again' },
    ]);
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  }); // biome-ignore format: one line reads better

  test('a run shows its phase, fills row by row, and can be cancelled', async () => {
    const heads = VIEW.scenarios.map(({ name, title, question, group }) => ({ name, title, question, group }));
    const page = await show({ type: 'show', view: startView(ID, heads, report.settings) });
    const status = page.getByRole('status');
    await panel.tell({ type: 'update', id: ID, update: { type: 'message', message: 'Filling 6 partitions' } });
    expect(await status.textContent()).toBe('Filling 6 partitions (0 of 8 scenarios)');
    const message = 'C was killed';
    const first = { type: 'scenario', name: heads[0]!.name, state: 'happened', message } as const;
    await panel.tell({ type: 'update', id: ID, update: first });
    expect(await page.locator('table.results tbody tr').first().textContent()).toContain('C was killed; waits');
    const result = resultView(report.scenarios[1]!, report.settings, timelines['cooperative-sticky-kill']);
    const { name } = heads[1]!;
    await panel.tell({ type: 'update', id: ID, update: { type: 'result', name, result } });
    expect(await status.textContent()).toBe('Filling 6 partitions (1 of 8 scenarios)');
    expect(await page.locator('table.results tbody tr').nth(1).textContent()).toContain('✓ all 6 kept');
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    await panel.tell({ type: 'update', id: 'of-another-run', update: { type: 'message', message: 'not mine' } });
    expect(await status.textContent()).not.toContain('not mine');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await panel.sent()).at(-1)).toEqual({ type: 'cancel' });
    const end = { type: 'end', status: 'cancelled', message: 'Nothing is left of it.' } as const;
    await panel.tell({ type: 'update', id: ID, update: end });
    expect(await status.textContent()).toBe('Canceled. Nothing is left of it.');
    // Nothing waits any more.
    const left = await page.locator('table.results tbody tr').first().textContent();
    expect(left).toContain('Was not run to its end');
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  });
});

describe('a reload', () => {
  test('brings back what was open, and where the page stood', async () => {
    const page = await show({ type: 'show', view: VIEW });
    await scenarioButton('RangeAssignor, SIGKILL').click();
    await scenarioButton('StickyAssignor, close()').click();
    await page.evaluate(() => window.scrollTo(0, 300));
    await panel.until(async () => (await panel.saved()).scrollY === 300, 'the position to be kept');
    const state = await panel.saved();
    expect(state).toMatchObject({ kind: 'lab', ids: [ID], open: ['range-kill', 'sticky-close'] });
    await panel.close();

    const again = await show({ type: 'show', view: VIEW }, state);
    expect(await again.locator('button[aria-expanded="true"]').allTextContents()).toEqual([
      'RangeAssignor, SIGKILL',
      'StickyAssignor, close()',
    ]);
    await panel.until(async () => (await again.evaluate(() => window.scrollY)) === 300, 'the position to be restored');
  });

  test('a report that is gone is a sentence', async () => {
    const page = await show({ type: 'show', view: { kind: 'message', message: 'This report is gone.' } });
    expect(await page.getByRole('alert').textContent()).toBe('This report is gone.');
  });
});

test('what a run took from a config, and what it left out, with the reason', async () => {
  const config = {
    file: 'consumer.properties',
    used: ['max.poll.records=250'],
    dropped: [{ key: 'sasl.jaas.config', reason: 'the lab has no secrets' }],
    notes: ['The file sets no assignor.'],
  };
  const page = await show({ type: 'show', view: { ...VIEW, config } satisfies LabView });
  const region = page.getByRole('region', { name: 'The config that the members run with' });
  expect(await region.textContent()).toMatch(/consumer\.properties[\s\S]*max\.poll\.records=250[\s\S]*Left out: 1 key[\s\S]*sasl\.jaas\.config: the lab has no secrets/);
}); // biome-ignore format: one line reads better

test('two reports are compared by what differs', async () => {
  const other = { ...report, settings: { ...report.settings, sessionTimeoutMs: 10_000 } };
  const page = await show({
    type: 'show',
    view: comparisonView({ id: 'a', report }, { id: 'b', report: { ...other, scenarios: other.scenarios.slice(0, 1) } }),
  });
  const conditions = page.getByRole('table', { name: 'Conditions that differ' });
  expect(await conditions.locator('tbody th, tbody td').allTextContents()).toEqual(['Session timeout', '6000 ms', '10000 ms', '', 'setting']);
  expect(await page.getByRole('region', { name: 'KIP-848, uniform, SIGKILL' }).textContent()).toContain('The same in both.');
  expect(await page.getByRole('region', { name: 'RangeAssignor, close()' }).textContent()).toContain('Only in A.');
}); // biome-ignore format: one line reads better

test('text from outside is text', async () => {
  const hostile = hostileReport();
  const page = await show({ type: 'show', view: reportView(ID, hostile) });
  for (const button of await page.locator('button[data-scenario]').all()) await button.click();
  expect(await page.locator('script, img').count()).toBe(1);
  expect(await page.locator('.invariants').first().textContent()).toContain(HOSTILE.slice(0, 20));
});

/** What a checker of accessibility looks for first. */
describe('accessibility', () => {
  test('everything that can be used has a name, every table a caption and headers, and no id stands twice', async () => {
    const page = await show({ type: 'show', view: VIEW });
    for (const name of ['RangeAssignor, SIGKILL', 'KIP-848, uniform, close()']) await scenarioButton(name).click();
    const found = await page.evaluate(() => {
      const all = (selector: string) => [...document.querySelectorAll(selector)];
      const ids = all('[id]').map(({ id }) => id);
      const referred = all('[aria-controls], [aria-describedby], [aria-labelledby]').flatMap((element) =>
        ['aria-controls', 'aria-describedby', 'aria-labelledby'].flatMap((name) => element.getAttribute(name)?.split(' ') ?? []),
      );
      return {
        lang: document.documentElement.lang,
        main: all('main').length,
        h1: all('h1').length,
        unnamed: all('button, vscode-button, summary, [role=img], [role=toolbar]').filter(
          (element) => !(element.getAttribute('aria-label') ?? element.textContent)?.trim(),
        ).length,
        uncaptioned: all('table').filter((table) => !table.querySelector('caption')?.textContent?.trim()).length,
        unscoped: all('th').filter((header) => !header.hasAttribute('scope')).length,
        twice: ids.filter((id, at) => ids.indexOf(id) !== at),
        lost: referred.filter((id) => !document.getElementById(id)),
        headings: all('h1, h2, h3').map(({ tagName }) => tagName),
        tables: all('table').length,
      };
    });
    expect(found).toMatchObject({ lang: 'en', main: 1, h1: 1, unnamed: 0, uncaptioned: 0, unscoped: 0, twice: [], lost: [] });
    expect(found.headings[0]).toBe('H1');
    expect(found.tables).toBeGreaterThan(3);
  }); // biome-ignore format: one line reads better

  test('nothing moves for those who asked for that', async () => {
    const page = await show({ type: 'show', view: VIEW });
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .filter(({ transitionDuration, animationName }) => !/^0s(, 0s)*$/.test(transitionDuration) || animationName !== 'none')
        .length,
    );
    expect(moving).toBe(0);
  }); // biome-ignore format: one line reads better

  test('what has the focus shows it', async () => {
    const page = await show({ type: 'show', view: VIEW });
    await page.locator('table.results button[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outline);
    expect(outline).toBe('rgb(0, 120, 212) solid 1px');
  });
});
