// A person runs the rebalance lab and reads what it found. usage: node --test test/e2e/lab.test.mjs
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Docker from 'dockerode';
import { ROOT } from '../../scripts/host/root.mjs';
import { ensureLab } from '../lab/daemon.mjs';
import { openEditor } from './editor.mjs';

/** Two scenarios on a busy machine, from command to table. */
const RUN_LIMIT_MS = 240_000;
const WORKSPACE = join(ROOT, 'test/host/workspace');

/** @type {import('./editor.mjs').Editor} */
let editor;
/** @type {Awaited<ReturnType<typeof ensureLab>>} */
let lab;
before(async () => {
  lab = await ensureLab();
  editor = await openEditor({
    workspace: WORKSPACE,
    userSettings: {
      'kafkaRebalance.lab.engine': 'docker',
      'kafkaRebalance.lab.image': lab.image,
      'kafkaRebalance.lab.dockerHost': lab.dockerHost,
      'kafkaRebalance.lab.modes': ['range'],
      'workbench.colorTheme': 'Default Dark Modern',
    },
  });
});
after(async () => {
  await editor?.dispose();
  await lab?.dispose();
});

const row = (/** @type {string} */ name) => editor.webview().locator('tr.scenario', { hasText: name });
const button = (/** @type {string} */ name) => editor.webview().getByRole('button', { name, exact: true });

test('the panel opens at once and fills while the scenarios run', async () => {
  // Once a file is open, the palette knows the commands of all extensions.
  await editor.openFile('consumer.properties');
  await editor.runCommand('Kafka: Run rebalance lab');
  await editor.webview().getByRole('heading', { name: 'Rebalance lab' }).waitFor();
  await button('Cancel').waitFor();
  assert.equal(await editor.webview().locator('tr.scenario').count(), 2);
  await row('RangeAssignor, SIGKILL').getByText('kept').waitFor({ timeout: RUN_LIMIT_MS });
  await row('RangeAssignor, close()').getByText('kept').waitFor({ timeout: RUN_LIMIT_MS });
  await button('Export as JSON').waitFor({ timeout: RUN_LIMIT_MS });
});

test('the table has the facts of the study, and a row opens to its timeline', async () => {
  const cells = (/** @type {string} */ name) => row(name).locator('td').allTextContents();
  const [killed, closed] = [await cells('SIGKILL'), await cells('close()')];
  assert.equal(killed[0], 'no; study: no');
  assert.equal(killed[2], 'everything they owned; study: everything they owned');
  assert.match(killed.at(-1) ?? '', /all \d kept/);
  assert.equal(closed[0], 'yes; study: yes');
  assert.equal(closed[3], '0; study: 0');
  await editor.screenshot('lab-table-in-editor');

  await button('RangeAssignor, SIGKILL').click();
  const picture = editor.webview().getByRole('img', { name: /^Timeline of 3 members/ });
  await picture.waitFor();
  const titles = await picture.locator('title').allTextContents();
  assert.ok(titles.some((title) => /^C killed at 0\.00 s$/.test(title)));
  assert.ok(titles.some((title) => /^A revoked \[\d, \d\] at \+\d/.test(title)));
  assert.ok(titles.some((title) => /^Partition \d had no owner for \d+ ms$/.test(title)));
  await editor.screenshot('lab-timeline-in-editor');
});

test('the report is exported to a file', async () => {
  await button('Export as Markdown').click();
  const input = editor.page.locator('.quick-input-widget input');
  // The dialog fills in its own name a moment after it opens.
  await editor.until(async () => /rebalance-lab-[\w-]+\.md$/.test(await input.inputValue()), 'the suggested name');
  await editor.page.keyboard.press('Enter');
  await editor.until(async () => (await exported()).includes('RangeAssignor, SIGKILL'), 'the exported file');
});

/** What the exported Markdown file holds; nothing when it is not there yet. */
async function exported() {
  const name = (await readdir(editor.folder)).find((each) => /^rebalance-lab-.*\.md$/.test(each));
  return name ? editor.fileText(name) : '';
}

test('the log of a member opens beside the panel', async () => {
  await button('Open log of C').click();
  await editor.page.locator('.tab[data-resource-name="C.log"]').waitFor();
  await editor.page
    .locator('.view-line', { hasText: /member.C/ })
    .first()
    .waitFor();
});

test('a reload of the window brings the panel back, with the row open', async () => {
  // As a person does it: the editor saves its state first.
  await Promise.all([editor.page.waitForEvent('load'), editor.runCommand('Developer: Reload Window')]);
  await button('RangeAssignor, SIGKILL').waitFor();
  assert.equal(await button('RangeAssignor, SIGKILL').getAttribute('aria-expanded'), 'true');
  await editor
    .webview()
    .getByRole('img', { name: /^Timeline of 3 members/ })
    .waitFor();
});

