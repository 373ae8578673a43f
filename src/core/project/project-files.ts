import { mayNameWrapper } from './build/librdkafka.ts';
import { CONFIG_FILE } from './config-file.ts';

/**
 * Files by their whole name, in the order in which they are asked within one folder: what a build resolved before what it asks for.
 */
const NAMES: readonly string[] = [
  CONFIG_FILE,
  'gradle.lockfile',
  'maven_install.json',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'settings.gradle',
  'settings.gradle.kts',
  'libs.versions.toml',
  'gradle.properties',
  'build.sbt',
  'build.sc',
  'build.mill',
  'ivy.xml',
  'MODULE.bazel',
  'WORKSPACE',
  'WORKSPACE.bazel',
  // The versions of an ivy.xml.
  'build.properties',
  'ivy.properties',
  'versions.properties',
];

/** Scripts beside the main one, which have any name. */
const SCRIPT = /\.(?:gradle|gradle\.kts|bzl)$/;
/** So many of them are read in one folder, and so many files of other languages. */
const MOST_SCRIPTS = 8;

/** Files in a folder of a build's own, by the name of that folder, which shows in the listing of the one above it. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  gradle: ['libs.versions.toml', 'dependencies.gradle', 'versions.gradle'],
  project: ['Dependencies.scala', 'Versions.scala', 'Library.scala', 'Build.scala'],
  buildSrc: [
    'src/main/kotlin/Versions.kt',
    'src/main/kotlin/Dependencies.kt',
    'src/main/java/Versions.kt',
    'src/main/java/Dependencies.kt',
  ],
};

/**
 * The files that tell of a project, among those of one folder: a folder is listed once, as asking for each name costs more.
 * @param names what the folder's listing shows, files and folders
 * @returns paths relative to the folder, in the order in which they are asked; one inside of another folder need not exist
 */
export function projectPaths(names: Iterable<string>): string[] {
  const listed = new Set(names);
  const paths = NAMES.filter((name) => listed.has(name));
  const scripts: string[] = [];
  const wrappers: string[] = [];
  for (const name of listed) {
    if (mayNameWrapper(name)) wrappers.push(name);
    else if (SCRIPT.test(name) && !NAMES.includes(name)) scripts.push(name);
  }
  paths.push(...scripts.sort().slice(0, MOST_SCRIPTS));
  for (const [folder, files] of Object.entries(INSIDE)) {
    if (listed.has(folder)) paths.push(...files.map((file) => `${folder}/${file}`));
  }
  paths.push(...wrappers.sort().slice(0, MOST_SCRIPTS));
  return paths;
}

/** Whether a file of this name is a build for the JVM. */
export function mayBeOfJvm(name: string): boolean {
  return (name !== CONFIG_FILE && NAMES.includes(name)) || SCRIPT.test(name);
}

/** What a folder has that holds a repository of Git's. */
export const REPOSITORY = '.git';

/** The names of all such files, as globs: a change of one of them can change what is known of a config. */
export const PROJECT_GLOBS: readonly string[] = [
  ...NAMES.filter((name) => !SCRIPT.test(name)),
  ...['*.gradle', '*.gradle.kts', '*.bzl', '*.versions.toml'],
  ...['Dependencies.scala', 'Versions.scala', 'Library.scala', 'Build.scala', 'Dependencies.kt', 'Versions.kt'],
  ...['requirements*.txt', 'requirements*.in', 'setup.py', 'setup.cfg', 'pyproject.toml', 'Pipfile', 'environment.yml'],
  ...[
    'poetry.lock',
    'uv.lock',
    'package.json',
    'go.mod',
    'Cargo.toml',
    'Cargo.lock',
    '*.csproj',
    '*.fsproj',
    '*.vbproj',
  ],
  ...[
    'Directory.Packages.props',
    'Directory.Build.props',
    'packages.config',
    'Gemfile',
    'Gemfile.lock',
    'composer.json',
  ],
  ...['CMakeLists.txt', 'vcpkg.json', 'conanfile.txt', 'conanfile.py'],
];
