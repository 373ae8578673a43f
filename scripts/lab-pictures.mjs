// Takes the pictures of the lab that the README shows: runs the whole matrix in the editor, against a real broker.
// usage: node scripts/lab-pictures.mjs
import { join } from 'node:path';
import { openEditor } from '../test/e2e/editor.mjs';
import { ensureLab } from '../test/lab/daemon.mjs';
import { ROOT } from './host/root.mjs';

const RUN_LIMIT_MS = 300_000;
/** Around a picture (CSS pixels); less above and below, where other things are near. */
const ROOM = { beside: 14, above: 4 };

const lab = await ensureLab();
try {
  const editor = await openEditor({
    workspace: join(ROOT, 'samples'),
    userSettings: {
      'kafkaRebalance.lab.engine': 'docker',
      'kafkaRebalance.lab.image': lab.image,
      'kafkaRebalance.lab.dockerHost': lab.dockerHost,
      'workbench.colorTheme': 'Default Light Modern',
      'workbench.activityBar.location': 'hidden',
    },
  });
  try {
    await editor.openFile('clean.properties');
    await editor.runCommand('View: Toggle Primary Side Bar Visibility');
    await editor.runCommand('Kafka: Run rebalance lab');
    const page = editor.webview();
    const end = page.getByRole('button', { name: 'Run again' });
    await end.waitFor({ timeout: RUN_LIMIT_MS });
    if (await page.locator('.bad').count())
      throw new Error(`The run did not succeed: ${await editor.screenshot('lab-failed')}`);
    await picture('lab-glance', page.locator('header'), page.locator('section.glance'));
    await editor.runCommand('Preferences: Toggle between Light/Dark Themes');
    await page.locator('body.vscode-dark').waitFor();
    await page.getByRole('button', { name: 'CooperativeStickyAssignor, SIGKILL' }).click();
    await page.getByRole('img', { name: /^Timeline/ }).waitFor();
    // The editor scrolls its page only as far as it has to; the figure is below what the run comes to.
    await page.locator('tr.detail .lead').evaluate((lead) => lead.scrollIntoView());
    await editor.page.mouse.move(0, 0);
    await picture('lab-timeline', page.locator('tr.detail .lead'), page.locator('figure .picture'));

    /** From the top of one element to the bottom of another, with some room around. */
    async function picture(name, first, last) {
      const [top, bottom] = [await first.boundingBox(), await last.boundingBox()];
      const clip = {
        x: bottom.x - ROOM.beside,
        y: top.y - ROOM.above,
        width: bottom.width + 2 * ROOM.beside,
        height: bottom.y + bottom.height - top.y + 2 * ROOM.above,
      };
      await editor.page.screenshot({ path: join(ROOT, 'media', `${name}.png`), clip });
    }
  } finally {
    await editor.dispose();
  }
} finally {
  await lab.dispose();
}
console.log('wrote media/lab-glance.png and media/lab-timeline.png');
