import type { Directives, Suppression } from './directives.ts';
import type { Finding, RuleSeverity } from './findings.ts';
import type { ParsedFile } from './formats/format.ts';
import type { Span } from './text/spans.ts';

export const UNUSED_SUPPRESSION = 'unused-suppression';

/**
 * Takes out what the file's own directives silence. A directive that silences nothing is reported itself, so that it does
 * not outlive its reason.
 */
export function suppress(
  file: ParsedFile,
  directives: Directives,
  findings: readonly Finding[],
  severities: Readonly<Record<string, RuleSeverity>>,
): Finding[] {
  const { suppressions, unknown } = directives;
  if (suppressions.length === 0 && unknown.length === 0) return [...findings];
  const used = new Set<Suppression>();
  const targets = nextPairs(file, suppressions);
  const kept = findings.filter((finding) => {
    const by = suppressions.filter((suppression) => covers(suppression, finding, targets.get(suppression)));
    for (const suppression of by) used.add(suppression);
    return by.length === 0;
  });
  const severity = severities[UNUSED_SUPPRESSION] ?? 'hint';
  if (severity === 'off') return kept;
  for (const suppression of suppressions) {
    if (used.has(suppression)) continue;
    kept.push(note(file, suppression, severity, 'This comment silences nothing. Remove it.', true));
  }
  for (const span of unknown) {
    const message = 'Not a directive. Known ones: ignore <rule>, ignore-file <rule>, kafka-version <major.minor>.';
    kept.push(note(file, span, severity, message, false));
  }
  return kept;
}

/** The pair below each directive. */
function nextPairs(file: ParsedFile, suppressions: readonly Suppression[]): Map<Suppression, Span> {
  const spans = file.pairs.map((pair) => pair.span).sort((a, b) => a.start - b.start);
  const next = new Map<Suppression, Span>();
  let index = 0;
  for (const suppression of suppressions) {
    while (index < spans.length && spans[index]!.start < suppression.end) index++;
    if (index < spans.length) next.set(suppression, spans[index]!);
  }
  return next;
}

function covers(suppression: Suppression, finding: Finding, next: Span | undefined): boolean {
  if (suppression.rules.length > 0 && !suppression.rules.includes(finding.rule)) return false;
  if (suppression.scope === 'file') return true;
  return next !== undefined && finding.span.start >= next.start && finding.span.start <= next.end;
}

function note(
  file: ParsedFile,
  span: { start: number; end: number },
  severity: Finding['severity'],
  message: string,
  remove: boolean,
): Finding {
  const { text } = file.source;
  let start = span.start;
  while (start > 0 && /[ \t]/.test(text.charAt(start - 1))) start--;
  const ownLine = start === 0 || /[\r\n]/.test(text.charAt(start - 1));
  const end = span.end + (ownLine ? (/^(?:\r\n|\n|\r)/.exec(text.slice(span.end, span.end + 2))?.[0].length ?? 0) : 0);
  return {
    rule: UNUSED_SUPPRESSION,
    severity,
    message,
    uri: file.source.uri,
    span: { start: span.start, end: span.end },
    related: [],
    tags: ['unnecessary'],
    fixes: remove
      ? [
          {
            title: 'Remove the comment',
            kind: 'quickfix',
            safety: 'safe',
            preferred: true,
            changes: [{ kind: 'text', file, span: { start, end }, text: '' }],
          },
        ]
      : [],
  };
}
