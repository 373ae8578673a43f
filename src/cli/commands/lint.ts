import type { SourceFile } from '../../core/formats/format.ts';
import { whyUnrecognized } from '../../core/linter/unrecognized.ts';
import { SEVERITIES, type Severity } from '../../core/model/findings.ts';
import { visible } from '../../core/text/visible.ts';
import { jsonOutput, textOutput } from '../report.ts';
import { type CommonOptions, type ExitCode, type Io, Run, unrecognized } from './context.ts';

export type FailOn = 'error' | 'warning' | 'info' | 'never';

export interface LintOptions extends CommonOptions {
  readonly format: 'text' | 'json';
  readonly failOn: FailOn;
  readonly stdin?: boolean;
  readonly stdinFilename?: string;
}

/** What holds where nobody says otherwise. */
export const LINT_DEFAULTS = { format: 'text', failOn: 'error' } as const satisfies LintOptions;

/** How standard input is read when nobody says what it is. */
const STDIN_NAME = 'consumer.properties';

/** `kafka-rebalance lint`: prints the findings of files, folders or standard input. */
export async function lint(paths: readonly string[], options: LintOptions, io: Io): Promise<ExitCode> {
  const run = new Run(io, options);
  const output = options.format === 'json' ? jsonOutput(io.out) : textOutput(io.out);
  let found = false;
  const passedOver = (source: SourceFile) => {
    const reason = whyUnrecognized(source).what;
    // For people it is part of what they asked for; programs read the list of files.
    if (options.format === 'json') return reason;
    io.out.write(`${visible(unrecognized(source.uri, reason))}\n`);
    return undefined;
  };
  const { stdin, stdinFilename = STDIN_NAME } = options;
  const groups = stdin ? run.stdin(stdinFilename, passedOver) : run.paths(paths, passedOver);
  await run.each(groups, (group) => {
    output.add(group);
    found ||= group.checked.some(({ linted }) =>
      linted.findings.some((finding) => reaches(finding.severity, options.failOn)),
    );
  });
  const nothing = run.nothing();
  output.end(nothing);
  if (nothing !== undefined && options.format === 'json') io.err.write(`kafka-rebalance: ${nothing}\n`);
  return run.code(found);
}

function reaches(severity: Severity, failOn: FailOn): boolean {
  return failOn !== 'never' && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn);
}
