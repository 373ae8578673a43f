import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportView } from '../../src/lab/report/view.ts';
import { ROOT } from '../support/bundle.ts';
import { studyReport } from '../support/study-report.ts';
import { PanelPage, startPanelTests } from './panel-page.ts';
import type { ThemeName } from './themes.ts';

const FOLDER = join(ROOT, 'artifacts/screenshots');
const LOGS = new Map([['cooperative-sticky-kill', ['A', 'B', 'C']]]);

let tests: Awaited<ReturnType<typeof startPanelTests>>;
beforeAll(async () => {
  tests = await startPanelTests();
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => tests?.dispose());

/** Pictures for people to look at; a test sees to it that something is on them. */
test.each<ThemeName>(['dark', 'light', 'high-contrast'])('%s', async (theme) => {
  const { report, timelines } = studyReport();
  const panel = await PanelPage.open(tests.browser, tests.dist, { theme });
  await panel.tell({ type: 'show', view: reportView('20260102-030405-abcd', report, timelines, LOGS) });
  const table = await panel.page.screenshot({ path: join(FOLDER, `lab-table-${theme}.png`) });
  await panel.page.getByRole('button', { name: 'CooperativeStickyAssignor, SIGKILL' }).click();
  await panel.page.getByRole('button', { name: 'RangeAssignor, close()' }).click();
  await panel.page
    .getByRole('img', { name: /^Timeline of 3 members/ })
    .nth(1)
    .waitFor();
  const timeline = await panel.page.screenshot({ path: join(FOLDER, `lab-timeline-${theme}.png`), fullPage: true });
  expect(Math.min(table.length, timeline.length)).toBeGreaterThan(20_000);
  expect(panel.complaints).toEqual([]);
  await panel.close();
});
