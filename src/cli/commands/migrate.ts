import { provenEdits } from '../../core/fixes/prove.ts';
import type { SourceFile } from '../../core/formats/format.ts';
import { whyUnrecognized } from '../../core/linter/unrecognized.ts';
import type { Migration } from '../../core/migration/result.ts';
import type { ConsumerConfig } from '../../core/model/config.ts';
import type { ConfigChange } from '../../core/model/findings.ts';
import { linesOf } from '../../core/text/lines.ts';
import { applyEdits } from '../../core/text/spans.ts';
import { migrated, setsOf } from '../../session/migration.ts';
import type { CheckedGroup } from '../check.ts';
import { recover } from '../files/recover.ts';
import { deliver, type Mode, Together } from '../output.ts';
import { type CommonOptions, type ExitCode, type Io, Run } from './context.ts';

export interface MigrateOptions extends CommonOptions {
  /** `none`: only the plan. */
  readonly mode: Mode | 'none';
  readonly plan: boolean;
  readonly to: 'consumer' | 'classic';
  /** `keep`: the assignor that runs today; `broker`: the one that the broker prefers. */
  readonly assignor: 'keep' | 'broker';
}

/**
 * `kafka-rebalance migrate`: moves consumer configs to the consumer protocol (KIP-848), or back. Shows the diff unless told to
 * write, which it does for all files or for none.
 * @returns 1 when a config cannot be migrated, or when its client refuses something else in it; the reason stands on stderr.
 */
export async function migrate(paths: readonly string[], options: MigrateOptions, io: Io): Promise<ExitCode> {
  const run = new Run(io, options, options.mode === 'write' ? recover : undefined);
  const together = new Together(run);
  try {
    return await migrateAll(run, together, paths, options);
  } finally {
    together.dispose();
  }
}

async function migrateAll(
  run: Run,
  together: Together,
  paths: readonly string[],
  options: MigrateOptions,
): Promise<ExitCode> {
  let refused = false;
  let changed = 0;
  await run.each(run.paths(paths, whyPassedOver), (group) => {
    for (const source of unchecked(group)) {
      const reason = whyUnrecognized(source).notMigrated;
      if (reason === undefined) continue;
      refused = true;
      run.note(source.uri, reason);
    }
    const asked = group.checked.map(({ linted }) => linted);
    for (const configs of setsOf(asked, group.linted)) {
      const migration = migrated(configs, options.to, group.settingsOf);
      if (migration.refused) {
        refused = true;
        run.note(placeOf(migration, configs), migration.refused.reason);
        continue;
      }
      const { changes, plan, remaining } = chosen(migration, options.assignor);
      for (const { uri, line, column, message } of remaining) {
        refused = true;
        run.note(
          `${uri}:${line}:${column}`,
          `${changes.length > 0 ? 'migrated, but the client' : 'the client'} still refuses this: ${message}`,
        );
      }
      if (changes.length === 0) continue;
      if (options.mode === 'none') changed++;
      else changed += apply(run, options.mode === 'write' ? together : undefined, group, changes);
      if (options.plan) run.io.out.write(`${plan}\n`);
    }
  });
  together.write();
  if (changed === 0 && !refused && !run.failed) run.io.out.write(`${run.nothing() ?? 'Nothing to migrate.'}\n`);
  return run.code(refused);
}

/** What cannot be migrated has a line of its own. */
function whyPassedOver(source: SourceFile): string | undefined {
  const { what, notMigrated } = whyUnrecognized(source);
  return notMigrated === undefined ? what : undefined;
}

/** Files that were named and hold no consumer config. */
function unchecked({ checked, sources }: CheckedGroup): CheckedGroup['sources'] {
  const known = new Set(checked.filter(({ linted }) => linted.configs.length > 0).map(({ file }) => file.path));
  return sources.filter((source) => source.named && !known.has(source.uri));
}

/** What an editor jumps to: the entry that is in the way, or the file. */
function placeOf({ refused }: Migration, configs: readonly ConsumerConfig[]): string {
  const entry = refused?.at;
  if (!entry) return configs[0]!.entries[0]!.uri;
  const { line, character } = linesOf(entry.file.source).positionAt(entry.pair.span.start);
  return `${entry.uri}:${line + 1}:${character + 1}`;
}

function chosen(
  migration: Migration,
  assignor: MigrateOptions['assignor'],
): Pick<Migration, 'changes' | 'plan' | 'remaining'> {
  return (assignor === 'broker' ? migration.alternatives[0] : undefined) ?? migration;
}

/** All files of a config change together, those that were not named included: half a migration is a config that is refused. */
function apply(
  run: Run,
  together: Together | undefined,
  group: CheckedGroup,
  changes: readonly ConfigChange[],
): number {
  const texts = new Map<string, string>();
  for (const { file, edits } of provenEdits(changes) ?? []) {
    texts.set(file.source.uri, applyEdits(file.source.text, edits));
  }
  const named = new Set(group.checked.map(({ file }) => file.path));
  for (const path of texts.keys()) {
    if (!named.has(path)) run.note(path, 'changes too, because it belongs to the same config');
  }
  const files = group.sources.map((source) => source.file);
  return together ? together.add(files, texts) : deliver(run, 'diff', files, texts);
}
