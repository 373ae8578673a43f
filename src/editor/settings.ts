import * as vscode from 'vscode';
import type { LintSettings } from '../core/model/settings.ts';
import { fileName } from '../core/model/uri.ts';
import { readBroker, readGlobs, readSeverities } from '../core/project/config-file.ts';
import { findProject, globVerdict, type Project } from '../core/project/find.ts';
import type { Need } from '../core/project/search.ts';
import type { Files } from './files.ts';
import { logOnce } from './log.ts';

export const SECTION = 'kafkaRebalance';

/** All that decides how one file is checked. */
export interface FileSettings {
  readonly enabled: boolean;
  /** Named by a pattern of the settings or of the project file: its own name need not look like a config's. */
  readonly named: boolean;
  readonly lint: LintSettings;
  readonly project: Project;
}

/** The project file is shared by everybody who works on the project, so it is stronger than a person's settings. */
export async function settingsFor(uri: vscode.Uri, files: Files): Promise<FileSettings> {
  const settings = vscode.workspace.getConfiguration(SECTION, uri);
  const project = await projectOf(uri, files);
  const verdict = verdictOf(uri, settings, project);
  const setting = versionText(settings.get<unknown>('kafkaVersion'));
  return {
    enabled: isOn(settings) && verdict !== 'exclude',
    named: verdict === 'include',
    project,
    lint: {
      project: { ...project.facts, ...(setting !== '' && { setting }) },
      broker: { ...readBroker(settings.get<unknown>('broker')), ...project.config.broker },
      severities: {
        ...readSeverities(settings.get<unknown>('severity')),
        ...project.config.severity,
      },
    },
  };
}

/**
 * Whether a file is checked at all.
 * @param project what the folders above the file say
 */
export function isEnabled(uri: vscode.Uri, project: Project): boolean {
  const settings = vscode.workspace.getConfiguration(SECTION, uri);
  return isOn(settings) && verdictOf(uri, settings, project) !== 'exclude';
}

// Nothing keeps a settings file from holding values of other types than package.json says.

function isOn(settings: vscode.WorkspaceConfiguration): boolean {
  return settings.get<unknown>('enable') !== false;
}

/** A version may be written as a number: 4.1. */
function versionText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function verdictOf(
  uri: vscode.Uri,
  settings: vscode.WorkspaceConfiguration,
  project: Project,
): 'include' | 'exclude' | undefined {
  if (project.configPath !== undefined) {
    const folder = vscode.Uri.joinPath(vscode.Uri.parse(project.configPath), '..').path.replace(/\/?$/, '/');
    const verdict = globVerdict(project.config, uri.path.slice(folder.length));
    if (verdict) return verdict;
  }
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path.replace(/\/?$/, '/');
  const path = root === undefined ? fileName(uri.path) : uri.path.slice(root.length);
  const problems: string[] = [];
  const globs = {
    include: readGlobs('files.include', settings.get<unknown>('files.include') ?? [], problems),
    exclude: readGlobs('files.exclude', settings.get<unknown>('files.exclude') ?? [], problems),
  };
  for (const problem of problems) logOnce('Setting', problem);
  return globVerdict(globs, path);
}

async function projectOf(uri: vscode.Uri, files: Files): Promise<Project> {
  const folders = foldersAbove(uri).map((folder) => folder.toString().replace(/\/?$/, '/'));
  const search = findProject(folders);
  let step = search.next();
  while (!step.done) step = search.next(await answer(step.value, files));
  return step.value;
}

async function answer(need: Need, files: Files): Promise<unknown> {
  const folder = vscode.Uri.parse(need.folder);
  if (need.kind === 'list') return files.names(folder);
  return (await files.readRelative(folder, need.path))?.text;
}

/** From the file's folder up to the workspace folder; outside of the workspace only local files look further up. */
function foldersAbove(uri: vscode.Uri): vscode.Uri[] {
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
  if (uri.scheme === 'untitled' || (root === undefined && uri.scheme !== 'file')) return [];
  const folders: vscode.Uri[] = [];
  for (let folder = vscode.Uri.joinPath(uri, '..'); ; folder = vscode.Uri.joinPath(folder, '..')) {
    folders.push(folder);
    if (folder.toString() === root || folder.path === '/' || folder.path === '') return folders;
  }
}
