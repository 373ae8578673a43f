import { styleText } from 'node:util';
import { formatVersion } from '../core/catalog/catalog.ts';
import { type Finding, SEVERITIES, type Severity } from '../core/findings.ts';
import { LineIndex } from '../core/text/lines.ts';
import type { Span } from '../core/text/spans.ts';
import type { Checked } from './check.ts';

/** A range as people count: lines and columns from 1, columns in UTF-16 units, the end exclusive. */
interface JsonRange {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

export interface JsonFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: JsonRange;
  readonly key?: string;
  readonly related: readonly { readonly path: string; readonly range: JsonRange; readonly message: string }[];
  readonly fixes: readonly { readonly title: string; readonly safety: 'safe' | 'review' }[];
}

/** The output of `lint --format json`; the version changes when a field does. */
export interface JsonReport {
  readonly version: 1;
  readonly files: readonly {
    readonly path: string;
    readonly dialect: string;
    readonly kafkaVersion: string;
    readonly findings: readonly JsonFinding[];
  }[];
}

type Colors = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Colors when the stream is a terminal and `NO_COLOR` is not set. */
export function colorsFor(stream: { readonly isTTY?: boolean }): Colors {
  return stream.isTTY && !process.env.NO_COLOR ? (style, text) => styleText(style, text) : (_, text) => text;
}

const STYLES = { error: 'red', warning: 'yellow', info: 'cyan', hint: 'gray' } as const;

function rangeOf(lines: LineIndex, span: Span): JsonRange {
  const { start, end } = lines.rangeOf(span);
  return {
    start: { line: start.line + 1, column: start.character + 1 },
    end: { line: end.line + 1, column: end.character + 1 },
  };
}

/** `path:line:column: severity: message [rule]`, one finding a line, with the places that belong to it indented below. */
export function textLines({ linted }: Checked, texts: ReadonlyMap<string, string>, color: Colors): string[] {
  const lines = new LineIndex(linted.file.source.text);
  return linted.findings.flatMap((finding) => {
    const { start } = rangeOf(lines, finding.span);
    const place = color('bold', `${linted.uri}:${start.line}:${start.column}:`);
    const head = `${place} ${color(STYLES[finding.severity], `${finding.severity}:`)} ${finding.message} ${color('dim', `[${finding.rule}]`)}`;
    return [head, ...finding.related.map((related) => `    ${relatedLine(related, texts)}`)];
  });
}

function relatedLine(related: Finding['related'][number], texts: ReadonlyMap<string, string>): string {
  const { start } = rangeOf(new LineIndex(texts.get(related.uri) ?? ''), related.span);
  return `${related.uri}:${start.line}:${start.column}: ${related.message}`;
}

/** "3 findings (1 error, 2 warnings) in 2 files". */
export function summary(checked: readonly Checked[]): string {
  const findings = checked.flatMap(({ linted }) => linted.findings);
  const counts = SEVERITIES.map(
    (severity) => [severity, findings.filter((each) => each.severity === severity).length] as const,
  )
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}${count > 1 && severity !== 'info' ? 's' : ''}`);
  const files = checked.filter(({ linted }) => linted.findings.length > 0).length;
  const read = `${checked.length} consumer config${checked.length === 1 ? '' : 's'}`;
  if (findings.length === 0) return `No findings in ${read}.`;
  return `${findings.length} finding${findings.length === 1 ? '' : 's'} (${counts.join(', ')}) in ${files} of ${read}.`;
}

export function jsonReport(checked: readonly Checked[], texts: ReadonlyMap<string, string>): JsonReport {
  return {
    version: 1,
    files: checked.map(({ linted }) => {
      const lines = new LineIndex(linted.file.source.text);
      return {
        path: linted.uri,
        dialect: linted.dialect.name,
        kafkaVersion: formatVersion(linted.target.version),
        findings: linted.findings.map((finding) => jsonFinding(finding, lines, texts)),
      };
    }),
  };
}

function jsonFinding(finding: Finding, lines: LineIndex, texts: ReadonlyMap<string, string>): JsonFinding {
  const { rule, severity, message, key } = finding;
  return {
    rule,
    severity,
    message,
    range: rangeOf(lines, finding.span),
    ...(key !== undefined && { key }),
    related: finding.related.map((related) => ({
      path: related.uri,
      range: rangeOf(new LineIndex(texts.get(related.uri) ?? ''), related.span),
      message: related.message,
    })),
    fixes: finding.fixes.map(({ title, safety }) => ({ title, safety })),
  };
}
