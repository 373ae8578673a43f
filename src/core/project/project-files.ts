import { CONFIG_FILE } from './config-file.ts';

/** Files by their whole name, in the order in which they are asked within one folder. */
const NAMES: readonly string[] = [CONFIG_FILE, 'pom.xml', 'build.gradle', 'build.gradle.kts', 'gradle.properties'];

/** Files in a folder of a build's own, by the name of that folder, which shows in the listing of the one above it. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  gradle: ['libs.versions.toml'],
};

/**
 * The files that tell of a project, among those of one folder: a folder is listed once, as asking for each name costs more.
 * @param names what the folder's listing shows, files and folders
 * @returns paths relative to the folder, in the order in which they are asked; one inside of another folder need not exist
 */
export function projectPaths(names: Iterable<string>): string[] {
  const listed = new Set(names);
  const paths = NAMES.filter((name) => listed.has(name));
  for (const [folder, files] of Object.entries(INSIDE)) {
    if (listed.has(folder)) paths.push(...files.map((file) => `${folder}/${file}`));
  }
  return paths;
}

/** The names of all such files, as globs: a change of one of them can change what is known of a config. */
export const PROJECT_GLOBS: readonly string[] = [...NAMES, ...Object.values(INSIDE).flat()];
