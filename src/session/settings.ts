import { mayBeConfig } from '../core/linter/claim.ts';
import type { LintSettings } from '../core/model/settings.ts';
import { fileName, folderOf } from '../core/model/uri.ts';
import { readBroker, readGlobs, readSeverities } from '../core/project/config-file.ts';
import { globVerdict, type Project } from '../core/project/find.ts';
import type { Files } from './files.ts';

/**
 * What a person wants of a file: settings of an editor, options of a command. Nothing keeps a settings file from holding values
 * of other types than they should be, so that all is read with care.
 */
export interface Wishes {
  /** Named by hand for this run: whatever its name, and whatever excludes it. */
  readonly given?: boolean;
  readonly enable?: unknown;
  /** The version for this run, stronger than what the project says. */
  readonly option?: string;
  /** The version where the project says nothing. */
  readonly kafkaVersion?: unknown;
  readonly broker?: unknown;
  readonly severity?: unknown;
  readonly include?: unknown;
  readonly exclude?: unknown;
  /** The folder that these globs are relative to; without it they see the name of the file alone. */
  readonly root?: string;
}

/** Whether a file is checked. */
export interface Selection {
  /** Its name can be a config's, or somebody named it, and nobody left it out. */
  readonly lookedAt: boolean;
  /** Named by hand or by a pattern of the settings or the project: its own name need not look like a config's. */
  readonly named: boolean;
}

/** All that decides how one file is checked. */
export interface FileSettings extends Selection {
  readonly lint: LintSettings;
  readonly project: Project;
}

type Below = Pick<Files, 'below'>;

/** @param mistakes what is wrong with the wishes is added to it */
export function selectionFor(
  uri: string,
  wishes: Wishes,
  project: Project,
  files: Below,
  mistakes: string[] = [],
): Selection {
  const verdict = wishes.given ? 'include' : verdictOf(uri, wishes, project, files, mistakes);
  const named = verdict === 'include';
  return { lookedAt: wishes.enable !== false && verdict !== 'exclude' && (named || mayBeConfig(uri)), named };
}

/** The project file is shared by everybody who works on the project, so it is stronger than a person's settings. */
export function lintSettings(wishes: Wishes, { facts, config }: Project): LintSettings {
  const setting = versionText(wishes.kafkaVersion);
  return {
    project: {
      ...facts,
      ...(wishes.option !== undefined && { option: wishes.option }),
      ...(setting !== '' && { setting }),
    },
    broker: { ...readBroker(wishes.broker ?? {}), ...config.broker },
    severities: { ...readSeverities(wishes.severity ?? {}), ...config.severity },
  };
}

/** A version may be written as a number: 4.1. */
function versionText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function verdictOf(
  uri: string,
  wishes: Wishes,
  { configPath, config }: Project,
  files: Below,
  mistakes: string[],
): 'include' | 'exclude' | undefined {
  if (configPath !== undefined && config.include.length + config.exclude.length > 0) {
    const path = files.below(folderOf(configPath), uri);
    const verdict = path === undefined ? undefined : globVerdict(config, path);
    if (verdict) return verdict;
  }
  if (wishes.include === undefined && wishes.exclude === undefined) return undefined;
  const globs = {
    include: readGlobs('files.include', wishes.include ?? [], mistakes),
    exclude: readGlobs('files.exclude', wishes.exclude ?? [], mistakes),
  };
  const path = wishes.root === undefined ? undefined : files.below(wishes.root, uri);
  return globVerdict(globs, path ?? fileName(uri));
}
