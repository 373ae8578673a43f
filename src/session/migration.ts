import type { LintedFile } from '../core/linter/lint.ts';
import { configSets } from '../core/migration/config-sets.ts';
import type { Migration } from '../core/migration/result.ts';
import { backToClassic } from '../core/migration/to-classic.ts';
import { migrateToConsumerProtocol } from '../core/migration/to-consumer.ts';
import type { ConsumerConfig } from '../core/model/config.ts';
import type { LintSettings } from '../core/model/settings.ts';

export type Protocol = 'consumer' | 'classic';

/**
 * The sets of configs that have to migrate together, of those that somebody asked for: a base file serves other profiles too.
 * @param asked the files that were asked for
 * @param files all files that make up configs with them
 */
export function setsOf(
  asked: readonly Pick<LintedFile, 'configs'>[],
  files: readonly LintedFile[],
): readonly (readonly ConsumerConfig[])[] {
  const wanted = new Set(asked.flatMap((file) => file.configs));
  return configSets(files).filter((set) => set.some((config) => wanted.has(config)));
}

/** Moves a set of configs to a protocol, for the brokers that the settings speak of. */
export function migrated(
  configs: readonly ConsumerConfig[],
  to: Protocol,
  settingsOf: (uri: string) => LintSettings,
): Migration {
  const { broker } = settingsOf(configs[0]!.entries[0]!.uri);
  return (to === 'consumer' ? migrateToConsumerProtocol : backToClassic)(configs, { broker });
}
