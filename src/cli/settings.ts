import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { findProjectSync, PROJECT_FILES, type Project, projectVerdict } from '../core/project/project.ts';
import type { LintSettings } from '../core/settings.ts';
import type { CommonOptions } from './commands/context.ts';

/** What is known of the folders that a command works in. Each folder's files are read once. */
export interface Projects {
  settingsOf(path: string): LintSettings;
  /** What the project's patterns say of a file. */
  selectionOf(path: string): 'include' | 'exclude' | undefined;
}

/** @param onProblem told once of each thing in a project file that cannot be used */
export function projects(options: CommonOptions, onProblem: (path: string, message: string) => void): Projects {
  const byFolder = new Map<string, { project: Project; settings: LintSettings }>();
  const texts = new Map<string, ReadonlyMap<string, string>>();
  const told = new Set<string>();
  const readFolder = (folder: string) => {
    let known = texts.get(folder);
    if (!known) texts.set(folder, (known = projectFiles(folder)));
    return known;
  };
  const of = (path: string) => {
    const folder = dirname(path);
    let known = byFolder.get(folder);
    if (!known) {
      const project = findProjectSync(toSlashes(resolve(folder)), readFolder);
      for (const { file, message } of project.problems) {
        if (told.has(file + message)) continue;
        told.add(file + message);
        onProblem(relative('.', file) || file, message);
      }
      const option = options.kafkaVersion === undefined ? {} : { option: options.kafkaVersion };
      const { broker, severity: severities } = project.config;
      known = { project, settings: { project: { ...project.facts, ...option }, broker, severities } };
      byFolder.set(folder, known);
    }
    return known;
  };
  return {
    settingsOf: (path) => of(path).settings,
    selectionOf: (path) => projectVerdict(of(path).project, toSlashes(resolve(path))),
  };
}

function toSlashes(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}

function projectFiles(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of PROJECT_FILES) {
    try {
      found.set(name, readFileSync(join(folder || '/', name), 'utf8'));
    } catch {
      // Most folders hold none of them.
    }
  }
  return found;
}
