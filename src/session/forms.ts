import { provenEdits } from '../core/fixes/prove.ts';
import type { SourceFile } from '../core/formats/format.ts';
import { lint } from '../core/linter/lint.ts';
import type { LintedFile } from '../core/linter/linted-file.ts';
import type { ConsumerConfig } from '../core/model/config.ts';
import type { LintSettings } from '../core/model/settings.ts';
import { applyEdits } from '../core/text/spans.ts';
import { migrated, setsOf } from './migration.ts';

/** The files among which a config was found. */
export interface Surroundings {
  readonly linted: readonly LintedFile[];
  readonly sources: readonly SourceFile[];
  readonly settingsOf: (uri: string) => LintSettings;
}

/** A config as it is once it is migrated to the consumer protocol, or why it cannot be. Changes no file. */
export function migratedForm(
  config: ConsumerConfig,
  { linted, sources, settingsOf }: Surroundings,
): { readonly config: ConsumerConfig } | { readonly reason: string } {
  const set = setsOf([{ configs: [config] }], linted)[0] ?? [config];
  const { refused, changes } = migrated(set, 'consumer', settingsOf);
  if (refused) return { reason: refused.reason };
  const texts = new Map(
    (provenEdits(changes) ?? []).map(({ file, edits }) => [file.source.uri, applyEdits(file.source.text, edits)]),
  );
  const after = lint(
    sources.map((source) => ({ ...source, text: texts.get(source.uri) ?? source.text })),
    settingsOf,
  ).flatMap(({ configs }) => configs);
  return { config: after.find(({ about }) => about.profile === config.about.profile) ?? config };
}
