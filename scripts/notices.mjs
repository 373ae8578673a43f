// Writes THIRD-PARTY-NOTICES: name, version and licence text of every package that is inside one of the bundles.
// usage: node scripts/notices.mjs   (after a build, whose metafiles say what is inside)
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TARGET = join(ROOT, 'THIRD-PARTY-NOTICES');
const LINE = '-'.repeat(80);

/**
 * @param {Pick<import('esbuild').Metafile, 'outputs'>[]} metafiles  of the bundles that ship
 * @returns {Promise<string>} the notices as they have to stand in the file
 */
export async function notices(metafiles) {
  const folders = bundledPackages(metafiles);
  const parts = ['This product contains the following packages.'];
  for (const folder of folders) {
    const { name, version, ...about } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
    // Old packages list their licenses as objects.
    const license = about.license ?? about.licenses?.map(({ type }) => type).join(' or ');
    const text = await licenseText(folder);
    parts.push(`${LINE}\n${name} ${version} (${license})\n${LINE}\n\n${text.replace(/\r\n/g, '\n').trim()}`);
  }
  return `${parts.join('\n\n')}\n`;
}

/** Folders below node_modules that a bundle has code of, by name. */
function bundledPackages(metafiles) {
  const folders = new Set();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
        if (folder && bytesInOutput > 0) folders.add(folder);
      }
    }
  }
  return [...folders].sort();
}

/** What stands for the text that a package forgot to bring; the terms are those that its package.json names. */
const TEXTS = {
  ISC: (/** @type {string} */ author) => `Copyright (c) ${author}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided
that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
};

/** @param {string} folder */
async function licenseText(folder) {
  const names = await readdir(join(ROOT, folder));
  const name = names.find((each) => /^licen[cs]e/i.test(each));
  if (name) return readFile(join(ROOT, folder, name), 'utf8');
  const { author, license } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
  if (!author || !TEXTS[license]) {
    throw new Error(`${folder} has no license file; add its license by hand or leave the package out.`);
  }
  return TEXTS[license](author.name ?? author);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const meta = join(ROOT, 'dist/meta');
  const files = await readdir(meta);
  const metafiles = await Promise.all(files.map(async (file) => JSON.parse(await readFile(join(meta, file), 'utf8'))));
  await writeFile(TARGET, await notices(metafiles));
  console.log(`wrote ${TARGET}`);
}
