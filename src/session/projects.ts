import { matchesGlob } from '../core/globs/glob.ts';
import { fileName } from '../core/model/uri.ts';
import { findProject, type Project } from '../core/project/find.ts';
import { PROJECT_GLOBS, projectPaths, REPOSITORY } from '../core/project/project-files.ts';
import type { Need } from '../core/project/search.ts';
import { type Files, isUnreadable, type Unreadable } from './files.ts';

/** What the folders above configs say of them, worked out once for each folder. */
export class Projects {
  readonly #byFolder = new Map<string, Promise<Project>>();

  /** @param onFound told of each project once, with what is wrong with its files */
  constructor(
    readonly files: Files,
    readonly onFound: (project: Project) => void,
  ) {}

  of(folder: string): Promise<Project> {
    let known = this.#byFolder.get(folder);
    if (!known) {
      known = this.#find(folder);
      this.#byFolder.set(folder, known);
    }
    return known;
  }

  clear(): void {
    this.#byFolder.clear();
  }

  /** Most folders hold no project file; what holds for the folder above them holds for them. */
  async #find(folder: string): Promise<Project> {
    const entries = await this.files.list(folder);
    const above = this.files.above(folder);
    const names = entries.map((entry) => entry.name);
    if (above !== undefined && projectPaths(names).length === 0 && !names.includes(REPOSITORY)) return this.of(above);
    const unreadable: Unreadable[] = [];
    const listed = new Map<string, ReadonlySet<string>>();
    const search = findProject(this.#upwards(folder));
    let step = search.next();
    while (!step.done) step = search.next(await this.#answer(step.value, listed, unreadable));
    const problems = unreadable.map(({ uri, problem }) => ({ path: uri, message: problem }));
    const project = { ...step.value, problems: [...step.value.problems, ...problems] };
    this.onFound(project);
    return project;
  }

  *#upwards(folder: string): Generator<string> {
    for (let at: string | undefined = folder; at !== undefined; at = this.files.above(at)) yield at;
  }

  async #answer(need: Need, listed: Map<string, ReadonlySet<string>>, unreadable: Unreadable[]): Promise<unknown> {
    if (need.kind === 'list') {
      const names = new Set((await this.files.list(need.folder)).map((entry) => entry.name));
      listed.set(need.folder, names);
      return names;
    }
    if (need.kind === 'folders') {
      const entries = await this.files.list(need.folder);
      const folders = entries.filter(({ kind, name }) => kind === 'folder' && !name.startsWith('.'));
      return folders.map(({ name, uri }) => ({ name, folder: `${uri}/` }));
    }
    // What the listing does not show is not there, and asking costs more.
    if (!need.path.includes('/') && listed.get(need.folder)?.has(need.path) === false) return undefined;
    const read = await this.files.readBelow(need.folder, need.path);
    if (!read || !isUnreadable(read)) return read?.text;
    unreadable.push(read);
    return undefined;
  }
}

/** Whether a change of a file of this name can change what is known of configs around it. */
export function tellsOfProject(uri: string): boolean {
  const name = fileName(uri);
  return PROJECT_GLOBS.some((glob) => matchesGlob(glob, name));
}
