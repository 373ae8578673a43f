import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { version } from '../../package.json';
import { parseVersion } from '../core/catalog/catalog.ts';
import type { ExitCode } from './commands/context.ts';
import { effective } from './commands/effective.ts';
import { explain } from './commands/explain.ts';
import { fix } from './commands/fix.ts';
import { forecastOf } from './commands/forecast.ts';
import { lab } from './commands/lab.ts';
import { LINT_DEFAULTS, lint } from './commands/lint.ts';
import { migrate } from './commands/migrate.ts';
import { rules } from './commands/rules.ts';
import { help } from './help.ts';
import { complain, io } from './io.ts';

/** How long the process may linger after the lab is done (ms). */
const EXIT_LIMIT_MS = 1000;

function kafkaVersion(value: string): string {
  if (parseVersion(value) === undefined) throw new InvalidArgumentError('It must be a Kafka version such as 4.3.');
  return value;
}

/** The exit code of a command becomes the process's; output that is still being written is not cut off. */
function run<A extends unknown[]>(command: (...args: A) => Promise<ExitCode>): (...args: A) => Promise<void> {
  return async (...args) => {
    process.exitCode = await command(...args);
  };
}

const versionOption = new Option('--kafka-version <version>', 'the kafka-clients version to judge for').argParser(
  kafkaVersion,
);
const emptyOption = new Option('--fail-on-empty', 'exit with 2 when no consumer config is recognized');
const diffOption = new Option('--diff', 'show what would change (default)').conflicts('write');
const writeOption = new Option('--write', 'change the files');

const program = new Command('kafka-rebalance')
  .description('Checks, fixes and migrates Apache Kafka consumer configs, and shows what a rebalance does to them.')
  .version(version)
  .addHelpText('after', () => help('kafka-rebalance'))
  .configureOutput({
    outputError: (message) =>
      complain(
        `${message
          .replace(/^error: /, '')
          .trim()
          .replaceAll('\n', ' ')} (--help lists the options)`,
      ),
  })
  .exitOverride();

program
  .command('lint')
  .description('print the findings of files and folders (default: this folder)')
  .argument('[paths...]')
  .addOption(new Option('--format <format>', 'output').choices(['text', 'json']).default(LINT_DEFAULTS.format))
  .addOption(versionOption)
  .addOption(
    new Option('--fail-on <severity>', 'exit with 1 from this severity on')
      .choices(['error', 'warning', 'info', 'never'])
      .default(LINT_DEFAULTS.failOn),
  )
  .addOption(emptyOption)
  .option('--stdin', 'lint standard input')
  .addOption(
    new Option('--stdin-filename <name>', 'the name that decides how standard input is read').implies({
      stdin: true,
    }),
  )
  .addHelpText('after', () => help('lint'))
  .action(
    run((paths: string[], options, command: Command) => {
      if (options.stdin && paths.length > 0) command.error('error: --stdin takes no paths');
      return lint(paths, options, io);
    }),
  );

program
  .command('fix')
  .description('apply the safe fixes')
  .argument('[paths...]')
  .addOption(diffOption)
  .addOption(writeOption)
  .addOption(versionOption)
  .addOption(emptyOption)
  .addHelpText('after', () => help('fix'))
  .action(
    run(async (paths: string[], options) => {
      return fix(paths, { ...options, mode: options.write ? 'write' : 'diff' }, io);
    }),
  );

program
  .command('migrate')
  .description('move configs to the consumer protocol (KIP-848), keeping what they do')
  .argument('[paths...]')
  .addOption(diffOption)
  .addOption(writeOption)
  .option('--plan', 'print the plan: broker settings, preconditions, rolling order, way back')
  .addOption(
    new Option('--to <protocol>', 'the protocol to move to').choices(['consumer', 'classic']).default('consumer'),
  )
  .addOption(
    new Option('--assignor <which>', 'keep the assignor that runs today, or take the broker’s default')
      .choices(['keep', 'broker'])
      .default('keep'),
  )
  .addOption(versionOption)
  .addOption(emptyOption)
  .addHelpText('after', () => help('migrate'))
  .action(
    run(async (paths: string[], options) => {
      const planOnly = options.plan && !options.diff && !options.write;
      const mode = options.write ? 'write' : planOnly ? 'none' : 'diff';
      return migrate(paths, { ...options, mode, plan: options.plan ?? false }, io);
    }),
  );

