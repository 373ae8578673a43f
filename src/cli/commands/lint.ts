import { SEVERITIES, type Severity } from '../../core/findings.ts';
import { lint as lintSources } from '../../core/lint.ts';
import type { Checked } from '../check.ts';
import { colorsFor, jsonReport, summary, textLines } from '../report.ts';
import { decode } from '../text-file.ts';
import { type CommonOptions, type ExitCode, type Io, Run } from './context.ts';

export type FailOn = 'error' | 'warning' | 'info' | 'never';

export interface LintOptions extends CommonOptions {
  readonly format: 'text' | 'json';
  readonly failOn: FailOn;
  readonly stdin?: boolean;
  readonly stdinFilename?: string;
}

/** `kafka-rebalance lint`: prints the findings of files, folders or standard input. */
export async function lint(paths: readonly string[], options: LintOptions, io: Io): Promise<ExitCode> {
  const run = new Run(io, options);
  const texts = new Map<string, string>();
  const all: Checked[] = [];
  const color = colorsFor(io.out);
  const show = (checked: readonly Checked[]) => {
    all.push(...checked);
    if (options.format === 'json') return;
    for (const each of checked) for (const line of textLines(each, texts, color)) io.out.write(`${line}\n`);
  };

  if (options.stdin) {
    const { text, bom } = decode(Buffer.from(await io.readStdin(), 'utf8'));
    const path = options.stdinFilename ?? 'consumer.properties';
    texts.set(path, text);
    const [linted] = lintSources([{ uri: path, text, bom, named: true }], run.projects.settingsOf);
    if (linted) show([{ linted, file: { path, text, bom, encoding: 'utf8' } }]);
  } else {
    for (const { checked, sources } of run.folders(paths)) {
      for (const source of sources) texts.set(source.uri, source.text);
      show(checked);
    }
  }

  if (options.format === 'json') io.out.write(`${JSON.stringify(jsonReport(all, texts), null, 2)}\n`);
  else io.out.write(`${summary(all)}\n`);
  const found = all.some(({ linted }) => linted.findings.some((finding) => reaches(finding.severity, options.failOn)));
  return run.code(found);
}

function reaches(severity: Severity, failOn: FailOn): boolean {
  return failOn !== 'never' && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn);
}
