import { provenEdits } from '../../src/core/fixes/prove.ts';
import { lint } from '../../src/core/linter/lint.ts';
import type { Migration, MigrationOptions } from '../../src/core/migration/result.ts';
import { migrateToConsumerProtocol } from '../../src/core/migration/to-consumer.ts';
import type { ConsumerConfig } from '../../src/core/model/config.ts';
import type { ConfigChange } from '../../src/core/model/findings.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { applyEdits } from '../../src/core/text/spans.ts';
import { type Files, sourcesOf } from './lint-text.ts';

export type Migrate = (configs: readonly ConsumerConfig[], options?: MigrationOptions) => Migration;

/** The configs that the linter finds in the files, each once. */
export function configsIn(files: Files): ConsumerConfig[] {
  const project = files.version === undefined ? {} : { option: files.version };
  const settings = { ...DEFAULT_SETTINGS, project };
  return [...new Set(lint(sourcesOf(files), () => settings).flatMap((file) => file.configs))];
}

/** The texts after changes; a single text where one was given. */
export function changed(files: Files, changes: readonly ConfigChange[]): Files['text'] {
  const proven = provenEdits(changes);
  if (!proven) throw new Error('The changes do something else than they say');
  const edits = new Map(proven.map((each) => [each.file.source.uri, each.edits]));
  const texts = sourcesOf(files).map(({ uri, text }) => [
    uri.slice(uri.lastIndexOf('/') + 1),
    applyEdits(text, edits.get(uri) ?? []),
  ]);
  return typeof files.text === 'string' ? texts[0]![1]! : Object.fromEntries(texts);
}

export interface Migrated {
  readonly migration: Migration;
  readonly text: Files['text'];
}

/** The files after a migration, by its first way. */
export function migrate(
  files: Files,
  how: Migrate = migrateToConsumerProtocol,
  options: MigrationOptions = {},
): Migrated {
  const migration = how(configsIn(files), options);
  return { migration, text: changed(files, migration.changes) };
}
