import type { LintedFile } from '../linter/lint.ts';
import type { ConsumerConfig } from '../model/config.ts';

/**
 * The configs that have to migrate together: those that share a file, directly or by way of others. A change that one of them
 * needs is a change for all that read the same file, and two migrations of one file would each start from its old text.
 */
export function configSets(files: readonly Pick<LintedFile, 'configs'>[]): ConsumerConfig[][] {
  let sets: { configs: Set<ConsumerConfig>; uris: Set<string> }[] = [];
  // The file that most ways to start read (`application.yml`) comes first, so that a plan begins with the start without profiles.
  for (const { configs } of [...files].sort((a, b) => b.configs.length - a.configs.length)) {
    for (const config of configs) {
      const uris = new Set(config.entries.map((entry) => entry.uri));
      const touching = sets.filter((set) => [...uris].some((uri) => set.uris.has(uri)));
      sets = sets.filter((set) => !touching.includes(set));
      sets.push({
        configs: new Set([...touching.flatMap((set) => [...set.configs]), config]),
        uris: new Set([...touching.flatMap((set) => [...set.uris]), ...uris]),
      });
    }
  }
  return sets.map((set) => [...set.configs]);
}
