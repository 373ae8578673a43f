// Renders media/icon.svg as the PNG that the marketplace asks for. usage: node scripts/icon.mjs
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser } from './host/browser.mjs';
import { ROOT } from './host/root.mjs';

const SIZE = 256;

const svg = await readFile(join(ROOT, 'media/icon.svg'), 'utf8');
const { page, close } = await openBrowser();
try {
  await page.setViewportSize({ width: SIZE, height: SIZE });
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}svg{display:block;width:${SIZE}px;height:${SIZE}px}</style>${svg}`,
  );
  await page.screenshot({ path: join(ROOT, 'media/icon.png'), omitBackground: true });
} finally {
  await close();
}
console.log('wrote media/icon.png');