test('a run goes on without its panel, is there when it is asked for, and offers its report at the end', async () => {
  await button('Run again').click();
  await button('Cancel').waitFor();
  await editor.runCommand('View: Close Editor');
  await editor.runCommand('Kafka: Run rebalance lab');
  await button('Cancel').waitFor();
  assert.equal(await editor.webview().locator('tr.scenario').count(), 2);
  // Another report takes its place, and then nothing does.
  await editor.runCommand('Kafka: Open last lab report');
  await button('Export as JSON').waitFor();
  await editor.runCommand('Kafka: Run rebalance lab');
  await button('Cancel').waitFor();
  await editor.runCommand('View: Close Editor');
  const finished = /^The rebalance lab has finished\.$/;
  await editor.until(async () => (await editor.notifications()).some((each) => finished.test(each.trim())), 'the end');
  await editor.takeNotification('The rebalance lab has finished.', 'Show Report');
  await row('RangeAssignor, close()').getByText('kept').waitFor();
  await button('Export as JSON').waitFor();
});

test('a run is canceled from the panel, and says that nothing is left', async () => {
  await button('Run again').click();
  await button('Cancel').click();
  const status = editor.webview().getByRole('status');
  await editor.until(
    async () =>
      /^Canceled\. Everything that the run had started is removed\.$/.test((await status.textContent()) ?? ''),
    'the run to be canceled',
  );
});

test('scenarios are picked by what they answer', async () => {
  await editor.runCommand('Kafka: Run lab scenarios…');
  const picker = editor.page.locator('.quick-input-widget');
  await picker.locator('input[type=text]').fill('static-twice-range');
  const found = picker.locator('.monaco-list-row', { hasText: 'RangeAssignor, one instance id twice' });
  await found.getByText('which of them goes on?').waitFor();
  await found.click();
  await editor.page.keyboard.press('Enter');
  await row('RangeAssignor, one instance id twice').waitFor();
  assert.equal(await editor.webview().locator('tr.scenario').count(), 1);
  await editor.webview().getByRole('table', { name: 'A static member restarts' }).waitFor();
  await editor.screenshot('lab-picked-in-editor');
  await button('Cancel').click();
  await row('RangeAssignor, one instance id twice').getByText('Was not run to its end').waitFor();
});

test('the extension host is killed in the middle, and the next run removes what it left', async () => {
  await button('Run again').click();
  await editor.until(async () => (await containers()).length > 1, 'the first member');
  const left = await containers();
  const [owner] = new Set(left.map(({ Labels }) => Labels['kafka-rebalance.lab.owner']));
  const pid = Number.parseInt(owner ?? '', 10);
  assert.match(await readFile(`/proc/${pid}/cmdline`, 'utf8'), /extensionHost/);
  process.kill(pid, 'SIGKILL');
  // Nobody is there to remove it, until an extension host starts again.
  await new Promise((done) => setTimeout(done, 1000));
  const orphans = new Set((await containers()).map(({ Id }) => Id));
  assert.ok(orphans.size >= left.length);
  await Promise.all([editor.page.waitForEvent('load'), editor.runCommand('Developer: Reload Window')]);
  await editor.until(async () => (await containers()).length === 0, 'the sweep');
  await editor.screenshot('lab-after-killed-host');
  await editor.runCommand('Kafka: Run rebalance lab');
  await editor.until(async () => (await containers()).length > 0, 'the next run');
  await button('Cancel').click();
  await editor.until(async () => (await containers()).length === 0, 'the run to be canceled');
});

/** The lab's containers at the daemon of this test. */
async function containers() {
  const docker = new Docker({ socketPath: lab.dockerHost.replace('unix://', '') });
  return docker.listContainers({ all: true, filters: { label: ['kafka-rebalance.lab.run'] } });
}

test('in Restricted Mode the lab says why it is off', async () => {
  const restricted = await openEditor({
    workspace: WORKSPACE,
    workspaceTrust: true,
    // Nobody answers the question whether the folder is trusted.
    userSettings: { 'security.workspace.trust.startupPrompt': 'never' },
  });
  try {
    await restricted.openFile('consumer.properties');
    await restricted.runCommand('Kafka: Run rebalance lab');
    await restricted.until(
      async () => (await restricted.notifications()).some((each) => /off until you trust this workspace/.test(each)),
      'the notification',
    );
  } finally {
    await restricted.dispose();
  }
});