program
  .command('explain')
  .description('print what is known of a consumer key, a name of Spring Boot, or a rule')
  .argument('[key|rule]')
  .option('--effective <path>', 'print what the consumers of a file or folder work with, and who decides each value')
  .option('--all', 'with --effective: the client’s defaults too')
  .addOption(versionOption)
  .addOption(
    new Option('--format <format>', 'output (json: only with --effective)')
      .choices(['text', 'markdown', 'json'])
      .default('text'),
  )
  .addHelpText('after', () => help('explain'))
  .action(
    run(async (name: string | undefined, options, command: Command) => {
      const { effective: file, format } = options;
      if ((name === undefined) === (file === undefined))
        command.error('error: give a key, a rule, or --effective with a file or folder');
      if (file === undefined && format === 'json') command.error('error: --format json goes with --effective');
      if (file === undefined && options.all) command.error('error: --all goes with --effective');
      if (file !== undefined && format === 'markdown') command.error('error: --effective prints text or json');
      return file === undefined ? explain(name!, options, io) : effective(file, options, io);
    }),
  );

program
  .command('forecast')
  .description('tell what it costs when a consumer dies, closes, stands still, takes too long, or is replaced')
  .argument('[paths...]')
  .addOption(versionOption)
  .addOption(new Option('--format <format>', 'output').choices(['text', 'json']).default('text'))
  .addHelpText('after', () => help('forecast'))
  .action(run((paths: string[], options) => forecastOf(paths, options, io)));

program
  .command('rules')
  .description('list the rules: severities, and what each finds')
  .addOption(new Option('--format <format>', 'output').choices(['text', 'json']).default('text'))
  .addHelpText('after', () => help('rules'))
  .action(
    run(async (options) => {
      return rules(options, io);
    }),
  );

function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

function names(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

const numberOption = (flags: string, description: string) => new Option(flags, description).argParser(wholeNumber);

program
  .command('lab')
  .description('kill and close real consumers on a real broker, and show what the others go through')
  .option('--config <file>', 'a consumer config: the consumers run with its assignor, timeouts, batches and commits')
  .option(
    '--against <form>',
    'with --config: run each incident with another config too: migrated (to the consumer protocol), cooperative, or a file',
  )
  .option('--list', 'tell which scenarios there are and what each answers (text or json), and run none')
  .option('--scenarios <names>', 'scenarios by their names, separated by commas; --list tells them', names)
  .option(
    '--modes <names>',
    'assignors, separated by commas: range, roundrobin, sticky, cooperative-sticky, consumer-uniform, consumer-range',
    names,
  )
  .option('--departures <names>', 'how a consumer leaves, separated by commas: kill, close', names)
  .addOption(numberOption('--repeat <n>', 'how often each scenario is run, for medians and ranges'))
  .addOption(
    new Option('--engine <engine>', 'containers, or processes of this machine')
      .choices(['auto', 'docker', 'local'])
      .default('auto'),
  )
  .option('--image <image>', 'the image of broker and consumers (Docker)')
  .option('--kafka-home <folder>', 'an unpacked Kafka distribution (local)')
  .addOption(numberOption('--partitions <n>', 'partitions of the topic'))
  .addOption(numberOption('--records <n>', 'records in each partition'))
  .addOption(numberOption('--consumers <n>', 'consumers of a group'))
  .addOption(numberOption('--session-timeout-ms <ms>', 'session timeout, on both protocols'))
  .addOption(numberOption('--heartbeat-interval-ms <ms>', 'heartbeat interval, on both protocols'))
  .addOption(numberOption('--parallel <n>', 'scenarios that run side by side'))
  .addOption(
    new Option('--format <format>', 'the report on standard output')
      .choices(['text', 'json', 'csv', 'markdown', 'html'])
      .default('text'),
  )
  .option('--out <folder>', 'keep the report, the events and the logs there')
  .addOption(versionOption)
  .addHelpText('after', () => help('lab'))
  .action(
    run(async (options, command: Command) => {
      if (options.against !== undefined && options.config === undefined)
        command.error('error: --against goes with --config');
      const code = await lab(options, io);
      // A broker's client may still have a connection attempt under way, which nothing waits for any more.
      setTimeout(() => process.exit(code), EXIT_LIMIT_MS).unref();
      return code;
    }),
  );

/**
 * Runs the command that the arguments ask for. What is wrong with them is told, and so is what the command could not do.
 * @param args without the names of Node and of the script
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // It has been told. Help and --version end well; everything else is a wrong call.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}
