import { LINT_DEFAULTS, lint } from './commands/lint.ts';
import { complain, io } from './io.ts';
import { deferYamlReader } from './yaml-reader.ts';

/** What the arguments ask for. Nothing but paths needs nobody who knows options, and who knows them takes time to load. */
async function main([command, ...args]: readonly string[]): Promise<void> {
  if (command === 'lint' && !args.some((arg) => arg.startsWith('-'))) {
    process.exitCode = await lint(args, LINT_DEFAULTS, io);
    return;
  }
  const { runProgram } = await import('./program.ts');
  await runProgram(process.argv.slice(2));
}

deferYamlReader();
// Nothing is left to wait for then, and taking everything down piece by piece is of no use.
process.once('beforeExit', () => process.exit());
main(process.argv.slice(2)).catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
});
