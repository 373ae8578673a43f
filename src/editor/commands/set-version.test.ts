import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONFIG_FILE } from '../../core/project/config-file.ts';
import type { Linter } from '../linter.ts';
import { setVersion } from './set-version.ts';

/** As much of the editor as the command asks: one folder is open, one file is shown, and a person picks a version. */
const editor = vi.hoisted(() => ({
  root: '',
  shown: '',
  picked: undefined as string | undefined,
  /** Settings that were written, as `target: name=value`. */
  settings: [] as string[],
  errors: [] as string[],
}));

vi.mock('vscode', () => {
  const uri = (text: string) => ({ toString: () => text });
  const pathOf = (at: { toString(): string }) => fileURLToPath(at.toString());
  return {
    l10n: { t: (text: string, ...words: string[]) => text.replace(/\{(\d)\}/g, (_, at) => words[Number(at)] ?? '') },
    // What modules look at while they load.
    DiagnosticSeverity: {},
    ConfigurationTarget: { Global: 'person', Workspace: 'workspace' },
    Uri: {
      parse: uri,
      joinPath: (base: { toString(): string }, name: string) => uri(`${base.toString()}/${name}`),
    },
    window: {
      get activeTextEditor() {
        return { document: { uri: uri(editor.shown) } };
      },
      showQuickPick: async (items: readonly { version: string | undefined }[]) =>
        items.find(({ version }) => version === editor.picked),
      showErrorMessage: (text: string) => editor.errors.push(text),
    },
    workspace: {
      get workspaceFolders() {
        return [{ uri: uri(editor.root) }];
      },
      getWorkspaceFolder: (at: { toString(): string }) =>
        at.toString().startsWith(`${editor.root}/`) ? { uri: uri(editor.root) } : undefined,
      getConfiguration: () => ({
        inspect: () => undefined,
        update: async (name: string, value: string, target: string) => {
          editor.settings.push(`${target}: ${name}=${value}`);
        },
      }),
      fs: {
        stat: async (at: { toString(): string }) => stat(pathOf(at)),
        readFile: async (at: { toString(): string }) => readFile(pathOf(at)),
        writeFile: async (at: { toString(): string }, bytes: Uint8Array) => writeFile(pathOf(at), bytes),
      },
    },
  };
});

let folder: string;
/** The files that the linter was told of. */
let changed: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kafka-rebalance-version-'));
  await mkdir(join(folder, 'open'));
  await mkdir(join(folder, 'elsewhere'));
  editor.root = pathToFileURL(join(folder, 'open')).href;
  editor.settings.length = 0;
  editor.errors.length = 0;
  changed = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Picks a version while a file is shown.
 * @param project the project file that the linter found for it
 */
async function pick(file: string, version: string | undefined, project?: string): Promise<void> {
  const urlOf = (path: string) => pathToFileURL(join(folder, path)).href;
  editor.shown = urlOf(file);
  editor.picked = version;
  const configPath = project === undefined ? {} : { configPath: urlOf(project) };
  const linter = {
    linted: async () => undefined,
    check: async () => ({ settings: { project: configPath } }),
    changed: async (uri: { toString(): string }) => changed.push(uri.toString()),
  };
  await setVersion(linter as unknown as Linter);
}

const textOf = (path: string) => readFile(join(folder, path), 'utf8').catch(() => undefined);

test('of a file in the workspace: into the project file of its folder, which is made', async () => {
  await pick('open/a/consumer.properties', '3.9');
  expect(JSON.parse((await textOf(`open/${CONFIG_FILE}`))!)).toEqual({ kafkaVersion: '3.9' });
  expect(changed).toEqual([`${editor.root}/${CONFIG_FILE}`]);
  expect(editor.settings).toEqual([]);
});

test('of a file outside of the workspace: into the project file that counts there, and the linter hears of it', async () => {
  const own = `elsewhere/${CONFIG_FILE}`;
  await writeFile(join(folder, own), '{ "severity": {} }\n');
  await pick('elsewhere/consumer.properties', '3.9', own);
  expect(JSON.parse((await textOf(own))!)).toEqual({ kafkaVersion: '3.9', severity: {} });
  expect(changed).toEqual([pathToFileURL(join(folder, own)).href]);
  expect(await textOf(`open/${CONFIG_FILE}`)).toBeUndefined();
  expect(editor.settings).toEqual([]);
});

test('of a file outside of the workspace without a project file: into the settings of the person, and into no folder', async () => {
  await pick('elsewhere/consumer.properties', '3.9');
  expect(editor.settings).toEqual(['person: kafkaVersion=3.9']);
  expect(await textOf(`open/${CONFIG_FILE}`)).toBeUndefined();
  expect(await textOf(`elsewhere/${CONFIG_FILE}`)).toBeUndefined();
});

test('a project file that cannot be read as one stays as it is, and a message names it', async () => {
  const own = `elsewhere/${CONFIG_FILE}`;
  await writeFile(join(folder, own), '[]');
  await pick('elsewhere/consumer.properties', '3.9', own);
  expect(await textOf(own)).toBe('[]');
  expect(editor.errors).toEqual([expect.stringContaining(CONFIG_FILE)]);
});
