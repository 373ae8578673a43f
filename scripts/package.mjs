// Makes the VSIX and prints its size. usage: node scripts/package.mjs [path of the VSIX]
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './host/root.mjs';
import { show } from './setup.mjs';

const { name, version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
const out = process.argv[2] ?? join(ROOT, `${name}-${version}.vsix`);
// Everything is bundled: no package of node_modules belongs into the VSIX. It also has no public address yet.
const args = [
  'package',
  '--no-dependencies',
  '--allow-missing-repository',
  '--no-rewrite-relative-links',
  '--out',
  out,
];
process.exitCode = await show(process.execPath, [join(ROOT, 'node_modules/@vscode/vsce/vsce'), ...args]);
if (process.exitCode === 0) console.log(`${out}  ${(statSync(out).size / 1024).toFixed(0)} KB`);
