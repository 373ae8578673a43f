// What only a person can see: links in hovers, the status item, the refactor preview. usage: node --test test/e2e/features.test.mjs
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openEditor } from './editor.mjs';

const RULE = 'classic-key-with-consumer-protocol';
const HEAD = 'bootstrap.servers=localhost:9092\ngroup.id=orders\n';

/** @type {import('./editor.mjs').Editor} */
let editor;
/** @type {string} */
let workspace;
before(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'kafka-rebalance-features-'));
  await writeFile(join(workspace, 'conflict.properties'), `${HEAD}group.protocol=consumer\nsession.timeout.ms=45000\n`);
  const strategy = 'partition.assignment.strategy=org.apache.kafka.clients.consumer.CooperativeStickyAssignor\n';
  await writeFile(join(workspace, 'classic.properties'), `${HEAD}${strategy}session.timeout.ms=50000\n`);
  editor = await openEditor({ workspace });
});
after(async () => {
  await editor?.dispose();
  await rm(workspace, { recursive: true, force: true });
});

test('the code of a finding leads to the page of the rule', async () => {
  await editor.openFile('conflict.properties');
  await editor.until(async () => (await editor.squiggles()).length > 0, 'the finding');
  await editor.hover('session.timeout.ms');
  await editor.page.locator('.monaco-hover a.code-link').click();
  const page = editor.page.frameLocator('iframe.webview.ready').frameLocator('iframe');
  await page.getByRole('heading', { name: RULE }).waitFor();
});

test('the status item tells version and protocol, and leads to the choice of a version', async () => {
  const { page } = editor;
  await editor.openFile('classic.properties');
  const item = page.locator('.hover-language-status .element', { hasText: /Kafka \d\.\d · classic/ });
  await editor.until(async () => {
    await page.locator('.statusbar-item[id="status.languageStatus"]').click();
    return item.first().isVisible();
  }, 'the status item');
  await item.first().getByText('Set version').click();
  await page.locator('.quick-input-widget').getByText('Automatic').waitFor();
  await page.keyboard.press('Escape');
});

test('the changes of a file are one box, the plan is another that keeps it, and the end is told', async () => {
  const { page } = editor;
  await editor.openFile('classic.properties');
  await editor.runCommand('Kafka: Migrate consumer config to KIP-848');
  const changes = page.locator('.monaco-list-row:has(.edit-checkbox)', {
    hasText: /group\.protocol|session\.timeout\.ms/,
  });
  await changes.first().waitFor();
  for (const change of await changes.all()) assert.equal(await change.locator('.edit-checkbox').isChecked(), true);
  assert.equal(await changes.count(), 1, 'half of the changes is a config that the client refuses');
  const plan = page.locator('.monaco-list-row:has(.edit-checkbox)', { hasText: 'classic.kip-848-plan.md' });
  assert.equal(await plan.locator('.edit-checkbox').isChecked(), false);
  await plan.locator('.edit-checkbox').click();
  await page.locator('.monaco-button', { hasText: 'Apply' }).click();
  await page.locator('.view-line', { hasText: 'group.protocol=consumer' }).first().waitFor();
  await editor.openFile('classic.properties');
  // The editor saves what a refactoring changed where it also makes a file (files.refactoring.autoSave).
  if ((await page.locator('.tab.active.dirty').count()) > 0) await editor.save();
  const migrated = `${HEAD}group.protocol=consumer\n`;
  await editor.until(async () => (await editor.fileText('classic.properties')) === migrated, 'the migrated file');
  assert.match(await editor.fileText('classic.kip-848-plan.md'), /^# Migrate `orders` to the consumer protocol/);
  const said = await editor.notifications();
  assert.ok(
    said.some((message) => /Migration to KIP-848: the file is changed/.test(message)),
    said.join('; '),
  );
});
