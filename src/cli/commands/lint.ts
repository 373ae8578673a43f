import { SEVERITIES, type Severity } from '../../core/model/findings.ts';
import { jsonOutput, textOutput } from '../report.ts';
import { type CommonOptions, type ExitCode, type Io, Run } from './context.ts';

export type FailOn = 'error' | 'warning' | 'info' | 'never';

export interface LintOptions extends CommonOptions {
  readonly format: 'text' | 'json';
  readonly failOn: FailOn;
  readonly stdin?: boolean;
  readonly stdinFilename?: string;
}

/** How standard input is read when nobody says what it is. */
const STDIN_NAME = 'consumer.properties';

/** `kafka-rebalance lint`: prints the findings of files, folders or standard input. */
export async function lint(paths: readonly string[], options: LintOptions, io: Io): Promise<ExitCode> {
  const run = new Run(io, options);
  const output = options.format === 'json' ? jsonOutput(io.out) : textOutput(io.out);
  let found = false;
  for await (const group of options.stdin ? run.stdin(options.stdinFilename ?? STDIN_NAME) : run.paths(paths)) {
    output.add(group);
    found ||= group.checked.some(({ linted }) =>
      linted.findings.some((finding) => reaches(finding.severity, options.failOn)),
    );
  }
  output.end();
  return run.code(found);
}

function reaches(severity: Severity, failOn: FailOn): boolean {
  return failOn !== 'never' && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn);
}
