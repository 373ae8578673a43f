import { fixAll } from '../../core/fixes/fix-all.ts';
import { recover } from '../files/recover.ts';
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
  const run = new Run(io, options, options.mode === 'write' ? recover : undefined);
  let changed = 0;
  await run.each(run.paths(paths), ({ checked, sources, settingsOf }) => {
    const texts = fixAll(sources, settingsOf);
    const asked = new Set(checked.map(({ file }) => file.path));
    for (const path of texts.keys()) {
      if (!asked.has(path)) run.note(path, 'left as it is, because it was not named; it has fixes too');
    }
    changed += deliver(
      run,
      options.mode,
      checked.map((each) => each.file),
      texts,
    );
  });
  if (changed === 0 && !run.failed) io.out.write(`${run.nothing() ?? 'Nothing to fix.'}\n`);
  return run.code(options.mode === 'diff' && changed > 0);
}
