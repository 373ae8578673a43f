import { csvReport } from './csv.ts';
import { htmlReport } from './html.ts';
import { jsonReport } from './json.ts';
import { markdownReport } from './markdown.ts';
import type { LabReport } from './report.ts';
import { type Paint, textReport } from './text.ts';
import { reportView, type Timelines } from './view.ts';

export const REPORT_FORMATS = ['text', 'json', 'csv', 'markdown', 'html'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** What a file of each format is called. */
export const EXTENSIONS: Readonly<Record<ReportFormat, string>> = {
  text: 'txt',
  json: 'json',
  csv: 'csv',
  markdown: 'md',
  html: 'html',
};

export interface FormatOptions {
  /** For the HTML report's pictures. */
  readonly timelines?: Timelines;
  /** Colors of the text report; none when absent. */
  readonly paint?: Paint;
}

/** A report in one of its formats, with a line break at the end. */
export function formatReport(
  report: LabReport,
  format: ReportFormat,
  { timelines, paint }: FormatOptions = {},
): string {
  switch (format) {
    case 'text':
      return textReport(reportView('', report), paint);
    case 'json':
      return jsonReport(report);
    case 'csv':
      return csvReport(report);
    case 'markdown':
      return markdownReport(reportView('', report));
    case 'html':
      return htmlReport(reportView('', report, timelines), `Rebalance lab, ${report.startedAt}`);
  }
}
