import { fixAll } from '../../core/fix.ts';
import { deliver, type Mode } from '../output.ts';
import { type CommonOptions, type ExitCode, type Io, Run } from './context.ts';

export interface FixOptions extends CommonOptions {
  readonly mode: Mode;
}

/**
 * `kafka-rebalance fix`: applies the safe fixes. Shows the diff unless told to write.
 * @returns 1 when a diff is shown, so that a build can ask whether everything is fixed.
 */
export async function fix(paths: readonly string[], options: FixOptions, io: Io): Promise<ExitCode> {
  const run = new Run(io, options);
  let changed = 0;
  for (const { checked, sources } of run.folders(paths)) {
    const texts = fixAll(sources, run.projects.settingsOf);
    changed += deliver(
      run,
      options.mode,
      checked.map((each) => each.file),
      texts,
    );
  }
  if (changed === 0) io.out.write('Nothing to fix.\n');
  return run.code(options.mode === 'diff' && changed > 0);
}
