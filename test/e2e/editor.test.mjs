// A person opens an ordinary consumer config. usage: node --test test/e2e/editor.test.mjs
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../../scripts/host/root.mjs';
import { openEditor } from './editor.mjs';

/** @type {import('./editor.mjs').Editor} */
let editor;
before(async () => {
  editor = await openEditor({ workspace: join(ROOT, 'test/host/workspace') });
});
after(() => editor?.dispose());

test('an ordinary config opens without a question and without a problem', async () => {
  await editor.openFile('consumer.properties');
  assert.deepEqual(await editor.readProblems(), []);
  assert.deepEqual(await editor.squiggles(), []);
  assert.equal(await editor.page.locator('.monaco-dialog-box').count(), 0);
});

test('what a person types is saved', async () => {
  await editor.clickText('earliest');
  await editor.page.keyboard.press('End');
  await editor.page.keyboard.type('\nmax.poll.records=250');
  await editor.save();
  assert.match(await editor.fileText('consumer.properties'), /^auto\.offset\.reset=earliest\nmax\.poll\.records=250$/m);
});
