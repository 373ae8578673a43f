import type { Finding, Fix } from '../model/findings.ts';
import type { DialectReport, FixSpec, GroupReport, Report } from '../rules/rule.ts';

/** Places that a finding about a group shows; a message says how many there are. */
const MOST_PLACES = 10;

/** Gathers findings per file; one that several profiles share is kept once. */
export class Collector {
  readonly #byUri = new Map<string, Finding[]>();
  readonly #seen = new Set<string>();

  of(uri: string): readonly Finding[] {
    return this.#byUri.get(uri) ?? [];
  }

  push(finding: Finding): void {
    const { rule, uri, span, message } = finding;
    const identity = `${rule} ${span.start} ${span.end} ${uri} ${message}`;
    if (this.#seen.has(identity)) return;
    this.#seen.add(identity);
    const list = this.#byUri.get(uri);
    if (list) list.push(finding);
    else this.#byUri.set(uri, [finding]);
  }

  /** A finding about what only the dialect of its file sees. */
  addOfDialect(rule: string, { file, related = [], fixes = [], ...rest }: DialectReport): void {
    this.push({ ...rest, rule, uri: file.source.uri, related, tags: [], fixes });
  }

  /** A finding about one member of a group, beside what others say. */
  addAboutGroup(rule: string, { severity, message, at, part, related }: GroupReport): void {
    this.push({
      rule,
      severity,
      message,
      uri: at.uri,
      span: part === 'value' ? at.valueSpan : at.span,
      key: at.key,
      related: related.slice(0, MOST_PLACES).map((other) => ({
        uri: other.at.uri,
        span: other.at.span,
        message: other.message,
        range: other.at.range,
      })),
      tags: [],
      fixes: [],
    });
  }

  add(rule: string, report: Report): void {
    const { entry, severity, message } = report;
    const fixes = completeFixes(report.fixes);
    const tags = report.tags ?? [];
    const versions = report.refusedBy && { refusedBy: report.refusedBy };
    const related = (report.related ?? []).map((other) => ({
      uri: other.entry.uri,
      span: other.entry.pair.span,
      message: other.message,
    }));
    const { uri, key } = entry;
    this.push({ rule, severity, message, uri, span: spanOf(report), key, related, tags, fixes, ...versions });
    for (const other of report.related ?? []) {
      if (!other.conflict || other.entry.uri === entry.uri) continue;
      this.push({
        rule,
        severity,
        message,
        uri: other.entry.uri,
        span: other.entry.pair.span,
        key: other.entry.key,
        related: [{ uri: entry.uri, span: entry.pair.span, message: `${entry.rawKey} is set here` }],
        tags: [],
        fixes,
        ...versions,
      });
    }
  }
}

function spanOf(report: Report) {
  const { entry, part = 'entry' } = report;
  if (part === 'entry') return entry.pair.span;
  if (part === 'key') return entry.pair.keySpan;
  return part === 'value' ? entry.pair.valueSpan : part;
}

export function completeFixes(specs: readonly FixSpec[] = []): Fix[] {
  const onlySafe = specs.filter((spec) => (spec.safety ?? 'safe') === 'safe').length === 1;
  return specs.map((spec) => {
    const { title, changes, safety = 'safe', kind = 'quickfix' } = spec;
    return { title, changes, safety, kind, preferred: spec.preferred ?? (safety === 'safe' && onlySafe) };
  });
}
