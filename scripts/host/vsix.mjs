// Makes packages of extensions that are built already, for an editor that has them installed as anybody has.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { run } from './process.mjs';
import { ROOT } from './root.mjs';

const VSCE = join(ROOT, 'node_modules/@vscode/vsce/vsce');
/** Folders that no package has, and that take long to copy. */
const LEFT_OUT = new Set(['node_modules', '.git', 'artifacts', 'dist-test', '.cache', 'test', 'docs/shots']);

/**
 * Packs a folder as it is: nothing is built, and what is missing (the lab's agent, where there is no JDK) is missing in it too.
 * @param {string} folder  of the extension
 * @param {string} out  path of the VSIX
 */
export async function packVsix(folder, out) {
  const staging = await mkdtemp(join(tmpdir(), 'kafka-rebalance-vsix-'));
  try {
    await cp(folder, staging, {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(relative(folder, path).split(sep)[0] ?? ''),
    });
    const manifest = JSON.parse(await readFile(join(staging, 'package.json'), 'utf8'));
    delete manifest.scripts;
    await writeFile(join(staging, 'package.json'), JSON.stringify(manifest));
    const args = ['package', '--no-dependencies', '--allow-missing-repository', '--skip-license'];
    await run(process.execPath, [VSCE, ...args, '--no-rewrite-relative-links', '--out', out], { cwd: staging });
  } catch (error) {
    throw new Error(`${basename(out)} could not be made. ${error.message}`);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The extension itself, and the one that opens a first file; both for {@link import('./server.mjs').startHost} and `code`. */
export async function packProduct(folder) {
  const paths = [
    [ROOT, join(folder, 'kafka-rebalance.vsix')],
    [join(ROOT, 'scripts/host/first-screen'), join(folder, 'first-screen.vsix')],
  ];
  for (const [from, out] of paths) await packVsix(from, out);
  return paths.map(([, out]) => out);
}
