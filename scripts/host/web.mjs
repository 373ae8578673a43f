// The extension as a web extension: its browser entry, in a web worker, without Node.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a page run an extension's `browser` entry in the editor's web worker extension host, instead of the `main` entry
 * in the server's Node. Tests run where the extension runs, since they lie inside its folder.
 *
 * Extensions of the server never run in the web worker of a browser-hosted editor, and where one runs is decided before
 * any settings file is read. So both go into the configuration that the workbench's page carries: the extension as one
 * of the page's own, and the kind of host it prefers. Call this before the page opens the workbench.
 * @param {import('playwright-core').Page} page
 * @param {{ extension: string, port: number }} options  folder of the extension, port of the server
 * @throws {Error} when the extension has no browser entry.
 */
export async function runInWebWorker(page, { extension, port }) {
  const path = join(extension, 'package.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  if (!manifest.browser) throw new Error(`${path} has no "browser" entry to run in a web worker.`);
  await page.addInitScript(configure, {
    location: { scheme: 'vscode-remote', authority: `127.0.0.1:${port}`, path: extension },
    kinds: { [`${manifest.publisher}.${manifest.name}`]: ['web'] },
  });
}

/**
 * Runs in the page before its scripts do.
 * @param {{ location: object, kinds: Record<string, string[]> }} extension
 */
function configure({ location, kinds }) {
  const observer = new MutationObserver(() => {
    const element = document.getElementById('vscode-workbench-web-configuration');
    if (!element) return;
    observer.disconnect();
    const configuration = JSON.parse(element.getAttribute('data-settings') ?? '{}');
    configuration.developmentOptions = { ...configuration.developmentOptions, extensions: [location] };
    configuration.configurationDefaults = { ...configuration.configurationDefaults, 'remote.extensionKind': kinds };
    element.setAttribute('data-settings', JSON.stringify(configuration));
  });
  observer.observe(document, { childList: true, subtree: true });
}
