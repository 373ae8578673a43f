// Takes the README's pictures of the editor anew, in the browser-hosted VS Code. usage: node scripts/screenshots.mjs
import { join } from 'node:path';
import { openEditor } from '../test/e2e/editor.mjs';
import { ROOT } from './host/root.mjs';

const SIZE = { width: 1280, height: 720 };

/**
 * @param {string} name
 * @param {{ x: number, y: number, width: number, height: number }} clip  what of the window the picture shows
 * @param {(editor: import('../test/e2e/editor.mjs').Editor) => Promise<void>} scene
 */
async function take(name, clip, scene) {
  const editor = await openEditor({
    workspace: join(ROOT, 'samples'),
    userSettings: {
      'workbench.colorTheme': 'Default Light Modern',
      'editor.fontSize': 14,
      'window.commandCenter': false,
    },
  });
  try {
    await editor.page.setViewportSize(SIZE);
    // The explorer is of no interest in these pictures.
    await editor.runCommand('View: Close Primary Side Bar').catch(() => editor.page.keyboard.press('Control+B'));
    await scene(editor);
    const path = join(ROOT, 'media', `${name}.png`);
    await editor.page.screenshot({ path, clip });
    console.log(path);
  } finally {
    await editor.dispose();
  }
}

/** @param {import('../test/e2e/editor.mjs').Editor} editor */
const findings = (editor) => editor.until(async () => (await editor.squiggles()).length > 0, 'the findings');

await take('squiggle', { x: 52, y: 30, width: 900, height: 430 }, async (editor) => {
  await editor.openFile('broken-after-upgrade.properties');
  await findings(editor);
  await editor.hover('session.timeout.ms=45000');
});

await take('quick-fix', { x: 52, y: 30, width: 900, height: 260 }, async (editor) => {
  await editor.openFile('refused-values.properties');
  await findings(editor);
  await editor.quickFixes('45s');
});

await take('migration', { x: 52, y: 30, width: 1228, height: 656 }, async (editor) => {
  await editor.openFile('ready-to-migrate.properties');
  // Without a finding to wait for, the status item tells that the file was read.
  await editor.page.locator('.statusbar-item[id="status.languageStatus"]').waitFor();
  await editor.runCommand('Kafka: Migrate consumer config to KIP-848');
  await editor.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Keep the assignor' }).click();
  await editor.page.locator('.monaco-list-row:has(.edit-checkbox)').first().waitFor();
  const plan = editor.page.frameLocator('iframe.webview.ready').frameLocator('iframe');
  await plan.getByRole('heading').first().waitFor();
});
