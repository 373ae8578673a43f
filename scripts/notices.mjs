// Writes THIRD-PARTY-NOTICES: name, version and licence text of every package that is inside one of the bundles.
// usage: node scripts/notices.mjs   (after a build, whose metafiles say what is inside)
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TARGET = join(ROOT, 'THIRD-PARTY-NOTICES');
const LINE = '-'.repeat(80);

/** @returns {Promise<string>} the notices as they have to stand in the file */
export async function notices() {
  const folders = await bundledPackages();
  const parts = ['This product contains the following packages.'];
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
    const text = await licenseText(folder);
    parts.push(`${LINE}\n${name} ${version} (${license})\n${LINE}\n\n${text.replace(/\r\n/g, '\n').trim()}`);
  }
  return `${parts.join('\n\n')}\n`;
}

/** Folders below node_modules that a bundle has code of, by name. */
async function bundledPackages() {
  const meta = join(ROOT, 'dist/meta');
  const folders = new Set();
  for (const file of await readdir(meta)) {
    const { outputs } = JSON.parse(await readFile(join(meta, file), 'utf8'));
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
        if (folder && bytesInOutput > 0) folders.add(folder);
      }
    }
  }
  return [...folders].sort();
}

/** @param {string} folder */
async function licenseText(folder) {
  const names = await readdir(join(ROOT, folder));
  const name = names.find((each) => /^licen[cs]e/i.test(each));
  if (!name) throw new Error(`${folder} has no license file; add its license by hand or leave the package out.`);
  return readFile(join(ROOT, folder, name), 'utf8');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(TARGET, await notices());
  console.log(`wrote ${TARGET}`);
}
