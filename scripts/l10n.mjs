// Writes l10n/bundle.l10n.json: every string of src/editor that goes through vscode.l10n.t, for translators.
// usage: node scripts/l10n.mjs
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TARGET = join(ROOT, 'l10n/bundle.l10n.json');
const CALL = /l10n\.t\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/g;

/** @returns {Promise<string>} the bundle as it has to stand in the file */
export async function bundle() {
  const folder = join(ROOT, 'src/editor');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const strings = new Set();
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    const calls = [...text.matchAll(CALL)];
    const all = text.match(/l10n\.t\(/g)?.length ?? 0;
    if (calls.length !== all) throw new Error(`${file}: ${all - calls.length} calls of l10n.t have no literal string.`);
    for (const [, single, double] of calls) strings.add((single ?? double).replace(/\\(.)/g, '$1'));
  }
  const sorted = Object.fromEntries([...strings].sort().map((text) => [text, text]));
  return `${JSON.stringify(sorted, undefined, 2)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(TARGET, await bundle());
  console.log(`wrote ${TARGET}`);
}
