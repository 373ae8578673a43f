import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { LintSettings } from '../core/model/settings.ts';
import { POM } from '../core/project/build-file.ts';
import { CONFIG_FILE } from '../core/project/config-file.ts';
import { findProject, globVerdict, type Project } from '../core/project/find.ts';
import { projectPaths } from '../core/project/project-files.ts';
import { type Need, searched } from '../core/project/search.ts';
import type { CommonOptions } from './commands/context.ts';
import { UnreadableFile } from './files/errors.ts';
import { leadsThroughLink, readRelative } from './files/read.ts';

/** What is known of the folders that a command works in. Each folder's files are read once. */
export interface Projects {
  settingsOf(path: string): LintSettings;
  /** What the project's patterns say of a file. */
  selectionOf(path: string): 'include' | 'exclude' | undefined;
}

interface Known {
  readonly project: Project;
  readonly settings: LintSettings;
  /** The folder that the project's globs are relative to. */
  readonly root?: string;
}

/** @param onProblem told once of each thing in a project file that cannot be used */
export function projects(options: CommonOptions, onProblem: (path: string, message: string) => void): Projects {
  const byFolder = new Map<string, Known>();
  const texts = new Map<string, ReadonlyMap<string, string>>();
  const told = new Set<string>();
  const tell = (path: string, message: string) => {
    const shown = relative('.', path) || path;
    if (told.has(shown + message)) return;
    told.add(shown + message);
    onProblem(shown, message);
  };
  const filesIn = (folder: string) => {
    let known = texts.get(folder);
    if (!known) {
      known = projectFiles(folder, tell);
      texts.set(folder, known);
    }
    return known;
  };
  const answer = (need: Need) => {
    const files = filesIn(resolve(need.folder));
    if (need.kind === 'list') return [...files.keys()].map((path) => path.split('/')[0]!);
    const { folder, path } = need;
    if (!path.endsWith(`/${POM}`)) return files.get(path);
    return leadsThroughLink(folder, path) ? undefined : filesIn(join(folder, dirname(path))).get(POM);
  };

  /** Most folders hold no project file; what holds for the folder above them holds for them, and is worked out once. */
  const of = (folder: string): Known => {
    let known = byFolder.get(folder);
    if (!known) {
      const above = dirname(folder);
      known = above !== folder && filesIn(folder).size === 0 ? of(above) : read(folder);
      byFolder.set(folder, known);
    }
    return known;
  };
  const read = (folder: string): Known => {
    const project = searched(findProject(upwards(folder)), answer);
    for (const { path, message } of project.problems) tell(path, message);
    const option = options.kafkaVersion === undefined ? {} : { option: options.kafkaVersion };
    const { broker, severity: severities } = project.config;
    const settings = { project: { ...project.facts, ...option }, broker, severities };
    return {
      project,
      settings,
      ...(project.configPath !== undefined && { root: dirname(project.configPath) }),
    };
  };

  return {
    settingsOf: (path) => of(dirname(resolve(path))).settings,
    selectionOf(path) {
      const whole = resolve(path);
      const { project, root } = of(dirname(whole));
      if (root === undefined) return undefined;
      const inside = relative(root, whole);
      return globVerdict(project.config, sep === '/' ? inside : inside.split(sep).join('/'));
    },
  };
}

/** The folder and those above it, each with the last slash. */
function* upwards(folder: string): Generator<string> {
  for (let current = folder; ; current = dirname(current)) {
    yield current.endsWith(sep) ? current : current + sep;
    if (current === dirname(current)) return;
  }
}

function projectFiles(folder: string, tell: (path: string, message: string) => void): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const names = namesIn(folder);
  for (const name of projectPaths(names)) {
    const path = join(folder, name);
    try {
      const bytes = readRelative(folder, name);
      if (bytes) found.set(name, bytes.toString());
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      tell(path, error.message);
    }
  }
  // A build file that is not read costs a guess; settings that are not heeded have to be known of.
  const own = join(folder, CONFIG_FILE);
  if (names.includes(CONFIG_FILE) && lstatSync(own, { throwIfNoEntry: false })?.isSymbolicLink()) {
    tell(own, 'is a symbolic link, which is not followed; put a copy in its place');
  }
  return found;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Whoever may not list a folder cannot say what its projects are; configs in it are still read by name.
    return [];
  }
}
